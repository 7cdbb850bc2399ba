import { fairLimits } from '@ariviyal/contract/community/fairs/fair-rules'
import { inWords } from '@ariviyal/contract/time'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

type Recipient = MailRecipient & { name: string }

const mails = {
  'invited-school': {
    subject: 'A teacher invites your school to a science fair',
    paragraph:
      'The page shows the fair and the schools that take part. Choose your school to enter work of your pupils.',
    label: 'Look at the invitation',
  },
  'invited-judge': {
    subject: 'A teacher asks you to judge a science fair',
    paragraph: 'You score entries by a rubric, without knowing whose they are, and never those of your own school.',
    label: 'Look at the invitation',
  },
  asked: {
    subject: 'Entries of a science fair wait for your score',
    paragraph: `Please score them within ${fairLimits.silenceDays} days. After that they go to another judge.`,
    label: 'Score the entries',
  },
  stuck: {
    subject: 'Your science fair needs another judge',
    paragraph: 'A judge has not scored in time, and no other judge can take over. Invite one more.',
    label: 'Open the fair',
  },
  results: {
    subject: 'The results of a science fair are published',
    paragraph: 'Certificates follow, in the name that you confirm on your certificates page.',
    label: 'See the results',
  },
  cancelled: {
    subject: 'A science fair is cancelled',
    paragraph: 'The page of the fair says why.',
    label: 'Open the fair',
  },
  host: {
    subject: 'You are now the host of a science fair',
    paragraph:
      'The account of its host is closed, and you joined first. You can cancel the fair if you cannot hold it.',
    label: 'Open the fair',
  },
}
export type FairEvent = keyof typeof mails

/** The mail about an event of a fair. It repeats no words that a teacher has typed. */
export function fairMail(event: FairEvent, to: Recipient, { heldOn, url }: { heldOn: string; url: string }): Mail {
  const { subject, paragraph, label } = mails[event]
  const when = `The fair: ${inWords(heldOn, 'day', 'UTC')}.`
  return composeMail({ to, greeting: to.name, subject, paragraphs: [when, paragraph], action: { label, url } })
}
