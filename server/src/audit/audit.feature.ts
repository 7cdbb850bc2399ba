import type { Feature } from '../platform/feature.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditRoutes } from './audit.routes.ts'
import { mailSamples } from './mail-samples.ts'
import { undoRoutes } from './undo/undo.routes.ts'

export const auditFeature: Feature = {
  name: 'audit',
  routes(app, ctx, features) {
    auditRoutes(app)
    undoRoutes(app, ctx, features)
  },
  jobs: auditJobs,
  mailSamples: { 'Audit log': mailSamples },
}
