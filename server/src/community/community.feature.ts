import { brand } from '@ariviyal/contract/brand'
import type { Feature } from '../platform/feature.ts'
import { runAnswerClock } from './clock/run-answer-clock.ts'
import { waitingDiscussions } from './clock/waiting-discussions.ts'
import { digestMailSamples } from './digest/mail-samples.ts'
import { digestData } from './digest/personal-data.ts'
import { digestRoutes } from './digest/digest.routes.ts'
import { sendDigests } from './digest/send-digests.ts'
import { fairDays } from './fairs/fair-days.ts'
import { fairsJobs } from './fairs/fairs.jobs.ts'
import { deleteOrphanedFairs } from './fairs/fairs.queries.ts'
import { fairsRoutes } from './fairs/fairs.routes.ts'
import { findFairs } from './fairs/find-fairs.ts'
import { fairMailSamples } from './fairs/mail-samples.ts'
import { fairData } from './fairs/personal-data.ts'
import { restoreNews } from './news/change-news.ts'
import { findInNews, waitingNews } from './news/find-in-news.ts'
import { newsMailSamples } from './news/mail-samples.ts'
import { selectOwnNews } from './news/news.queries.ts'
import { newsRoutes } from './news/news.routes.ts'
import { remindSavers } from './news/remind-savers.ts'
import { savedNewsDays } from './news/saved-days.ts'
import { contributionsRoutes } from './contributions/contributions.routes.ts'
import { selectPictureUrls } from './contributions/contributions.queries.ts'
import { findContributions } from './contributions/find-contributions.ts'
import { contributionMailSamples } from './contributions/mail-samples.ts'
import { seedContributions } from './contributions/seed-contributions.ts'
import { waitingContributions } from './contributions/waiting-contributions.ts'
import { keyOfPicture } from '../questions/question-file-keys.ts'
import { findDiscussions } from './discussions/find-discussions.ts'
import { discussionsRoutes } from './discussions/discussions.routes.ts'
import { undoBrought } from './live-questions/bring-questions.ts'
import { liveQuestionsRoutes } from './live-questions/live-questions.routes.ts'
import { mentorMailSamples } from './mentors/mail-samples.ts'
import { mentorsJobs } from './mentors/mentors.jobs.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { peopleData } from './people/personal-data.ts'
import { searchColleagues } from './people/search-colleagues.ts'
import { erasePicturesOfFormer, selectPostPictures } from './discussions/post-pictures.ts'
import { seedDiscussions } from './discussions/seed-discussions.ts'
import { mailSamples } from './mail-samples.ts'
import { membersRoutes } from './members/members.routes.ts'
import { undoDecision } from './moderation/decide-post.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { waitingPostAppeals, waitingReports, waitingReviews, waitingUnmaskings } from './moderation/waiting-posts.ts'
import { communityData } from './personal-data.ts'
import { visitMailSamples } from './visits/mail-samples.ts'
import { visitData } from './visits/personal-data.ts'
import { visitsJobs } from './visits/visits.jobs.ts'
import { deleteOrphanedVisits } from './visits/visits.queries.ts'
import { visitsRoutes } from './visits/visits.routes.ts'

const digestJob = 'community.digest'
const reminderJob = 'community.remind-of-news'
const clockJob = 'community.answer-clock'

/** What teachers do together: questions and answers, and its moderation. */
export const communityFeature: Feature = {
  name: 'community',
  routes(app, ctx) {
    discussionsRoutes(app)
    contributionsRoutes(app)
    peopleRoutes(app)
    liveQuestionsRoutes(app)
    moderationRoutes(app)
    membersRoutes(app)
    visitsRoutes(app)
    fairsRoutes(app)
    newsRoutes(app)
    digestRoutes(app, ctx)
  },
  jobs(ctx) {
    ctx.jobs.work(clockJob, {}, () => runAnswerClock(ctx))
    ctx.jobs.schedule(clockJob, '10 * * * *', brand.timeZone)
    mentorsJobs(ctx)
    visitsJobs(ctx)
    fairsJobs(ctx)
    ctx.jobs.work(digestJob, {}, () => sendDigests(ctx))
    ctx.jobs.schedule(digestJob, '*/10 * * * *', brand.timeZone)
    ctx.jobs.work(reminderJob, {}, () => remindSavers(ctx))
    ctx.jobs.schedule(reminderJob, '30 7 * * *', brand.timeZone)
  },
  async seed(ctx) {
    await seedDiscussions(ctx)
    await seedContributions(ctx)
  },
  fileKeys: async (executor) =>
    [...(await selectPictureUrls(executor)), ...(await selectPostPictures(executor))].map(keyOfPicture),
  personalData: async (ctx, userId) => ({
    ...(await communityData(ctx.db, userId)),
    ...(await peopleData(ctx.db, userId)),
    ...(await visitData(ctx.db, userId)),
    ...(await fairData(ctx.db, userId)),
    ...(await selectOwnNews(ctx.db, userId)),
    ...(await digestData(ctx.db, userId)),
  }),
  mailSamples: {
    Community: [
      ...mailSamples,
      ...mentorMailSamples,
      ...visitMailSamples,
      ...fairMailSamples,
      ...newsMailSamples,
      ...digestMailSamples,
      ...contributionMailSamples,
    ],
  },
  retention: {
    fairs: deleteOrphanedFairs,
    lesson_visits: deleteOrphanedVisits,
    post_pictures: erasePicturesOfFormer,
  },
  undo: () => ({
    'live-questions.brought': undoBrought,
    'news.declined': restoreNews,
    'news.withdrawn': restoreNews,
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
    { for: 'editor', waiting: waitingNews },
    { for: 'support', waiting: waitingContributions },
  ],
  siteSearch: [findDiscussions, findContributions, searchColleagues, findInNews, findFairs],
  calendarDays: async (executor, userId, now) => [
    ...(await savedNewsDays(executor, userId, now)),
    ...(await fairDays(executor, userId, now)),
  ],
}
