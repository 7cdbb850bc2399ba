import { timesInWords } from '@ariviyal/contract/time'
import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { presenceWithGaps } from '@ariviyal/contract/live/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import type { Mail } from '../../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}
interface Claim {
  claimedFrom: Date
  claimedUntil: Date
}

/** Content of a mail about a decided appeal, apart from the decision. */
export interface AppealAnswer {
  topic: string
  /** Time of the session, in words. */
  time: string
  claimed: Claim
  reason: string
  /** Presence after the decision. */
  presence: PresenceShown
  /** Address of the teacher's attendance page. */
  url: string
}

const span = ({ claimedFrom, claimedUntil }: Claim) => `from ${timesInWords(claimedFrom, claimedUntil)}`
const isSame = (one: Claim, other: Claim) => span(one) === span(other)

function figures({ presence }: AppealAnswer): string {
  const needed = `${lengthInWords(presence.needed_seconds)} (${presence.percent}%)`
  return `Your attendance now: ${presenceWithGaps(presence)}. ${
    presence.qualified
      ? `You needed ${needed}, so you qualify for the certificate.`
      : `A certificate needs ${needed}, so you do not qualify for one.`
  }`
}

const mail = (person: Recipient, answer: AppealAnswer, decision: string): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: `Your appeal: ${answer.topic}`,
    paragraphs: [
      `You told us that you attended “${answer.topic}” on ${answer.time} ${span(answer.claimed)}.`,
      decision,
      `Reason: ${answer.reason}`,
      figures(answer),
    ],
    action: { label: 'See your attendance', url: answer.url },
  })

/** `counted` may be shorter than the claim. */
export const appealGrantedMail = (person: Recipient, answer: AppealAnswer, counted: Claim): Mail =>
  mail(
    person,
    answer,
    isSame(answer.claimed, counted)
      ? 'We accepted your appeal: all of that time counts.'
      : `We accepted part of your appeal: the time ${span(counted)} counts.`,
  )

export const appealDeclinedMail = (person: Recipient, answer: AppealAnswer): Mail =>
  mail(person, answer, 'We could not accept your appeal.')
