import type { Feature } from '../platform/feature.ts'
import { accountSecurityRoutes } from './security/account-security.routes.ts'
import { accountsJobs } from './accounts.jobs.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { eraseOldEvents } from './security/erase-old-events.ts'
import { mailSamples } from './mail-samples.ts'
import { ownAccountRoutes } from './own-account.routes.ts'
import { accountData } from './personal-data.ts'
import { searchPeople } from './search-people.ts'

export const accountsFeature: Feature = {
  name: 'accounts',
  routes(app) {
    accountsRoutes(app)
    accountSecurityRoutes(app)
    ownAccountRoutes(app)
  },
  jobs: accountsJobs,
  mailSamples: { Accounts: mailSamples },
  personalData: (ctx, userId) => accountData(ctx.db, userId, ctx.now()),
  retention: { accountEvents: eraseOldEvents },
  search: [{ for: 'support', search: searchPeople }],
}
