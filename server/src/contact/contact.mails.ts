import { brand } from '@ariviyal/contract/brand'
import type { ContactForm } from '@ariviyal/contract/contact/contact'
import { dayInWords } from '@ariviyal/contract/time'
import type { Mail } from '../platform/mail/mail.ts'
import { composeMail } from '../platform/mail/mail-layout.ts'

/** Notifies staff of a message. The sender appears only in the text: no visitor input becomes an address to send to. */
export const messageForStaffMail = (staffMail: string, message: ContactForm, publicUrl: string): Mail =>
  composeMail({
    to: staffMail,
    subject: `Contact: ${message.subject}`,
    paragraphs: [message.message],
    facts: [
      ['From', message.name],
      ['Reply to', message.email],
    ],
    action: { label: 'Open the messages', url: `${publicUrl}/admin/messages` },
  })

/** The answer of staff. Does not quote the message: the sender may have given another person's address. */
export const answerToMessageMail = (message: { email: string; createdAt: Date }, answer: string): Mail =>
  composeMail({
    to: message.email,
    subject: `Your message to ${brand.name}`,
    paragraphs: [
      answer,
      `This is our reply to the message that was sent to us with this email address on ${dayInWords(message.createdAt)}.`,
    ],
  })
