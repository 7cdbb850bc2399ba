import type { Feature } from '../platform/feature.ts'
import { liveDeskRoutes } from './live-desk.routes.ts'

export const liveDeskFeature: Feature = {
  name: 'live-desk',
  routes: liveDeskRoutes,
}
