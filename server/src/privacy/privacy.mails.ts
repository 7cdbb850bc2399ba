import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'

export const accountDeletedMail = (person: MailRecipient & { name: string }): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: `Your ${brand.name} account was deleted`,
    paragraphs: [
      'Your account has been deleted, together with your subscription, your seat at a school and your classes. A class with co-teachers now belongs to one of them.',
      'We keep only the records that our privacy policy names, for the time that it states. You can register again with this address at any time.',
      'If you did not ask for this, write to us at once.',
    ],
  })
