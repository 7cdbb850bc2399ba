import type { Feature } from '../platform/feature.ts'
import { assignmentsRoutes } from './assignments.routes.ts'
import { assignmentFileKeys } from './file-keys.ts'
import { eraseOldWorkFiles } from './handing-in/erase-old-files.ts'
import { handingInRoutes } from './handing-in/handing-in.routes.ts'
import { markingRoutes } from './marking/marking.routes.ts'
import { assignmentsData } from './personal-data.ts'

export const assignmentsFeature: Feature = {
  name: 'assignments',
  routes(app) {
    assignmentsRoutes(app)
    handingInRoutes(app)
    markingRoutes(app)
  },
  fileKeys: assignmentFileKeys,
  personalData: assignmentsData,
  retention: { workFiles: eraseOldWorkFiles },
}
