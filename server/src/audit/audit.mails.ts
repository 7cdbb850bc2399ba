import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { composeMail } from '../platform/mail/mail-layout.ts'

/** Goes to the staff mailbox, out of reach of anyone who can change the database. */
export const anchorMail = (to: string, anchor: string, entries: number): Mail =>
  composeMail({
    to,
    subject: `${brand.name}: the audit log has ${entries} entries`,
    paragraphs: [
      'Please keep this mail. With the line below, the command audit:verify can tell whether the audit log was shortened or rewritten after today.',
      anchor,
    ],
  })

export const brokenChainMail = (to: string, finding: string, url: string): Mail =>
  composeMail({
    to,
    subject: `${brand.name}: the audit log was changed`,
    paragraphs: [
      `The daily check of the audit log found a problem: ${finding}.`,
      'Only the product itself adds entries. Either someone changed the database, or an older copy of it was restored.',
    ],
    action: { label: 'Open the audit log', url },
  })
