import { brand } from '@ariviyal/contract/brand'
import { inWords } from '@ariviyal/contract/time'
import type { Mail } from '../platform/mail/mail.ts'
import { composeMail } from '../platform/mail/mail-layout.ts'

/** Acknowledges a complaint. Has no words of its sender, who may have given another person's address. */
export const grievanceReceivedMail = (to: string, about: { number: string; dueAt: Date; url: string }): Mail =>
  composeMail({
    to,
    subject: `We have your complaint ${about.number}`,
    paragraphs: [
      `Somebody sent a complaint to the grievance officer of ${brand.name} with this email address. We have received it.`,
      'Follow its progress on its page. Keep the address to yourself: anyone who has it can read the complaint.',
    ],
    facts: [
      ['Number', about.number],
      ['We decide it by', `${inWords(about.dueAt, 'day and time')} IST`],
    ],
    action: { label: 'Open the complaint', url: about.url },
  })

/** The decision about a complaint or an appeal, in the words of staff. */
export const grievanceDecidedMail = (
  to: string,
  about: { number: string; isUpheld: boolean; isAppeal: boolean; words: string; url: string },
): Mail =>
  composeMail({
    to,
    subject: about.isAppeal
      ? `Your appeal about complaint ${about.number} is decided`
      : `Your complaint ${about.number} is decided`,
    paragraphs: [
      about.isUpheld
        ? about.isAppeal
          ? 'The appeal is granted.'
          : 'The complaint is upheld.'
        : about.isAppeal
          ? 'The appeal is declined.'
          : 'The complaint is rejected. You can appeal on its page; another person decides.',
      about.words,
    ],
    action: { label: 'Open the complaint', url: about.url },
  })

export type OfficerNews = 'received' | 'unacknowledged' | 'half-time' | 'overdue' | 'appealed'

const newsWords: Record<OfficerNews, (number: string) => string> = {
  received: (number) => `Complaint ${number} has arrived`,
  unacknowledged: (number) => `Complaint ${number} is not acknowledged, and its time is over`,
  'half-time': (number) => `Half of the time for complaint ${number} is over`,
  overdue: (number) => `Complaint ${number} is overdue`,
  appealed: (number) => `There is an appeal about complaint ${number}`,
}

/** What the grievance officer must know of a complaint. */
export const grievanceNewsMail = (
  to: string,
  news: OfficerNews,
  about: { number: string; className: string; dueAt: Date | null; isHidden: boolean; url: string },
): Mail =>
  composeMail({
    to,
    subject: newsWords[news](about.number),
    paragraphs: [
      `${newsWords[news](about.number)}.`,
      ...(about.isHidden ? ['The post is hidden until the decision.'] : []),
    ],
    facts: [
      ['About', about.className],
      ...(about.dueAt ? [['Due', `${inWords(about.dueAt, 'day and time')} IST`] as const] : []),
    ],
    action: { label: 'Open the complaint', url: about.url },
  })
