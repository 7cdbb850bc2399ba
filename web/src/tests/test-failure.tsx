import { ClassroomFailure } from '../frame/classroom-failure.tsx'

export const TestFailure = () => <ClassroomFailure noun="test" />
