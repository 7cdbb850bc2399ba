import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { questionTakenBackMail } from './sharing/sharing.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'question-taken-back',
    title: 'Shared question taken back',
    sentWhen: 'Staff take back a question of a teacher that they had accepted for all subscribers.',
    compose: (publicUrl) =>
      questionTakenBackMail(sampleTeacher, {
        title: 'The start of the question',
        reason: 'The reason that staff give.',
        url: `${publicUrl}/lms/questions/…`,
      }),
  },
]
