import { undoContent } from '../content/change-content.ts'
import type { Feature } from '../platform/feature.ts'
import { searchTraining } from './search-training.ts'
import { seedTraining } from './seed-training.ts'
import { trainingFileKeys } from './training-file-keys.ts'
import { themeContent } from './theme-content.ts'
import { trainingRoutes } from './training.routes.ts'
import { workshopContent } from './workshop-content.ts'

export const trainingFeature: Feature = {
  name: 'training',
  routes: trainingRoutes,
  seed: seedTraining,
  fileKeys: trainingFileKeys,
  undo: () => ({ ...undoContent(workshopContent), ...undoContent(themeContent) }),
  search: [{ for: 'editor', search: searchTraining }],
}
