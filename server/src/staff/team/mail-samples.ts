import { type MailSample, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { roleChangedMail, secondFactorResetMail, staffLinkMail } from './team.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'staff-link',
    title: 'Link that a role waits for',
    sentWhen: 'An administrator takes somebody on the staff, here as an editor, or sends the link again.',
    compose: (publicUrl) => staffLinkMail(sampleTeacher, 'editor', `${publicUrl}/reset-password/…`),
  },
  {
    id: 'role-given',
    title: 'Role changed, to staff',
    sentWhen: 'An administrator gives somebody on the staff another role, here that of an editor.',
    compose: (publicUrl) => roleChangedMail(sampleTeacher, 'editor', publicUrl),
  },
  {
    id: 'role-taken',
    title: 'Off the staff',
    sentWhen: 'An administrator takes somebody off the staff.',
    compose: (publicUrl) => roleChangedMail(sampleTeacher, 'teacher', publicUrl),
  },
  {
    id: 'second-factor-reset',
    title: 'Second factor taken off, to staff',
    sentWhen: 'An administrator takes the second factor off the account of somebody who has lost it.',
    compose: (publicUrl) => secondFactorResetMail(sampleTeacher, publicUrl),
  },
]
