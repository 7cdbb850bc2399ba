import { ClassroomFailure } from '../classroom/classroom-failure.tsx'

export const AssignmentFailure = () => <ClassroomFailure noun="assignment" />
