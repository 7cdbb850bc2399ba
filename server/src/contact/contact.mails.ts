import { brand } from '@ariviyal/contract/brand'
import type { ContactForm } from '@ariviyal/contract/contact'
import { dayInWords } from '../platform/calendar.ts'
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

/** What staff write back. Nothing of the message stands in it: whoever sent that may have given the address of somebody else. */
export const answerToMessageMail = (message: { email: string; createdAt: Date }, answer: string): Mail =>
  composeMail({
    to: message.email,
    subject: `Your message to ${brand.name}`,
    paragraphs: [
      answer,
      `This answers the message that was sent to us with this address on ${dayInWords(message.createdAt)}.`,
    ],
  })
