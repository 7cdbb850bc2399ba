import { type MailSample, sampleDays, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { digestMail } from './digest.mails.ts'

export const digestMailSamples: MailSample[] = [
  {
    id: 'digest',
    title: 'The week with colleagues',
    sentWhen: 'Once a week at most, on the day that the teacher chose, when something fits the teacher.',
    compose: (publicUrl) =>
      digestMail(sampleTeacher, {
        sections: [
          {
            title: 'New answers where you asked or follow',
            entries: [
              { title: 'The question', detail: 'One new answer', url: `${publicUrl}/networking/discussions/…` },
            ],
          },
          {
            title: 'Before the last date',
            entries: [
              {
                title: 'The fellowship',
                detail: 'Fellowship of the institute, until 12 March 2027',
                url: `${publicUrl}/networking/news/…`,
              },
            ],
          },
        ],
        settingsUrl: `${publicUrl}/profile/notifications`,
        unsubscribeUrl: `${publicUrl}/unsubscribe/…`,
        expiresAt: sampleDays.end,
      }),
  },
]
