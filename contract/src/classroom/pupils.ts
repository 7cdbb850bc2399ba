import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, QrImage } from '../fields.ts'
import { languages } from '../languages.ts'
import { limits } from '../limits.ts'
import { normalText } from '../text.ts'

export const pinDigits = 6

/**
 * What a pupil types, in one spelling: spaces do not count. It is bounded and not judged, so that a malformed code or PIN is answered like a
 * wrong one.
 */
const typed = (required: string) =>
  z.string(required).check(
    z.overwrite((text: string) => normalText(text, limits.codeMax).replaceAll(/[\s\p{C}]+/gu, '')),
    z.minLength(1, required),
  )

const rollNumberMissing = 'Enter your roll number'
/** Any other number, and any other text, is that of no student. */
const nobody = 0
const RollNumber = z.pipe(
  z.union([z.number(rollNumberMissing), typed(rollNumberMissing)], rollNumberMissing),
  z.transform((given: number | string) => {
    const number = typeof given === 'number' ? given : /^\d{1,6}$/.test(given) ? Number(given) : nobody
    return Number.isInteger(number) && number > 0 && number <= limits.countMax ? number : nobody
  }),
)

export const JoinForm = z.object({
  code: typed('Enter the code of your class').check(z.overwrite((text: string) => text.toUpperCase())),
  roll_number: RollNumber,
  pin: typed(`Enter the ${pinDigits} digits of your PIN`),
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
      z.array(Id).check(z.maxLength(limits.studentsMax, `A class has at most ${limits.studentsMax} pupils`)),
      [],
    ),
  }),
  { student_ids: [] },
)
/** The address at which pupils join, with the code, and its QR code. */
export const JoinAddress = z.object({ url: z.string(), qr: QrImage })
export type JoinAddress = z.infer<typeof JoinAddress>

export const Cards = z.object({ code: z.string(), items: z.array(PupilCard) })
export type Cards = z.infer<typeof Cards>

export const showJoinAddress = endpoint({
  method: 'GET',
  path: '/api/lms/classes/{id}/join',
  access: 'user',
  tag: 'Pupils',
  summary: 'Where pupils join: the address with the code of the class, also as a picture',
  params: IdParams,
  status: 200,
  answer: JoinAddress,
})
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
