import { type MailSample, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { newsAcceptedMail, newsDeclinedMail, newsReminderMail, newsWithdrawnMail } from './news.mails.ts'

const about = (publicUrl: string) => ({
  title: 'The fellowship',
  word: 'The word of staff.',
  lastDay: '2027-03-12',
  url: `${publicUrl}/networking/news/…`,
})

export const newsMailSamples: MailSample[] = [
  {
    id: 'news-reminder',
    title: 'Last date of saved news',
    sentWhen: 'Three days before the last date, to those who saved it, unless they chose otherwise.',
    compose: (publicUrl) => newsReminderMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'news-accepted',
    title: 'Suggestion published',
    sentWhen: 'Staff publish what a teacher suggested, if the teacher asked for mails about it.',
    compose: (publicUrl) => newsAcceptedMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'news-declined',
    title: 'Suggestion declined',
    sentWhen: 'Staff decline what a teacher suggested, if the teacher asked for mails about it.',
    compose: (publicUrl) => newsDeclinedMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'news-withdrawn',
    title: 'Saved news withdrawn',
    sentWhen: 'Staff withdraw news, to those who saved it, unless they chose otherwise.',
    compose: (publicUrl) => newsWithdrawnMail(sampleTeacher, about(publicUrl)),
  },
]
