import type { Feature } from '../platform/feature.ts'
import { agreedCalls } from './pairs/agreed-calls.ts'
import { eraseOverCalls } from './pairs/pair-calls.queries.ts'
import { projectsData } from './personal-data.ts'
import { photosJobs } from './photos/photos.jobs.ts'
import { eraseOldPhotos, photoFileKeys } from './photos/photos.queries.ts'
import { photosRoutes } from './photos/photos.routes.ts'
import { waitingPhotos } from './photos/waiting-photos.ts'
import { postersRoutes } from './posters/posters.routes.ts'
import { projectsRoutes } from './projects.routes.ts'
import { seedProjects } from './seed-projects.ts'

/** One question that classes of many schools measure together. */
export const projectsFeature: Feature = {
  name: 'projects',
  routes(app) {
    projectsRoutes(app)
    photosRoutes(app)
    postersRoutes(app)
  },
  jobs: photosJobs,
  seed: seedProjects,
  fileKeys: photoFileKeys,
  personalData: projectsData,
  retention: { projectPhotos: eraseOldPhotos, projectCalls: eraseOverCalls },
  appointments: agreedCalls,
  queue: [{ for: 'editor', waiting: waitingPhotos }],
}
