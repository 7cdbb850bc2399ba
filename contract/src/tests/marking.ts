import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, optionalText, pageOf, pageQuery, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { AnswerValue } from '../questions/pupil-question.ts'
import { hundredths, RubricMark, RubricRows } from './rubric.ts'
import { progressStates } from './results.ts'
import { countings } from './modes.ts'

const version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** A question of a test, with what waits for marks in attempts that have ended. */
export const MarkingQuestion = z.object({
  question_id: Id,
  /** Answers, and those of them that nobody has marked. */
  answers: z.number(),
  waiting: z.number(),
  counting: z.enum(countings),
  /** Increases with each regrade. */
  revision: z.number(),
  /** Version 0 before the first; `rows` is null where there is none. */
  rubric: z.object({ version: z.number(), rows: z.nullable(RubricRows) }),
  /** Its current version in the caller's bank; null where it is not there. */
  bank_version: z.nullable(z.number()),
})
export type MarkingQuestion = z.infer<typeof MarkingQuestion>

/** An answer of an attempt that has ended, with its marks. */
export const MarkingAnswer = z.object({
  attempt_id: Id,
  student_id: Id,
  roll_number: z.number(),
  name: z.string(),
  /** Which attempt of the pupil it is, from 1. */
  attempt: z.number(),
  value: AnswerValue,
  /** Whether a late value waits for the teacher. */
  late: z.boolean(),
  /** Set where `late` is true. */
  late_value: z.optional(AnswerValue),
  /** Null while nobody has marked it. */
  marks: z.nullable(z.number()),
  by_teacher: z.boolean(),
  /** Why the server gave its marks. */
  reason: z.string(),
  feedback: z.string(),
  rubric: z.nullable(z.array(RubricMark)),
  /** Of the teacher's decision; a change names the version that it is based on. */
  version: z.number(),
  /** The teacher who decided last; empty for none. */
  marked_by: z.string(),
})
export type MarkingAnswer = z.infer<typeof MarkingAnswer>

const marksInvalid = 'Enter marks with at most two decimals'
export const AnswerMarksForm = z.object({
  question_id: Id,
  /** Of the decision that the caller has seen; 409 `edited-elsewhere` when another came between. */
  version,
  /** Null returns to the marks of the server. Below 0 only as far as the question takes marks off. */
  marks: z.nullable(hundredths(-limits.questionMarksMax, marksInvalid)),
  feedback: optionalText(limits.feedbackMax),
  /**
   * Levels of the question's rubric by place, null for none yet: the marks follow once each row has one. Null drops the
   * levels; absent keeps them where the marks stay.
   */
  rubric: z.optional(
    z.nullable(
      z.object({
        version,
        levels: z
          .array(z.nullable(z.int().check(z.minimum(0), z.maximum(limits.rubricLevelsMax - 1))))
          .check(z.maxLength(limits.rubricRowsMax)),
      }),
    ),
  ),
})
export type AnswerMarksForm = z.output<typeof AnswerMarksForm>

/** A text that a teacher often writes, inserted by its shortcut. */
export const Comment = z.object({
  id: Id,
  shortcut: z.string(),
  text: z.string(),
  /** Whether the school of its teacher has it. */
  shared: z.boolean(),
  /** The colleague who shares it; null for the caller's own. */
  from: z.nullable(z.string()),
})
export type Comment = z.infer<typeof Comment>

const shortcutInvalid = `Enter a shortcut of 1 to ${limits.shortcutMax} letters or digits`
export const CommentForm = z.object({
  shortcut: requiredText(shortcutInvalid, limits.shortcutMax).check(
    z.overwrite((text: string) => text.toLowerCase()),
    z.regex(/^[\p{L}\p{M}\p{N}]+$/u, shortcutInvalid),
  ),
  text: requiredText('Write the comment', limits.feedbackMax),
})
export type CommentForm = z.output<typeof CommentForm>

const shared = { tag: 'Marking', status: 200 } as const
const reading = { ...shared, method: 'GET', access: 'user' } as const
const changing = { ...shared, method: 'POST', access: 'subscriber' } as const

export const showMarking = endpoint({
  ...reading,
  path: '/api/lms/tests/{id}/marking',
  summary: 'What waits for marks in a test, question by question, with the rubrics',
  params: IdParams,
  answer: z.object({ items: z.array(MarkingQuestion) }),
})
export const listAnswers = endpoint({
  ...reading,
  path: '/api/lms/tests/{id}/answers',
  summary: 'The answers of all pupils to one question, by roll number; those of attempts that have ended',
  params: IdParams,
  query: z.object({ ...pageQuery, question_id: Id, attempt_id: z.optional(Id) }),
  answer: pageOf(MarkingAnswer),
})
export const markAnswerByTeacher = endpoint({
  ...changing,
  path: '/api/lms/attempts/{id}/marks',
  summary: "Give marks for one answer; they win over the server's and are never overwritten by it",
  params: IdParams,
  body: AnswerMarksForm,
  answer: z.object({ msg: z.string(), answer: MarkingAnswer }),
})
export const saveRubric = endpoint({
  ...changing,
  path: '/api/lms/tests/{id}/rubric',
  summary: 'Set the rubric of a question in a test, or remove it with null; answers that are marked keep theirs',
  params: IdParams,
  body: z.object({ question_id: Id, version, rows: z.nullable(RubricRows) }),
  answer: MessageAnswer,
})
/** An attempt as its teacher sees it above its log. */
export const showTaughtAttempt = endpoint({
  ...reading,
  path: '/api/lms/attempts/{id}',
  summary: 'Whose attempt it is, at which test, and how it ended',
  params: IdParams,
  answer: z.object({
    id: Id,
    test_id: Id,
    number: z.number(),
    roll_number: z.number(),
    name: z.string(),
    state: z.enum(progressStates),
    started_at: z.iso.datetime(),
    ended_at: z.nullable(z.iso.datetime()),
    devices: z.number(),
  }),
})
export const listComments = endpoint({
  ...reading,
  path: '/api/lms/comments',
  summary: "The caller's comments by shortcut, then those that colleagues of the school share",
  /** `school`: the one that the caller may share with; null for none. */
  answer: z.object({ items: z.array(Comment), school: z.nullable(z.string()) }),
})
export const saveComment = endpoint({
  ...changing,
  path: '/api/lms/comments',
  summary: 'Add a comment, or give another text to a shortcut that exists',
  body: CommentForm,
  answer: z.object({ msg: z.string(), id: Id }),
})
export const deleteComment = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/lms/comments/{id}',
  summary: 'Delete a comment; answers that have its text keep it',
  params: IdParams,
  answer: MessageAnswer,
})
export const shareComment = endpoint({
  ...changing,
  path: '/api/lms/comments/{id}/share',
  summary: "Share a comment with the teachers of the caller's school",
  params: IdParams,
  answer: MessageAnswer,
})
export const unshareComment = endpoint({
  ...changing,
  path: '/api/lms/comments/{id}/unshare',
  summary: 'Keep a comment for the caller alone again',
  params: IdParams,
  answer: MessageAnswer,
})
