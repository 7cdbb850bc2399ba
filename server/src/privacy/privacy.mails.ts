import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'

export const accountDeletedMail = (person: MailRecipient & { name: string }): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: `Your ${brand.name} account is deleted`,
    paragraphs: [
      'Your account has been deleted, with your sessions, your subscription, your seat of a school and the classes that you kept.',
      'What the law or an honest record asks for stays for its time, as the privacy policy says. You can register again with this address at any time.',
      'If you did not ask for this, write to us at once.',
    ],
  })
