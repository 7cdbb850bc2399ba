import { brand } from '@ariviyal/contract/brand'
import type { MailSample } from '../platform/mail/mail-samples.ts'
import { anchorMail, brokenChainMail } from './audit.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'audit-anchor',
    title: 'Anchor of the audit log, to staff',
    sentWhen: 'Each day on which staff have changed something.',
    compose: () => anchorMail(brand.supportEmail, '120:5f1c…', 120),
  },
  {
    id: 'audit-broken',
    title: 'Audit log was changed, to staff',
    sentWhen: 'The daily check finds that the audit log is not as it was written.',
    compose: (publicUrl) =>
      brokenChainMail(brand.supportEmail, 'entry 12 is not as it was written', `${publicUrl}/admin/audit-log`),
  },
]
