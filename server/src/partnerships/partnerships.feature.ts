import { brand } from '@ariviyal/contract/brand'
import type { Feature } from '../platform/feature.ts'
import { mailSamples } from './mail-samples.ts'
import { deleteExpiredInvitations } from './organisations/organisations.queries.ts'
import { waitingIncidents } from './organisations/watch-organisations.ts'
import { partnerConsoleRoutes } from './partner-console.routes.ts'
import { partnershipStaffRoutes } from './partnership-staff.routes.ts'
import { offersRoutes, requestsRoutes } from './partnerships.routes.ts'
import { eraseIncidents, eraseMessages, erasePlans, partnershipData } from './personal-data.ts'
import { agreedTimes } from './requests/agreed-times.ts'
import { runPartnershipClock } from './run-partnership-clock.ts'

const clockJob = 'partnerships.clock'

/** Organisations of science and industry, what they offer to schools, and the visits that come of it. */
export const partnershipsFeature: Feature = {
  name: 'partnerships',
  routes(app) {
    offersRoutes(app)
    requestsRoutes(app)
    partnerConsoleRoutes(app)
    partnershipStaffRoutes(app)
  },
  jobs(ctx) {
    ctx.jobs.work(clockJob, {}, () => runPartnershipClock(ctx))
    ctx.jobs.schedule(clockJob, '40 * * * *', brand.timeZone)
  },
  personalData: (ctx, userId) => partnershipData(ctx.db, userId),
  retention: {
    partner_invitations: deleteExpiredInvitations,
    partner_plans: erasePlans,
    partner_messages: eraseMessages,
    partner_incidents: eraseIncidents,
  },
  mailSamples: { Partnerships: mailSamples },
  appointments: agreedTimes,
  queue: [{ for: 'support', waiting: waitingIncidents }],
}
