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
    subject: `The class “${className}” is yours now`,
    paragraphs: [
      how,
      'Its pupils, tests and marks are as they were. As the owner you choose its co-teachers, and can archive, hand over or delete it.',
    ],
    action: { label: 'Open the class', url },
  })

/** Without the name of the former owner: a name that somebody chose is not mailed to others. */
export const classHandedOverMail = (owner: Recipient, passed: PassedOn): Mail =>
  mail(owner, passed, `The owner of the class “${passed.className}”, which you co-teach, has handed it over to you.`)

export const classInheritedMail = (owner: Recipient, passed: PassedOn): Mail =>
  mail(
    owner,
    passed,
    `The account of the owner of the class “${passed.className}” has been deleted. You have co-taught it the longest, so it has passed to you.`,
  )
