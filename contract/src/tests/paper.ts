import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { chosenMoment, Id, IdParams } from '../fields.ts'
import { limits } from '../limits.ts'

/** `read`: by the camera, without doubt. `confirmed`: read, and settled by the teacher. `entered`: chosen by the teacher. */
export const paperSources = ['read', 'confirmed', 'entered'] as const
export type PaperSource = (typeof paperSources)[number]

const OptionId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Unknown option'))

const PaperAnswer = z.object({
  student_id: Id,
  /** Counts from 1 for each pupil and device. */
  seq: z.int().check(z.minimum(1), z.maximum(limits.seqMax)),
  question_id: Id,
  /** As a pupil's device sends it: the id of an option, several of them, or true or false. Null clears. */
  value: z.nullable(z.union([z.boolean(), OptionId, z.array(OptionId).check(z.maxLength(limits.optionsMax))])),
  source: z.enum(paperSources),
  /** The device's clock. */
  at: z.optional(chosenMoment('Send the time as ISO 8601')),
})
export type PaperAnswer = z.output<typeof PaperAnswer>

export const PaperForm = z.object({
  /** The id that the page made when it was opened. */
  device: z
    .string('A device needs an id')
    .check(z.maxLength(limits.tokenMax), z.regex(/^[\w-]+$/, 'A device needs an id of letters, digits and hyphens')),
  answers: z
    .array(PaperAnswer)
    .check(z.maxLength(limits.paperAnswersMax, `Send at most ${limits.paperAnswersMax} answers at once`)),
  /** Pupils whose paper has been read to its end. */
  finished: z._default(z.array(Id).check(z.maxLength(limits.studentsMax)), []),
})
export type PaperForm = z.output<typeof PaperForm>

/**
 * Why answers of a pupil do not count. `own-attempt`: the pupil took the test on a device, and paper never changes that; nothing is stored.
 * `unknown-pupil`: no pupil of the class; nothing is stored. `unknown-question`: the test has no such question that paper can answer; the
 * other answers are stored. `log-full`: the attempt cannot hold more.
 */
export const paperProblems = ['own-attempt', 'unknown-pupil', 'unknown-question', 'log-full'] as const
export type PaperProblem = (typeof paperProblems)[number]

export const PaperSaved = z.object({
  student_id: Id,
  /** The highest contiguous `seq` of this device that is stored. */
  saved: z.number(),
  problem: z.nullable(z.enum(paperProblems)),
})
export type PaperSaved = z.infer<typeof PaperSaved>

export const savePaper = endpoint({
  method: 'POST',
  path: '/api/lms/tests/{id}/paper',
  access: 'subscriber',
  tag: 'Tests',
  status: 200,
  // Idempotent by device and `seq`: a page repeats it until it hears the answer.
  repeats: 'harmless',
  summary: "Store answers that the teacher's camera read from paper; sending them again changes nothing",
  params: IdParams,
  body: PaperForm,
  answer: z.object({ items: z.array(PaperSaved) }),
})
