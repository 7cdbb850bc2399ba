import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'
import { sessionTime } from './certificate-words.ts'
import type { PrintedOnCertificate } from './certificates.table.ts'

interface Recipient extends MailRecipient {
  name: string
}

const to = (person: Recipient) => ({ to: person, greeting: person.name })
const own = (publicUrl: string) => ({ label: 'Open your certificates', url: `${publicUrl}/certificates` })

export const certificateIssuedMail = (
  person: Recipient,
  { serial, printed }: { serial: string; printed: PrintedOnCertificate },
  publicUrl: string,
): Mail =>
  composeMail({
    ...to(person),
    subject: `Your certificate: ${printed.topic}`,
    paragraphs: [
      `Thank you for taking part in “${printed.topic}” on ${sessionTime(printed).day}. Your certificate ${serial} is ready.`,
      'You can download it as a PDF and as an Open Badges credential. Whoever you show it to can check it with the code that is printed on it.',
    ],
    action: own(publicUrl),
  })

export const confirmNameMail = (person: Recipient, topic: string, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: 'Confirm your name to receive your certificate',
    paragraphs: [
      `You took part in “${topic}”, and a certificate is waiting for you. Please tell us how your name should be printed on it.`,
      'The certificate is issued as soon as you have confirmed your name. This is asked once; you can correct the name later.',
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
    subject: 'The name on your certificates is corrected',
    paragraphs: [
      // The name is free text of the account holder.
      person.email_confirmed
        ? `The name on your certificates is now ${name}.`
        : 'The name on your certificates is another now.',
      count === 1
        ? 'Your certificate is being replaced by one with this name and another serial. Who checks the former one is told that it was superseded.'
        : `Your ${count} certificates are being replaced by ones with this name and other serials. Who checks a former one is told that it was superseded.`,
      'If you did not ask for this, please answer this mail.',
    ],
    action: own(publicUrl),
  })

export const certificateRevokedMail = (
  person: Recipient,
  { serial, topic, reason }: { serial: string; topic: string; reason: string },
): Mail =>
  composeMail({
    ...to(person),
    subject: `Your certificate ${serial} is revoked`,
    paragraphs: [
      `Your certificate ${serial} for “${topic}” is no longer valid. Who checks it is told so.`,
      `The reason: ${reason}`,
      `If you think that this is a mistake, please write to ${brand.supportEmail}.`,
    ],
  })
