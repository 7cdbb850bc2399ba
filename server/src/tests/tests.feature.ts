import type { Feature } from '../platform/feature.ts'
import { attemptsJobs } from './attempts/attempts.jobs.ts'
import { itemFileKeys } from './item-file-keys.ts'
import { testsData } from './personal-data.ts'
import { testsRoutes } from './tests.routes.ts'

export const testsFeature: Feature = {
  name: 'tests',
  routes: testsRoutes,
  jobs: attemptsJobs,
  fileKeys: itemFileKeys,
  personalData: testsData,
}
