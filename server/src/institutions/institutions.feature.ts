import type { Feature } from '../platform/feature.ts'
import { eraseOldInvitations } from './invitations/erase-old-invitations.ts'
import { eraseOldRegistrations } from './registration/erase-old-registrations.ts'
import { institutionDetailsRoutes } from './institution-details.routes.ts'
import { institutionsJobs } from './institutions.jobs.ts'
import { institutionsRoutes } from './institutions.routes.ts'
import { mailSamples } from './mail-samples.ts'
import { institutionData } from './personal-data.ts'
import { reopenInstitution } from './registration/reopen-institution.ts'
import { ownInstitutionRoutes } from './representatives/own-institution.routes.ts'
import { searchInstitutions } from './search-institutions.ts'
import { waitingInstitutions, waitingRenewals } from './registration/waiting-institutions.ts'

export const institutionsFeature: Feature = {
  name: 'institutions',
  routes(app) {
    institutionsRoutes(app)
    institutionDetailsRoutes(app)
    ownInstitutionRoutes(app)
  },
  jobs: institutionsJobs,
  mailSamples: { Institutions: mailSamples },
  personalData: (ctx, userId) => institutionData(ctx.db, userId),
  retention: { registrations: eraseOldRegistrations, invitations: eraseOldInvitations },
  undo: () => ({ 'institution.rejected': reopenInstitution }),
  search: [{ for: 'support', search: searchInstitutions }],
  queue: [
    { for: 'support', waiting: waitingInstitutions },
    { for: 'support', waiting: waitingRenewals },
  ],
}
