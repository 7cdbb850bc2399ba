import type { Feature } from '../platform/feature.ts'
import { todayRoutes } from './today.routes.ts'

export const todayFeature: Feature = { name: 'today', routes: todayRoutes }
