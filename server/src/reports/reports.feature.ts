import type { Feature } from '../platform/feature.ts'
import { reportsData } from './personal-data.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reportsFeature: Feature = {
  name: 'reports',
  routes: reportsRoutes,
  personalData: reportsData,
}
