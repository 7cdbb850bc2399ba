import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'
import { Formulas } from '../questions/formulas.ts'
import { gradings, lateRules, linkKinds, workFileKinds, workStates } from './modes.ts'

/** A file of an assignment or a hand-in. `url` works for some minutes. */
export const WorkFile = z.object({
  id: Id,
  kind: z.enum(workFileKinds),
  name: z.string(),
  bytes: z.number(),
  /** Of a picture, in pixels. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a PDF. */
  pages: z.nullable(z.number()),
  url: z.string(),
})
export type WorkFile = z.infer<typeof WorkFile>

/** One handing in; the last one counts. */
export const HandIn = z.object({
  /** From 1. */
  number: z.number(),
  receipt: z.string(),
  received_at: Moment,
  /** When the phone kept it, by its own clock, and when it last heard the server before; null where it arrived within a minute. */
  kept_at: z.nullable(Moment),
  contact_at: z.nullable(Moment),
  late: z.boolean(),
  text: z.string(),
  /** Under the ids of the uploads, in the pupil's order. Empty once the retention period is over. */
  files: z.array(WorkFile),
})
export type HandIn = z.infer<typeof HandIn>

/** An assignment as its pupils see it in their list. */
export const PupilWork = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(workStates),
  due_at: z.nullable(Moment),
  late_rule: z.enum(lateRules),
  /** Whether the teacher or the late rule has closed it. */
  closed: z.boolean(),
  handed_in_at: z.nullable(Moment),
  late: z.boolean(),
})
export type PupilWork = z.infer<typeof PupilWork>

/** Why a pupil cannot hand in now. */
export const handInBars = ['closed', 'marked', 'on-paper', 'too-often'] as const
export type HandInBar = (typeof handInBars)[number]

/** The time of the server, signed for this pupil: a phone that has no network shows with it when it last heard the server. */
export const SignedTime = z.object({ now: Moment, token: z.string() })
export type SignedTime = z.infer<typeof SignedTime>

export const ShownWork = z.object({
  ...PupilWork.shape,
  instructions: z.string(),
  formulas: Formulas,
  takes_text: z.boolean(),
  takes_files: z.boolean(),
  grading: z.enum(gradings),
  max_marks: z.nullable(z.number()),
  /** `url` is null for what the page cannot link to; `page` of a book, from 1. */
  links: z.array(
    z.object({
      kind: z.enum(linkKinds),
      title: z.string(),
      page: z.nullable(z.number()),
      url: z.nullable(z.string()),
    }),
  ),
  files: z.array(WorkFile),
  /** Newest first. */
  hand_ins: z.array(HandIn),
  /** Null where the pupil may hand in. */
  bar: z.nullable(z.enum(handInBars)),
  time: SignedTime,
})
export type ShownWork = z.infer<typeof ShownWork>

export const HandInForm = z.object({
  /** An id that the phone made; the same one is handed in once. */
  id: Id,
  text: optionalText(limits.answerMax),
  /** Ids of uploads, in order: new ones, and files of earlier hand-ins of this work. */
  uploads: z._default(
    z.array(Id).check(
      z.maxLength(limits.workFilesMax, `Hand in at most ${limits.workFilesMax} pages and files`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A file is in this list twice'),
    ),
    [],
  ),
  /** When the pupil pressed the button: the last signed time, and the milliseconds since then by the phone's clocks. */
  kept: z._default(
    z.nullable(
      z.object({
        token: z.string().check(z.maxLength(limits.tokenMax)),
        elapsed_ms: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
      }),
    ),
    null,
  ),
})
export type HandInForm = z.output<typeof HandInForm>

/** The server's word that it has the work. */
export const HandInReceipt = z.object({
  ...z.pick(HandIn, { number: true, receipt: true, received_at: true, kept_at: true, late: true }).shape,
  time: SignedTime,
})
export type HandInReceipt = z.infer<typeof HandInReceipt>

const shared = { access: 'pupil', tag: 'Handing in', status: 200 } as const

export const listWork = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/work',
  summary: 'The assignments of the pupil that are set: to do, by due date, then the others',
  answer: z.object({ items: z.array(PupilWork), time: SignedTime }),
})
export const showWork = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/class/work/{id}',
  summary: 'An assignment of the pupil, with what the pupil has handed in',
  params: IdParams,
  answer: ShownWork,
})
export const handIn = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/class/work/{id}/hand-ins',
  repeats: 'harmless',
  summary: 'Hand in; again until the work is marked. 409 `upload-not-ready` while files are being checked',
  params: IdParams,
  body: HandInForm,
  answer: HandInReceipt,
})
