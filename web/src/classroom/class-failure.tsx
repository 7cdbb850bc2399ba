import { MissingFailure } from '../frame/missing-failure.tsx'

export const ClassFailure = () => <MissingFailure noun="class" to="/lms/classes" list="Your classes" />
