import { brand } from '@ariviyal/contract/brand'
import { type MailSample, sampleTeacher } from '../platform/mail-samples.ts'
import { messageForStaffMail } from './contact.mails.ts'

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
]
