import { undoContent } from '../content/change-content.ts'
import type { Feature } from '../platform/feature.ts'
import { eraseOldActivity } from './activity/erase-old-activity.ts'
import { activityData } from './activity/personal-data.ts'
import { ebookContent } from './ebook-content.ts'
import { findUnpreparedSoon, prepareBooksJobs } from './first-pages/prepare-book.ts'
import { libraryFileKeys } from './library-file-keys.ts'
import { libraryRoutes } from './library.routes.ts'
import { searchLibrary } from './search-library.ts'
import { seedLibrary } from './seed-library.ts'
import { staffLibraryRoutes } from './staff-library.routes.ts'
import { findBooks, findVideos } from './search/find-in-library.ts'
import { videoContent } from './video-content.ts'

export const libraryFeature: Feature = {
  name: 'library',
  routes(app, _ctx, features) {
    libraryRoutes(app, features)
    staffLibraryRoutes(app)
  },
  jobs: prepareBooksJobs,
  seed: seedLibrary,
  started: findUnpreparedSoon,
  fileKeys: libraryFileKeys,
  personalData: (ctx, userId) => activityData(ctx.db, userId),
  retention: { openings: eraseOldActivity },
  undo: () => ({ ...undoContent(ebookContent), ...undoContent(videoContent) }),
  search: [{ for: 'editor', search: searchLibrary }],
  siteSearch: [findBooks, findVideos],
}
