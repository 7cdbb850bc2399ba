import { newsLimits } from '@ariviyal/contract/community/news/news-rules'
import { inWords } from '@ariviyal/contract/time'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}
interface About {
  title: string
  word: string
  url: string
}

/** Words of others are not mailed to an address that nobody has confirmed. */
const titleFor = (to: Recipient, title: string, otherwise: string) => (to.email_confirmed ? `“${title}”` : otherwise)

export const newsReminderMail = (
  to: Recipient,
  { title, lastDay, url }: { title: string; lastDay: string; url: string },
): Mail =>
  composeMail({
    to,
    greeting: to.name,
    subject: 'The last date is near',
    paragraphs: [
      `You saved ${titleFor(to, title, 'news of the community')}. The last day to apply is ${inWords(lastDay, 'day', 'UTC')}.`,
      `We remind you once, ${newsLimits.reminderDays} days before.`,
    ],
    action: { label: 'Open it', url },
  })

export const newsAcceptedMail = (to: Recipient, { title, word, url }: About): Mail =>
  composeMail({
    to,
    greeting: to.name,
    subject: 'Your suggestion is published',
    paragraphs: [
      `Colleagues now see ${titleFor(to, title, 'what you suggested')}. Thank you.`,
      ...(word === '' ? [] : [word]),
    ],
    action: { label: 'Open it', url },
  })

export const newsDeclinedMail = (to: Recipient, { title, word, url }: About): Mail =>
  composeMail({
    to,
    greeting: to.name,
    subject: 'Your suggestion is not published',
    paragraphs: [`We do not publish ${titleFor(to, title, 'what you suggested')}, for this reason:`, word],
    action: { label: 'Open the news', url },
  })

export const newsWithdrawnMail = (to: Recipient, { title, word, url }: About): Mail =>
  composeMail({
    to,
    greeting: to.name,
    subject: 'News that you saved is withdrawn',
    paragraphs: [`We withdrew ${titleFor(to, title, 'news that you saved')}, for this reason:`, word],
    action: { label: 'Open the news', url },
  })
