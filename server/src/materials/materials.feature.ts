import { undoContent } from '../content/change-content.ts'
import type { Feature } from '../platform/feature.ts'
import { materialContent } from './material-content.ts'
import { materialsFileKeys } from './materials-file-keys.ts'
import { materialsRoutes } from './materials.routes.ts'
import { searchMaterials } from './search-materials.ts'
import { findMaterials } from './find-materials.ts'
import { seedMaterials } from './seed-materials.ts'

export const materialsFeature: Feature = {
  name: 'materials',
  routes: materialsRoutes,
  seed: seedMaterials,
  fileKeys: materialsFileKeys,
  undo: () => undoContent(materialContent),
  search: [{ for: 'editor', search: searchMaterials }],
  siteSearch: [findMaterials],
}
