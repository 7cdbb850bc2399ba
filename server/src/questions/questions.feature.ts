import type { Feature } from '../platform/feature.ts'
import { questionsData } from './personal-data.ts'
import { questionFileKeys } from './question-file-keys.ts'
import { seedQuestions } from './own/seed-questions.ts'
import { questionsRoutes } from './questions.routes.ts'
import { reopenOffer } from './sharing/decide-offer.ts'
import { waitingOffers } from './sharing/show-offer.ts'

export const questionsFeature: Feature = {
  name: 'questions',
  routes: questionsRoutes,
  seed: seedQuestions,
  fileKeys: questionFileKeys,
  personalData: questionsData,
  undo: () => ({ 'question.accepted': reopenOffer, 'question.refused': reopenOffer }),
  queue: [{ for: 'editor', waiting: waitingOffers }],
}
