import type { Feature } from '../platform/feature.ts'
import { classroomRoutes } from './classroom.routes.ts'
import { classroomData } from './personal-data.ts'

export const classroomFeature: Feature = {
  name: 'classroom',
  routes: classroomRoutes,
  personalData: classroomData,
}
