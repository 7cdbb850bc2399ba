import { brand } from '@ariviyal/contract/brand'
import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { answerToMessageMail, messageForStaffMail } from './contact.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'message-for-staff',
    title: 'Contact message, to staff',
    sentWhen: 'A visitor sends the contact form.',
    compose: (publicUrl) =>
      messageForStaffMail(
        brand.supportEmail,
        {
          name: sampleTeacher.name,
          email: sampleTeacher.email,
          subject: 'Subject',
          message: 'What the visitor wrote.',
        },
        publicUrl,
      ),
  },
  {
    id: 'answer-to-message',
    title: 'Answer to a message',
    sentWhen: 'Staff answer a message from the console.',
    compose: () =>
      answerToMessageMail({ email: sampleTeacher.email, createdAt: sampleDays.start }, 'What the staff answer.'),
  },
]
