import { exportUsers as exportCall } from '@ariviyal/contract/staff/exports'
import * as calls from '@ariviyal/contract/staff/staff'
import { countUsers, findUser, isLargeDatabase, searchUsers, type UserSince } from '../accounts/find-people.ts'
import { listLoginSessions } from '../accounts/login-sessions/list-login-sessions.ts'
import { countOpenMessages } from '../contact/count-open-messages.ts'
import { countPendingInstitutions, countPendingRenewals } from '../institutions/seats/seats.ts'
import { AppError } from '../platform/http/errors.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { staleWhileRevalidate } from '../platform/stale-while-revalidate.ts'
import { countCovered } from '../subscriptions/lists/count-running.ts'
import { countPendingRequests } from '../subscriptions/requests/count-waiting.ts'
import { showSubscription } from '../subscriptions/show-subscription.ts'
import { hasFactor } from '../second-factor/has-factor.ts'
import { isSubscribed } from '../subscriptions/subscriptions.policy.ts'
import { exportUsers } from './export-users.ts'

const showUser = ({ createdAt, ...user }: UserSince): calls.StaffUser => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone_number: user.phone_number,
  role: user.role,
  is_subscribed: user.is_subscribed,
  created_at: createdAt.toISOString(),
})

export function staffRoutes(app: App, ctx: AppContext): void {
  const everyone = staleWhileRevalidate(
    () => isLargeDatabase(ctx.db),
    async () => {
      const [users, running_subscriptions] = await Promise.all([countUsers(ctx.db), countCovered(ctx.db, ctx.now())])
      return { users, running_subscriptions }
    },
    (error) => ctx.log.warn({ err: error }, 'the totals of users and subscriptions could not be refreshed'),
  )
  route(app, calls.showDashboard, async ({ ctx }) => {
    const [pending_requests, pending_institutions, pending_renewals, open_messages, people] = await Promise.all([
      countPendingRequests(ctx.db),
      countPendingInstitutions(ctx.db),
      countPendingRenewals(ctx.db),
      countOpenMessages(ctx.db),
      everyone(undefined),
    ])
    return { pending_requests, pending_institutions, pending_renewals, open_messages, ...people }
  })
  route(app, calls.listUsers, async ({ ctx, query }) => {
    const search = { text: query.q ?? '', before: query.cursor ? idOfCursor(query.cursor) : undefined }
    return pageFrom(await searchUsers(ctx.db, search, { isSubscribed, now: ctx.now() }), showUser)
  })
  route(app, exportCall, ({ ctx, query, caller }) => exportUsers(ctx, caller.user, query))
  route(app, calls.showUser, async ({ ctx, params }) => {
    const now = ctx.now()
    const user = await findUser(ctx.db, params.id, { isSubscribed, now })
    if (!user) throw new AppError('not-found')
    const sessions = await listLoginSessions(ctx.db, user.id, now)
    return {
      ...showUser(user),
      ...(await showSubscription(ctx.db, user.id, now)),
      has_second_factor: await hasFactor(ctx.db, user.id),
      sessions: sessions.map((session) => ({
        id: session.id,
        user_agent: session.userAgent,
        created_at: session.createdAt.toISOString(),
        last_used_at: session.lastUsedAt.toISOString(),
        confirmed: session.secondFactorAt !== null,
      })),
    }
  })
}
