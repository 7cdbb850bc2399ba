import type { Feature } from '../platform/feature.ts'
import { projectsData } from './personal-data.ts'
import { projectsRoutes } from './projects.routes.ts'
import { seedProjects } from './seed-projects.ts'

/** One question that classes of many schools measure together. */
export const projectsFeature: Feature = {
  name: 'projects',
  routes: projectsRoutes,
  seed: seedProjects,
  personalData: projectsData,
}
