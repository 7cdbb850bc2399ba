import type { PresenceShown } from '@ariviyal/contract/attendance'
import { clockOf, presenceWithGaps } from '@ariviyal/contract/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import type { Mail } from '../platform/mail.ts'
import { type Addressee, composeMail } from '../platform/mail-layout.ts'

interface Recipient extends Addressee {
  name: string
}
interface Claim {
  claimedFrom: Date
  claimedUntil: Date
}

/** What a letter about a decided appeal says, beside the decision. */
export interface AppealAnswer {
  topic: string
  /** When the session was, in words. */
  time: string
  claimed: Claim
  reason: string
  /** After the decision. */
  presence: PresenceShown
  /** The page with the teacher's attendance. */
  url: string
}

const span = ({ claimedFrom, claimedUntil }: Claim) => `from ${clockOf(claimedFrom)} to ${clockOf(claimedUntil)}`
const isSame = (one: Claim, other: Claim) => span(one) === span(other)

function figures({ presence }: AppealAnswer): string {
  const needed = `${lengthInWords(presence.needed_seconds)} (${presence.percent}%)`
  return `Your attendance now: ${presenceWithGaps(presence)}. ${
    presence.qualified
      ? `You needed ${needed}, so you qualify for the certificate.`
      : `A certificate needs ${needed}, which this is not.`
  }`
}

const letter = (person: Recipient, answer: AppealAnswer, decision: string): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: `Your appeal: ${answer.topic}`,
    paragraphs: [
      `You told us that you were present ${span(answer.claimed)} in “${answer.topic}” on ${answer.time}.`,
      decision,
      `The reason: ${answer.reason}`,
      figures(answer),
    ],
    action: { label: 'See your attendance', url: answer.url },
  })

/** `counted` may be a part of what was claimed. */
export const appealGrantedMail = (person: Recipient, answer: AppealAnswer, counted: Claim): Mail =>
  letter(
    person,
    answer,
    isSame(answer.claimed, counted)
      ? 'We have granted your appeal: all of that counts.'
      : `We have granted a part of your appeal: what counts is ${span(counted)}.`,
  )

export const appealDeclinedMail = (person: Recipient, answer: AppealAnswer): Mail =>
  letter(person, answer, 'We could not grant your appeal.')
