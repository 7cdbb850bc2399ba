import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'

/** The three abilities and the three levels of the Holistic Progress Card of NCERT's PARAKH. */
export const abilities = ['awareness', 'sensitivity', 'creativity'] as const
export type Ability = (typeof abilities)[number]
export const levels = ['stream', 'mountain', 'sky'] as const
export type Level = (typeof levels)[number]

/** What pupils are asked for on their own pages; otherwise they tell it to the teacher, who enters it. */
export const pupilViews = ['none', 'self', 'self-and-peer'] as const
export type PupilViews = (typeof pupilViews)[number]

/** The levels that one rater gives. */
const Levels = z.object({
  awareness: z.nullable(z.enum(levels)),
  sensitivity: z.nullable(z.enum(levels)),
  creativity: z.nullable(z.enum(levels)),
})
export type Levels = z.infer<typeof Levels>
export const noLevels = { awareness: null, sensitivity: null, creativity: null } as const

/** The sheet of one student: the levels that each rater gives, and the teacher's sentence. */
export const HolisticSheet = z.object({
  student_id: Id,
  version: z.number(),
  teacher: Levels,
  self: Levels,
  peer: Levels,
  remark: z.string(),
  /** When the pupil gave `self`, and a classmate `peer`, on their own pages; null for what the teacher enters. */
  self_given_at: z.nullable(Moment),
  peer_given_at: z.nullable(Moment),
  /** The classmate about whom this pupil is asked. */
  classmate_id: z.nullable(Id),
})
export type HolisticSheet = z.infer<typeof HolisticSheet>

export const HolisticForm = z.object({
  version: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  teacher: Levels,
  self: Levels,
  peer: Levels,
  remark: optionalText(limits.feedbackMax),
})
export type HolisticForm = z.output<typeof HolisticForm>

export const saveHolistic = endpoint({
  method: 'POST',
  path: '/api/lms/students/{id}/holistic',
  access: 'subscriber',
  tag: 'Gradebook',
  summary: "Save a student's Holistic Progress Card",
  params: IdParams,
  body: HolisticForm,
  status: 200,
  answer: z.object({ msg: z.string(), version: z.number() }),
})

const level = z.enum(levels, 'Choose one of the three')
/** What a pupil says of the pupil `student_id`: of themselves, or of the classmate about whom they are asked. */
export const PupilViewForm = z.object({ student_id: Id, awareness: level, sensitivity: level, creativity: level })
export type PupilViewForm = z.output<typeof PupilViewForm>

/** What a pupil is asked about one pupil, and has said so far; of a classmate there is the name alone. */
const AskedView = z.object({ student_id: Id, name: z.string(), levels: Levels, given_at: z.nullable(Moment) })
export type AskedView = z.infer<typeof AskedView>

/** Null where the teacher does not ask. */
export const AskedViews = z.object({ self: z.nullable(AskedView), classmate: z.nullable(AskedView) })
export type AskedViews = z.infer<typeof AskedViews>

export const showAskedViews = endpoint({
  method: 'GET',
  path: '/api/class/card',
  access: 'pupil',
  tag: 'Progress card of a pupil',
  summary: 'What the pupil is asked about themselves and about a classmate, and has said',
  status: 200,
  answer: AskedViews,
})
export const giveView = endpoint({
  method: 'POST',
  path: '/api/class/card',
  access: 'pupil',
  tag: 'Progress card of a pupil',
  summary: 'Say how it goes with oneself or with the classmate; again as often as the pupil likes',
  repeats: 'harmless',
  body: PupilViewForm,
  status: 200,
  answer: z.object({ given_at: Moment }),
})

const isEachOnce = (pairs: { student_id: string; classmate_id: string }[]) =>
  (['student_id', 'classmate_id'] as const).every((end) => new Set(pairs.map((one) => one[end])).size === pairs.length)

/** Who says something about whom. With `fill` the system gives a classmate to all others, fairly. */
export const ClassmatesForm = z.object({
  pairs: z
    .array(
      z
        .object({ student_id: Id, classmate_id: Id })
        .check(z.refine(({ student_id: own, classmate_id: other }) => own !== other, 'Choose a classmate')),
    )
    .check(
      z.maxLength(limits.studentsMax, `A class has at most ${limits.studentsMax} pupils`),
      z.refine(isEachOnce, 'Choose each classmate once'),
    ),
  fill: z.boolean(),
})
export type ClassmatesForm = z.output<typeof ClassmatesForm>

export const assignClassmates = endpoint({
  method: 'POST',
  path: '/api/lms/classes/{id}/classmates',
  access: 'subscriber',
  tag: 'Gradebook',
  summary: 'Choose the classmate about whom each pupil is asked for the Holistic Progress Card',
  params: IdParams,
  body: ClassmatesForm,
  status: 200,
  answer: MessageAnswer,
})
