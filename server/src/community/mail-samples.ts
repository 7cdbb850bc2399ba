import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { discussionUnansweredMail, discussionWaitsMail } from './clock/clock.mails.ts'
import { answerAcceptedMail, discussionAnsweredMail } from './discussions/discussions.mails.ts'
import { decisionMail, type DecisionToTell } from './moderation/moderation.mails.ts'

const about = (publicUrl: string) => ({ title: 'The question', url: `${publicUrl}/networking/discussions/…` })

const decision = (id: string, title: string, sentWhen: string, told: Partial<DecisionToTell>): MailSample => ({
  id,
  title,
  sentWhen: `${sentWhen}, unless the author chose otherwise.`,
  compose: (publicUrl) =>
    decisionMail(
      sampleTeacher,
      { act: 'note', title: 'The question', reason: 'The reason that staff give.', ...told },
      `${publicUrl}/networking/standing`,
    ),
})

export const mailSamples: MailSample[] = [
  {
    id: 'discussion-answered',
    title: 'Question answered',
    sentWhen: 'A colleague answers a question, unless its asker chose otherwise.',
    compose: (publicUrl) => discussionAnsweredMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'answer-accepted',
    title: 'Answer accepted',
    sentWhen: 'An asker accepts an answer, if its author asked for mails about it.',
    compose: (publicUrl) => answerAcceptedMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'discussion-unanswered',
    title: 'A question waits for an answer',
    sentWhen: 'Nobody has answered a question in 24 hours, to teachers of the subject who asked for such mails.',
    compose: (publicUrl) => discussionUnansweredMail(sampleTeacher, about(publicUrl)),
  },
  {
    id: 'discussion-waits',
    title: 'Question without an answer',
    sentWhen: 'Nobody has answered a question in seven days, to its asker, unless they chose otherwise.',
    compose: (publicUrl) => discussionWaitsMail(sampleTeacher, { ...about(publicUrl), teachersTold: 12 }),
  },
  decision('post-note', 'A note about a post', 'Staff write to the author of a post', {}),
  decision('post-warning', 'A warning about a post', 'Staff warn the author of a post', { act: 'warning' }),
  decision('post-removed', 'Post removed', 'Staff remove a post', { act: 'removal' }),
  decision('member-suspended', 'Member suspended', 'Staff suspend the author of a post', {
    act: 'suspension',
    until: sampleDays.start,
  }),
  decision('post-appeal-granted', 'Appeal about a post granted', 'Staff grant an appeal', {
    act: 'appeal',
    isGranted: true,
  }),
  decision('post-appeal-declined', 'Appeal about a post declined', 'Staff decline an appeal', {
    act: 'appeal',
    isGranted: false,
  }),
]
