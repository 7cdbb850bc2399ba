import type { Feature } from '../platform/feature.ts'
import { classroomRoutes } from './classroom.routes.ts'
import { mailSamples } from './mail-samples.ts'
import { classroomData } from './personal-data.ts'
import { pupilsJobs } from './pupils/pupils.jobs.ts'
import { pupilsRoutes } from './pupils/pupils.routes.ts'
import { eraseOldClassInvitations } from './teachers/forget-teacher.ts'
import { findClasses, findPupils } from './find-in-classes.ts'
import { teachersRoutes } from './teachers/teachers.routes.ts'

export const classroomFeature: Feature = {
  name: 'classroom',
  routes(app) {
    classroomRoutes(app)
    teachersRoutes(app)
    pupilsRoutes(app)
  },
  jobs: pupilsJobs,
  personalData: classroomData,
  mailSamples: { Classroom: mailSamples },
  retention: { classInvitations: eraseOldClassInvitations },
  siteSearch: [findClasses, findPupils],
}
