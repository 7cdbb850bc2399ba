import type { Feature } from '../platform/feature.ts'
import { discussionsRoutes } from './discussions/discussions.routes.ts'

/** What teachers do together: questions and answers, and its moderation. */
export const communityFeature: Feature = {
  name: 'community',
  routes(app) {
    discussionsRoutes(app)
  },
}
