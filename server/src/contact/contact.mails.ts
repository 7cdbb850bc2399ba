import type { ContactForm } from '@ariviyal/contract/contact'
import type { Mail } from '../platform/mail.ts'
import { composeMail } from '../platform/mail-layout.ts'

/** Tells staff of a message. The sender stands in the text only: nothing that a visitor wrote becomes an address to send to. */
export const messageForStaffMail = (staffMail: string, message: ContactForm, publicUrl: string): Mail =>
  composeMail({
    to: staffMail,
    subject: `Contact: ${message.subject}`,
    paragraphs: [`From ${message.name}. Reply to: ${message.email}`, message.message],
    action: { label: 'Open the messages', url: `${publicUrl}/admin/messages` },
  })

/** What staff write back, above the words that it answers. */
export const answerToMessageMail = (message: ContactForm, answer: string): Mail =>
  composeMail({
    to: message.email,
    greeting: message.name,
    subject: `Re: ${message.subject}`,
    paragraphs: [answer, `You wrote to us:`, message.message],
  })
