import type { Feature } from '../platform/feature.ts'
import { linksRoutes } from './links.routes.ts'
import { restoreLink } from './restore-link.ts'
import { searchLinks } from './search-links.ts'

export const linksFeature: Feature = {
  name: 'links',
  routes: linksRoutes,
  undo: () => ({ 'link.removed': restoreLink }),
  search: [{ for: 'editor', search: searchLinks }],
}
