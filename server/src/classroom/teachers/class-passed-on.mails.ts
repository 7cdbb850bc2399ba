import type { Mail } from '../../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}

/** A class with its new owner. */
export interface PassedOn {
  className: string
  /** Address of the page of the class. */
  url: string
}

const mail = (owner: Recipient, { className, url }: PassedOn, how: string): Mail =>
  composeMail({
    to: owner,
    greeting: owner.name,
    subject: `You now own the class “${className}”`,
    paragraphs: [
      how,
      'Its pupils, tests and marks are unchanged. As the owner you can choose co-teachers, and archive, hand over or delete the class.',
    ],
    action: { label: 'Open the class', url },
  })

/** Without the name of the former owner: a name that somebody chose is not mailed to others. */
export const classHandedOverMail = (owner: Recipient, passed: PassedOn): Mail =>
  mail(owner, passed, `The owner of “${passed.className}”, which you co-teach, has handed the class over to you.`)

export const classInheritedMail = (owner: Recipient, passed: PassedOn): Mail =>
  mail(
    owner,
    passed,
    `The account of the owner of “${passed.className}” was deleted. You have co-taught this class the longest, so it is now yours.`,
  )
