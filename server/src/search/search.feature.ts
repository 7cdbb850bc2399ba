import { searchSite } from '@ariviyal/contract/search/search'
import type { Feature } from '../platform/feature.ts'
import { route } from '../platform/http/route.ts'
import { findOnSite } from './find-on-site.ts'

export const searchFeature: Feature = {
  name: 'search',
  routes(app, _ctx, features) {
    route(app, searchSite, ({ ctx, query, caller }) => findOnSite(ctx, features, caller.user, query))
  },
}
