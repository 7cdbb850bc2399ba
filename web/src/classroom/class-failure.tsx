import { ClassroomFailure } from '../frame/classroom-failure.tsx'

export const ClassFailure = () => <ClassroomFailure noun="class" />
