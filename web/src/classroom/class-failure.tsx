import { ClassroomFailure } from './classroom-failure.tsx'

export const ClassFailure = () => <ClassroomFailure noun="class" />
