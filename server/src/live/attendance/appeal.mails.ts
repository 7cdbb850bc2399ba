import { timesInWords } from '@ariviyal/contract/time'
import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { presenceWithGaps } from '@ariviyal/contract/live/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailReader } from '../../platform/mail/mail-layout.ts'
import { timeInWords } from '../session-time.ts'

interface Claim {
  claimedFrom: Date
  claimedUntil: Date
}

/** Content of a mail about a decided appeal, apart from the decision. */
export interface AppealAnswer {
  topic: string
  session: { startsAt: Date; endsAt: Date }
  claimed: Claim
  reason: string
  /** Presence after the decision. */
  presence: PresenceShown
  /** Address of the teacher's attendance page. */
  url: string
}

const span = ({ claimedFrom, claimedUntil }: Claim, { time_zone: timeZone }: MailReader) =>
  `from ${timesInWords(claimedFrom, claimedUntil, timeZone)}`

function figures({ presence }: AppealAnswer, timeZone: string | undefined): string {
  const needed = `${lengthInWords(presence.needed_seconds)} (${presence.percent}%)`
  return `Your attendance now: ${presenceWithGaps(presence, timeZone)}. ${
    presence.qualified
      ? `You needed ${needed}, so you qualify for the certificate.`
      : `A certificate needs ${needed}, so you do not qualify for one.`
  }`
}

const mail = (person: MailReader, answer: AppealAnswer, decision: string): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: `Your appeal: ${answer.topic}`,
    paragraphs: [
      `You told us that you attended “${answer.topic}” on ${timeInWords(answer.session, person.time_zone)} ${span(answer.claimed, person)}.`,
      decision,
      `Reason: ${answer.reason}`,
      figures(answer, person.time_zone),
    ],
    action: { label: 'See your attendance', url: answer.url },
  })

/** `counted` may be shorter than the claim. */
export const appealGrantedMail = (person: MailReader, answer: AppealAnswer, counted: Claim): Mail =>
  mail(
    person,
    answer,
    span(answer.claimed, person) === span(counted, person)
      ? 'We accepted your appeal: all of that time counts.'
      : `We accepted part of your appeal: the time ${span(counted, person)} counts.`,
  )

export const appealDeclinedMail = (person: MailReader, answer: AppealAnswer): Mail =>
  mail(person, answer, 'We could not accept your appeal.')
