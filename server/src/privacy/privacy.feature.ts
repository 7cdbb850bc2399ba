import type { Feature } from '../platform/feature.ts'
import { mailSamples } from './mail-samples.ts'
import { privacyJobs } from './privacy.jobs.ts'
import { privacyRoutes } from './privacy.routes.ts'

export const privacyFeature: Feature = {
  name: 'privacy',
  routes: (app, _ctx, features) => privacyRoutes(app, features),
  jobs: privacyJobs,
  mailSamples: { Privacy: mailSamples },
}
