import { type Occasion, occasionOf } from '@ariviyal/contract/certificates/occasions'
import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'
import { daysOf } from './certificate-words.ts'
import type { PrintedOnCertificate } from './certificates.table.ts'

const occasionWords: Record<Occasion, string> = { session: 'Session', fair: 'Science fair', project: 'Project' }

interface Recipient extends MailRecipient {
  name: string
}

const to = (person: Recipient) => ({ to: person, greeting: person.name })
const own = (publicUrl: string) => ({ label: 'Open your certificates', url: `${publicUrl}/certificates` })

/** With the certificate attached where the address is confirmed: its name is text that the registrant typed. */
export const certificateIssuedMail = (
  person: Recipient,
  { serial, printed, pdfKey }: { serial: string; printed: PrintedOnCertificate; pdfKey: string },
  publicUrl: string,
): Mail =>
  composeMail({
    ...to(person),
    subject: `${printed.isSchool ? 'The certificate of your school' : 'Your certificate'}: ${printed.topic}`,
    paragraphs: [
      `Thank you for taking part in “${printed.topic}”. ${printed.isSchool ? 'The certificate of your school' : 'Your certificate'} is ready${person.email_confirmed ? ' and attached to this mail' : ''}.`,
      'You can also download it from your certificates page, as a PDF or as an Open Badges credential. Anyone can check it with the code that is printed on it.',
    ],
    facts: [[occasionWords[occasionOf(printed)], printed.topic], daysOf(printed), ['Certificate', serial]],
    action: own(publicUrl),
    ...(person.email_confirmed && { attachment: { name: `certificate-${serial}.pdf`, key: pdfKey } }),
  })

export const confirmNameMail = (person: Recipient, topic: string, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: 'Confirm your name to receive your certificate',
    paragraphs: [
      `You took part in “${topic}”, and your certificate is waiting. Please tell us how to print your name on it.`,
      'We issue the certificate as soon as you confirm your name. We ask only once, and you can correct the name later.',
    ],
    action: { label: 'Confirm your name', url: `${publicUrl}/certificates` },
  })

export const nameCorrectedMail = (
  person: Recipient,
  { name, count }: { name: string; count: number },
  publicUrl: string,
): Mail =>
  composeMail({
    ...to(person),
    subject: 'The name on your certificates was corrected',
    paragraphs: [
      // The name is free text of the account holder.
      person.email_confirmed
        ? `The name on your certificates is now ${name}.`
        : 'The name on your certificates has changed.',
      count === 1
        ? 'Your certificate is being replaced by one with this name and a new number. Anyone who checks the old one will see that it was replaced.'
        : `Your ${count} certificates are being replaced by ones with this name and new numbers. Anyone who checks an old one will see that it was replaced.`,
      'If you did not ask for this, please reply to this mail.',
    ],
    action: own(publicUrl),
  })

export const certificateRevokedMail = (
  person: Recipient,
  { serial, topic, reason }: { serial: string; topic: string; reason: string },
): Mail =>
  composeMail({
    ...to(person),
    subject: `Your certificate ${serial} was revoked`,
    paragraphs: [
      `Your certificate ${serial} for “${topic}” is no longer valid. Anyone who checks it will see that.`,
      `Reason: ${reason}`,
      `If you think this is a mistake, please write to ${brand.supportEmail}.`,
    ],
  })
