import type { Feature } from '../platform/feature.ts'
import { gradebookRoutes } from './gradebook.routes.ts'
import { gradebookData } from './personal-data.ts'

export const gradebookFeature: Feature = {
  name: 'gradebook',
  routes: gradebookRoutes,
  personalData: gradebookData,
}
