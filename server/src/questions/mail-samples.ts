import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { questionAcceptedMail, questionRefusedMail, questionTakenBackMail } from './sharing/sharing.mails.ts'

const reviewed = (publicUrl: string) => ({
  title: 'The start of the question',
  reason: 'The reason that staff give.',
  url: `${publicUrl}/lms/questions/…`,
})

export const mailSamples: MailSample[] = [
  {
    id: 'question-accepted',
    title: 'Shared question accepted',
    sentWhen: 'Staff accept a question for all subscribers, if the teacher asked for mails about it.',
    compose: (publicUrl) => questionAcceptedMail(sampleTeacher, reviewed(publicUrl)),
  },
  {
    id: 'question-refused',
    title: 'Shared question refused',
    sentWhen: 'Staff refuse a question for all subscribers, if the teacher asked for mails about it.',
    compose: (publicUrl) => questionRefusedMail(sampleTeacher, reviewed(publicUrl)),
  },
  {
    id: 'question-taken-back',
    title: 'Shared question taken back',
    sentWhen:
      'Staff take back a question of a teacher that they had accepted for all subscribers, if the teacher asked for mails about it.',
    compose: (publicUrl) => questionTakenBackMail(sampleTeacher, reviewed(publicUrl)),
  },
]
