import type { Feature } from '../platform/feature.ts'
import { questionsData } from './personal-data.ts'
import { questionsRoutes } from './questions.routes.ts'

export const questionsFeature: Feature = {
  name: 'questions',
  routes: questionsRoutes,
  personalData: questionsData,
}
