import { type MailSample, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import {
  contributionAdaptedMail,
  contributionPublicMail,
  contributionReturnedMail,
  reviewNeededMail,
} from './contributions.mails.ts'

const about = (publicUrl: string) => ({ title: 'The title', url: `${publicUrl}/networking/contributions/…` })

export const contributionMailSamples: MailSample[] = [
  {
    id: 'contribution-review',
    title: 'Plan, paper or experiment to review',
    sentWhen: 'A teacher sends a plan, paper or experiment, to volunteers who asked for such mails.',
    compose: (publicUrl) => reviewNeededMail(sampleTeacher, { ...about(publicUrl), kind: 'plan' }),
  },
  {
    id: 'contribution-public',
    title: 'Plan, paper or experiment public',
    sentWhen: 'A reviewer makes it public, unless its author chose otherwise.',
    compose: (publicUrl) => contributionPublicMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'contribution-returned',
    title: 'Plan, paper or experiment given back',
    sentWhen: 'A reviewer gives it back with words, unless its author chose otherwise.',
    compose: (publicUrl) =>
      contributionReturnedMail(sampleTeacher, { ...about(publicUrl), note: 'What the reviewer writes.' }),
  },
  {
    id: 'contribution-adapted',
    title: 'Plan, paper or experiment adapted',
    sentWhen: 'An adaptation by a colleague is public, if the author asked for mails about it.',
    compose: (publicUrl) => contributionAdaptedMail(sampleTeacher, { ...about(publicUrl), from: 'Your title' }),
  },
]
