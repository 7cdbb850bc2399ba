import { ClassroomFailure } from '../frame/classroom-failure.tsx'

export const AssignmentFailure = () => <ClassroomFailure noun="assignment" />
