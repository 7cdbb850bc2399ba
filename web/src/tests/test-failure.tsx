import { ClassroomFailure } from '../classroom/classroom-failure.tsx'

export const TestFailure = () => <ClassroomFailure noun="test" />
