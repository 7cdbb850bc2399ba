import { MissingFailure } from '../frame/missing-failure.tsx'

export const QuestionFailure = () => <MissingFailure noun="question" to="/lms/questions" list="Your questions" />
