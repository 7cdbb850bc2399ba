import type { Feature } from '../platform/feature.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { mailsRoutes } from './mails/mails.routes.ts'
import { staffRoutes } from './staff.routes.ts'
import { mailSamples } from './team/mail-samples.ts'
import { teamRoutes } from './team/team.routes.ts'

export const staffFeature: Feature = {
  name: 'staff',
  routes(app, ctx, features) {
    staffRoutes(app, ctx)
    dashboardRoutes(app, ctx, features)
    teamRoutes(app)
    mailsRoutes(app, ctx, features)
  },
  mailSamples: { Staff: mailSamples },
}
