import type { Feature } from '../platform/feature.ts'
import { eraseOldRequests } from './requests/erase-old-requests.ts'
import { mailSamples } from './mail-samples.ts'
import { subscriptionData } from './personal-data.ts'
import { reopenRequest } from './requests/reopen-request.ts'
import { resumeSubscription } from './terms/resume-subscription.ts'
import { searchRequests } from './requests/search-requests.ts'
import { subscriptionsJobs } from './subscriptions.jobs.ts'
import { subscriptionsRoutes } from './subscriptions.routes.ts'
import { waitingRequests } from './requests/waiting-requests.ts'

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  routes: subscriptionsRoutes,
  jobs: subscriptionsJobs,
  mailSamples: { Subscriptions: mailSamples },
  personalData: (ctx, userId) => subscriptionData(ctx.db, userId),
  retention: { requests: eraseOldRequests },
  undo: () => ({ 'subscription-request.rejected': reopenRequest, 'subscription.ended': resumeSubscription }),
  search: [{ for: 'support', search: searchRequests }],
  queue: [{ for: 'support', waiting: waitingRequests }],
}
