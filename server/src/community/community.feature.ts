import { brand } from '@ariviyal/contract/brand'
import type { Feature } from '../platform/feature.ts'
import { runAnswerClock } from './clock/run-answer-clock.ts'
import { waitingDiscussions } from './clock/waiting-discussions.ts'
import { contributionsRoutes } from './contributions/contributions.routes.ts'
import { selectPictureUrls } from './contributions/contributions.queries.ts'
import { findContributions } from './contributions/find-contributions.ts'
import { contributionMailSamples } from './contributions/mail-samples.ts'
import { waitingContributions } from './contributions/waiting-contributions.ts'
import { keyOfPicture } from '../questions/question-file-keys.ts'
import { findDiscussions } from './discussions/find-discussions.ts'
import { discussionsRoutes } from './discussions/discussions.routes.ts'
import { peopleMailSamples } from './people/mail-samples.ts'
import { peopleJobs } from './people/people.jobs.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { peopleData } from './people/personal-data.ts'
import { searchColleagues } from './people/search-colleagues.ts'
import { seedDiscussions } from './discussions/seed-discussions.ts'
import { mailSamples } from './mail-samples.ts'
import { membersRoutes } from './members/members.routes.ts'
import { undoDecision } from './moderation/decide-post.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { waitingPostAppeals, waitingReports, waitingReviews, waitingUnmaskings } from './moderation/waiting-posts.ts'
import { communityData } from './personal-data.ts'

const clockJob = 'community.answer-clock'

/** What teachers do together: questions and answers, and its moderation. */
export const communityFeature: Feature = {
  name: 'community',
  routes(app) {
    discussionsRoutes(app)
    contributionsRoutes(app)
    peopleRoutes(app)
    moderationRoutes(app)
    membersRoutes(app)
  },
  jobs(ctx) {
    ctx.jobs.work(clockJob, {}, () => runAnswerClock(ctx))
    ctx.jobs.schedule(clockJob, '10 * * * *', brand.timeZone)
    peopleJobs(ctx)
  },
  seed: seedDiscussions,
  fileKeys: async (executor) => (await selectPictureUrls(executor)).map(keyOfPicture),
  personalData: async (ctx, userId) => ({
    ...(await communityData(ctx.db, userId)),
    ...(await peopleData(ctx.db, userId)),
  }),
  mailSamples: { Community: [...mailSamples, ...peopleMailSamples, ...contributionMailSamples] },
  undo: () => ({
    'post.kept': undoDecision,
    'post.note': undoDecision,
    'post.warning': undoDecision,
    'post.suspension': undoDecision,
    'post.removal': undoDecision,
  }),
  queue: [
    { for: 'support', waiting: waitingReports },
    { for: 'support', waiting: waitingReviews },
    { for: 'support', waiting: waitingPostAppeals },
    { for: 'support', waiting: waitingUnmaskings },
    { for: 'support', waiting: waitingDiscussions },
    { for: 'support', waiting: waitingContributions },
  ],
  siteSearch: [findDiscussions, findContributions, searchColleagues],
}
