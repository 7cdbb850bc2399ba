import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { emailAddress, Id, IdParams, Moment, pageOf, pageQuery } from '../fields.ts'
import { lineText, nameText } from '../name-text.ts'
import { flagStates, projectLimits as bounds, projectStates } from './project-rules.ts'
import { ProjectForm } from './protocol.ts'
import { Flag, Reading } from './readings.ts'

/** A project as its staff and its lead teacher see it. */
export const RunProject = z.object({
  id: Id,
  state: z.enum(projectStates),
  /** A change names it, and is refused when there was another meanwhile. */
  version: z.number(),
  draft: ProjectForm,
  /** Number of the newest published protocol; 0 before the first. */
  published: z.number(),
  /** Whether the draft differs from it. */
  is_changed: z.boolean(),
  /** Name of the lead teacher; null while staff run it. */
  lead: z.nullable(z.string()),
  schools: z.number(),
  /** That take part, and that have left. */
  classes: z.number(),
  left: z.number(),
  /** Of those that take part, how many have measured nothing for `silentDays` of the schedule. */
  silent: z.number(),
  visits: z.number(),
  waiting: z.number(),
  open_flags: z.number(),
  /** Photos that wait for a review. */
  waiting_photos: z.number(),
})
export type RunProject = z.infer<typeof RunProject>

export const StaffProject = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(projectStates),
  lead: z.nullable(z.string()),
  published: z.number(),
  schools: z.number(),
  created_at: Moment,
})
export type StaffProject = z.infer<typeof StaffProject>

/** A flag beside its reading, without the class. */
export const FlagToDecide = z.object({
  ...Flag.shape,
  visit_id: Id,
  school: z.number(),
  district: z.string(),
  measured_on: z.string(),
  reading: z.omit(Reading, { flags: true, earlier: true }),
  /** What the person who decided it wrote. */
  words: z.string(),
})
export type FlagToDecide = z.infer<typeof FlagToDecide>

export const PublishForm = z.object({ changes: nameText('Say what changed', bounds.changesMax) })
export const ReportForm = z.object({
  reason: lineText('Say what looks wrong', bounds.reasonMax).check(
    z.minLength(bounds.reasonMin, `Write at least ${bounds.reasonMin} characters`),
  ),
})
export const LeadForm = z.object({
  email: z._default(z.nullable(emailAddress('Email is required', 'Enter a valid email address')), null),
})

const staff = { access: 'editor', tag: 'Staff', status: 200 } as const
/** By staff who edit content, and by the lead teacher; for others the project is not there. */
const running = { access: 'subscriber', tag: 'Running a project', status: 200 } as const
const version = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))
const withId = z.extend(MessageAnswer, { id: Id })

export const listStaffProjects = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/projects',
  summary: 'All projects, drafts too, newest first',
  query: z.object(pageQuery),
  answer: pageOf(StaffProject),
})
export const createProject = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/projects',
  summary: 'Draft a project',
  body: ProjectForm,
  status: 201,
  answer: withId,
})
export const nameLead = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/projects/{id}/lead',
  summary: 'Let a teacher with a running subscription lead a project, or staff again without an address',
  params: IdParams,
  body: LeadForm,
  answer: MessageAnswer,
})
export const showRun = endpoint({
  ...running,
  method: 'GET',
  path: '/api/collaborative-projects/{id}/run',
  summary: 'A project with its draft and its counts',
  params: IdParams,
  answer: RunProject,
})
export const changeDraft = endpoint({
  ...running,
  method: 'POST',
  path: '/api/collaborative-projects/{id}/draft',
  summary: 'Replace the draft; 409 `edited-elsewhere` when it has changed since it was read',
  params: IdParams,
  body: z.extend(ProjectForm, { version }),
  answer: MessageAnswer,
})
export const publishProtocol = endpoint({
  ...running,
  method: 'POST',
  path: '/api/collaborative-projects/{id}/publish',
  summary: 'Publish the draft as the next version of the protocol; a field keeps its kind and its unit',
  params: IdParams,
  body: z.extend(PublishForm, { version }),
  answer: z.extend(MessageAnswer, { number: z.number() }),
})
export const openProject = endpoint({
  ...running,
  method: 'POST',
  path: '/api/collaborative-projects/{id}/open',
  summary: 'Show a project to subscribers, and let classes take part',
  params: IdParams,
  answer: MessageAnswer,
})
export const closeProject = endpoint({
  ...running,
  method: 'POST',
  path: '/api/collaborative-projects/{id}/close',
  summary: 'End a project: nothing more is entered, results stay',
  params: IdParams,
  answer: MessageAnswer,
})
export const listFlags = endpoint({
  ...running,
  method: 'GET',
  path: '/api/collaborative-projects/{id}/flags',
  summary: 'Flagged readings of a project, newest first',
  params: IdParams,
  query: z.object({ ...pageQuery, state: z._default(z.enum(flagStates), 'open') }),
  answer: pageOf(FlagToDecide),
})
export const reportReading = endpoint({
  ...running,
  method: 'POST',
  path: '/api/project-readings/{id}/flags',
  summary: 'Flag a reading with a reason, by its teacher or who runs the project',
  params: IdParams,
  body: ReportForm,
  answer: MessageAnswer,
})
