import type { Feature } from '../platform/feature.ts'
import { uploadFileKeys } from './upload-file-keys.ts'
import { uploadsJobs } from './uploads.jobs.ts'
import { uploadsRoutes } from './uploads.routes.ts'

export const uploadsFeature: Feature = {
  name: 'uploads',
  routes: uploadsRoutes,
  jobs: uploadsJobs,
  fileKeys: uploadFileKeys,
}
