import { undoContent } from '../content/change-content.ts'
import type { Feature } from '../platform/feature.ts'
import { chapterContent } from './chapter-content.ts'
import { chaptersRoutes } from './chapters.routes.ts'
import { findChapters } from './find-chapters.ts'
import { itemsOfChapters } from './list-uses.ts'
import { searchChapters } from './search-chapters.ts'
import { seedChapters } from './seed-chapters.ts'

export const chaptersFeature: Feature = {
  name: 'chapters',
  routes: chaptersRoutes,
  seedAfter: seedChapters,
  undo: () => undoContent(chapterContent),
  search: [{ for: 'editor', search: searchChapters }],
  siteSearch: [findChapters],
  itemsOfChapters,
}
