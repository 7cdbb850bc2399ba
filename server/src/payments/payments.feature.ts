import type { Feature } from '../platform/feature.ts'
import { selectPaymentsOf } from './payments.queries.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { waitingPayments, waitingRefunds } from './waiting-payments.ts'

export const paymentsFeature: Feature = {
  name: 'payments',
  routes: paymentsRoutes,
  queue: [
    { for: 'support', waiting: waitingPayments },
    { for: 'support', waiting: waitingRefunds },
  ],
  personalData: async (ctx, userId) => ({
    payments: (await selectPaymentsOf(ctx.db, userId)).map(({ userId: _user, ...payment }) => payment),
  }),
}
