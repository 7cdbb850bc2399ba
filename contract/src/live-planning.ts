import * as z from 'zod/mini'
import { ContentState } from './content.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment, pageOf, pageQuery } from './fields.ts'
import { limits } from './limits.ts'
import { type Theme, themes } from './live-rules.ts'

/** Where a live session stands: planned and seen by staff only, announced, being held, held, or called off. */
export const liveStates = ['draft', 'coming', 'running', 'over', 'cancelled'] as const
export const LiveState = z.enum(liveStates)
export type LiveState = z.infer<typeof LiveState>

export const LiveTheme = z.enum(Object.keys(themes) as [Theme, ...Theme[]], 'Choose a theme')

/** What staff list: those that are announced and not over, drafts, those that were held, those that were called off. */
export const liveLists = ['coming', 'drafts', 'past', 'cancelled'] as const
export type LiveList = (typeof liveLists)[number]

const SeriesName = z.object({ id: Id, title: z.string() })

/** A live session as staff list it. `registered` and `waiting` count teachers; a capacity of null has no bound. A draft may have no topic. */
export const StaffLiveSession = z.object({
  id: Id,
  topic: z.string(),
  theme: LiveTheme,
  grades: z.array(z.int()),
  speaker_name: z.string(),
  starts_at: Moment,
  ends_at: Moment,
  state: LiveState,
  capacity: z.nullable(z.int()),
  registered: z.int(),
  waiting: z.int(),
  series: z.nullable(SeriesName),
})
export type StaffLiveSession = z.infer<typeof StaffLiveSession>

/** A support material that goes with a session, in the state that staff gave it. */
export const AttachedMaterial = z.object({ id: Id, title: z.string(), kind: z.string(), state: ContentState })
export type AttachedMaterial = z.infer<typeof AttachedMaterial>

/** One live session with all that its planner needs. `settled_at`: from then on its certificates are being issued. */
export const StaffLiveSessionDetails = z.extend(StaffLiveSession, {
  version: z.int(),
  description: z.string(),
  speaker_about: z.string(),
  speaker_picture: z.nullable(z.string()),
  meeting_url: z.string(),
  presence_percent: z.int(),
  materials: z.array(AttachedMaterial),
  cancel_reason: z.string(),
  published_at: z.nullable(Moment),
  settled_at: z.nullable(Moment),
})
export type StaffLiveSessionDetails = z.infer<typeof StaffLiveSessionDetails>

export const listStaffLiveSessions = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions',
  access: 'staff',
  tag: 'Staff',
  summary: 'Live sessions of one list; what comes and drafts begin with the next, the others with the last',
  query: z.object({
    ...pageQuery,
    list: z._default(z.enum(liveLists), 'coming'),
    q: z.optional(z.string().check(z.trim(), z.maxLength(limits.searchMax))),
  }),
  status: 200,
  answer: pageOf(StaffLiveSession),
})
export const showStaffLiveSession = endpoint({
  method: 'GET',
  path: '/api/admin/live/sessions/{id}',
  access: 'staff',
  tag: 'Staff',
  summary: 'One live session with all that its planner needs',
  params: IdParams,
  status: 200,
  answer: StaffLiveSessionDetails,
})
