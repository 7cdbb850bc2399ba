import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import {
  questionAcceptedMail,
  questionRefusedMail,
  questionTakenBackMail,
  type SharingMail,
} from './sharing/sharing.mails.ts'

const sampleOf = (mail: SharingMail) => (publicUrl: string) =>
  mail(sampleTeacher, {
    title: 'The start of the question',
    reason: 'The reason that staff give.',
    url: `${publicUrl}/lms/questions/…`,
  })

export const mailSamples: MailSample[] = [
  {
    id: 'question-accepted',
    title: 'Shared question accepted',
    sentWhen: 'Staff accept a question for all subscribers, and the teacher asked for mails about it.',
    compose: sampleOf(questionAcceptedMail),
  },
  {
    id: 'question-refused',
    title: 'Shared question refused',
    sentWhen: 'Staff refuse a question for all subscribers, and the teacher asked for mails about it.',
    compose: sampleOf(questionRefusedMail),
  },
  {
    id: 'question-taken-back',
    title: 'Shared question taken back',
    sentWhen:
      'Staff take back a question of a teacher that they had accepted for all subscribers, and the teacher asked for mails about it.',
    compose: sampleOf(questionTakenBackMail),
  },
]
