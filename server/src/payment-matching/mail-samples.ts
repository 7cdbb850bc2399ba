import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { creditNoteMail } from './payment-matching.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'credit-note',
    title: 'Invoice cancelled',
    sentWhen: 'Staff cancel a tax invoice. With the credit note.',
    compose: (publicUrl) =>
      creditNoteMail(sampleTeacher, {
        creditNote: 'CN/26-27/000001',
        invoice: 'INV/26-27/000001',
        corrected: 'INV/26-27/000002',
        amountPaise: 118_00,
        reason: 'The reason that staff give.',
        url: `${publicUrl}/profile`,
        pdf: { name: 'credit-note-CN-26-27-000001.pdf', base64: '' },
      }),
  },
]
