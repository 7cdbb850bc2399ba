import { ClassroomFailure } from '../frame/classroom-failure.tsx'

const questions = { to: '/lms/questions', label: 'Your questions' }

export const QuestionFailure = () => <ClassroomFailure noun="question" next={questions} />
