import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, requiredText, wholeNumber } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'

/** Pupils see codes and PINs in groups, so spaces do not count. */
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

/** A code as stored: capitals without spaces. */
const ClassCode = requiredText('Enter the code of your class', limits.codeMax).check(
  z.overwrite((text: string) => withoutSpaces(text).toUpperCase()),
)
export const pinDigits = 6
const pinInvalid = `Enter the ${pinDigits} digits of your PIN`
const Pin = requiredText(pinInvalid, limits.codeMax).check(z.overwrite(withoutSpaces), z.regex(/^\d{6}$/, pinInvalid))

export const JoinForm = z.object({
  code: ClassCode,
  roll_number: wholeNumber(1, limits.countMax, 'Enter your roll number'),
  pin: Pin,
})
export type JoinForm = z.output<typeof JoinForm>

/** A pupil as their own pages show them: a student of one class. */
export const Pupil = z.object({
  id: Id,
  name: z.string(),
  roll_number: z.number(),
  class: z.object({ id: Id, name: z.string(), language: z.enum(languages) }),
})
export type Pupil = z.infer<typeof Pupil>

/** What a pupil needs to join; a PIN is shown only here. */
export const PupilCard = z.object({ student_id: Id, roll_number: z.number(), name: z.string(), pin: z.string() })
export type PupilCard = z.infer<typeof PupilCard>

export const CardsForm = z._default(
  z.object({
    student_ids: z._default(
      z.array(Id).check(z.maxLength(limits.studentsMax, `A class has at most ${limits.studentsMax} students`)),
      [],
    ),
  }),
  { student_ids: [] },
)
export const Cards = z.object({ code: z.string(), items: z.array(PupilCard) })
export type Cards = z.infer<typeof Cards>

export const makeCards = endpoint({
  method: 'POST',
  path: '/api/lms/classes/{id}/cards',
  access: 'subscriber',
  tag: 'Pupils',
  summary: 'Make new PINs for the given students, or for all; their former PINs and sessions end',
  params: IdParams,
  body: CardsForm,
  status: 201,
  answer: Cards,
})
export const revokePin = endpoint({
  method: 'DELETE',
  path: '/api/lms/students/{id}/pin',
  access: 'subscriber',
  tag: 'Pupils',
  summary: 'Revoke the PIN of a student; their sessions end',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const joinClass = endpoint({
  method: 'POST',
  path: '/api/class/join',
  access: 'public',
  tag: 'Pupils',
  summary: 'Start the session of a pupil',
  body: JoinForm,
  status: 200,
  answer: z.object({ token: z.string(), pupil: Pupil }),
})
export const leaveClass = endpoint({
  method: 'POST',
  path: '/api/class/leave',
  access: 'pupil',
  tag: 'Pupils',
  summary: 'End the session of the pupil',
  status: 200,
  answer: MessageAnswer,
})
export const showPupil = endpoint({
  method: 'GET',
  path: '/api/class/me',
  access: 'pupil',
  tag: 'Pupils',
  summary: 'The pupil of this session',
  status: 200,
  answer: Pupil,
})
