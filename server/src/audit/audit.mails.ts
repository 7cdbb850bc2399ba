import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { composeMail } from '../platform/mail/mail-layout.ts'

/** Goes to the staff mailbox, out of reach of anyone who can change the database. */
export const anchorMail = (to: string, anchor: string, entries: number): Mail =>
  composeMail({
    to,
    subject: `${brand.name}: the audit log has ${entries} entries`,
    paragraphs: [
      'Please keep this mail. With the line below, the command audit:verify finds out whether the audit log was cut or written anew since today.',
      anchor,
    ],
  })

export const brokenChainMail = (to: string, finding: string, url: string): Mail =>
  composeMail({
    to,
    subject: `${brand.name}: the audit log was changed`,
    paragraphs: [
      `The daily check of the audit log has found this: ${finding}.`,
      'Entries are only ever added by the product itself. Somebody has changed the database, or an older copy of it was put back.',
    ],
    action: { label: 'Open the audit log', url },
  })
