import type { Feature } from '../platform/feature.ts'
import { questionsData } from './personal-data.ts'
import { mailSamples } from './mail-samples.ts'
import { questionFileKeys } from './question-file-keys.ts'
import { seedQuestions } from './own/seed-questions.ts'
import { questionsRoutes } from './questions.routes.ts'
import { reopenOffer } from './sharing/decide-offer.ts'
import { waitingOffers } from './sharing/show-offer.ts'
import { findQuestions } from './find-questions.ts'
import { returnQuestion, type TakenBack } from './sharing/take-back-question.ts'

export const questionsFeature: Feature = {
  name: 'questions',
  routes: questionsRoutes,
  seed: seedQuestions,
  fileKeys: questionFileKeys,
  personalData: questionsData,
  mailSamples: { Questions: mailSamples },
  undo: (ctx) => ({
    'question.accepted': reopenOffer,
    'question.refused': reopenOffer,
    'question.taken-back': (tx, taken: TakenBack) => returnQuestion(tx, taken, ctx.now()),
  }),
  queue: [{ for: 'editor', waiting: waitingOffers }],
  siteSearch: [findQuestions],
}
