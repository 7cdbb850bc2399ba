import type { Feature } from '../platform/feature.ts'
import { liveOversightRoutes } from './live-oversight.routes.ts'

export const liveOversightFeature: Feature = {
  name: 'live-oversight',
  routes: liveOversightRoutes,
}
