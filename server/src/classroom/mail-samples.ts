import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { classHandedOverMail, classInheritedMail } from './teachers/class-passed-on.mails.ts'

const passed = (publicUrl: string) => ({ className: 'Name of the class', url: `${publicUrl}/lms/classes/…` })

export const mailSamples: MailSample[] = [
  {
    id: 'class-handed-over',
    title: 'Class handed over',
    sentWhen: 'The owner of a class makes a co-teacher its owner.',
    compose: (publicUrl) => classHandedOverMail(sampleTeacher, passed(publicUrl)),
  },
  {
    id: 'class-inherited',
    title: 'Class of a deleted account',
    sentWhen: 'The account of the owner of a class with co-teachers is deleted.',
    compose: (publicUrl) => classInheritedMail(sampleTeacher, passed(publicUrl)),
  },
]
