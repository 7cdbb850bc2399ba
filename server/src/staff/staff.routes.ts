import { exportUsers as exportCall } from '@ariviyal/contract/exports'
import * as calls from '@ariviyal/contract/staff'
import { countUsers, findUser, isLargeHouse, searchUsers, type UserSince } from '../accounts/find-people.ts'
import { listSessions } from '../accounts/list-sessions.ts'
import { countOpenMessages } from '../contact/count-open-messages.ts'
import { countPendingInstitutions, countPendingRenewals } from '../institutions/seats.ts'
import { Refusal } from '../platform/http/errors.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { keptFigures } from '../platform/kept-figures.ts'
import { countCovered } from '../subscriptions/count-running.ts'
import { countPendingRequests } from '../subscriptions/count-waiting.ts'
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

export function staffRoutes(app: App, house: House): void {
  const everyone = keptFigures(
    () => isLargeHouse(house.db),
    async () => {
      const [users, running_subscriptions] = await Promise.all([
        countUsers(house.db),
        countCovered(house.db, house.now()),
      ])
      return { users, running_subscriptions }
    },
    (error) => house.log.warn({ err: error }, 'the figures of the desk could not be counted anew'),
  )
  route(app, calls.showDesk, async () => {
    const [pending_requests, pending_institutions, pending_renewals, open_messages, people] = await Promise.all([
      countPendingRequests(house.db),
      countPendingInstitutions(house.db),
      countPendingRenewals(house.db),
      countOpenMessages(house.db),
      everyone(undefined),
    ])
    return { pending_requests, pending_institutions, pending_renewals, open_messages, ...people }
  })
  route(app, calls.listUsers, async ({ query }) => {
    const search = { text: query.q ?? '', before: query.cursor ? idOfCursor(query.cursor) : undefined }
    return pageFrom(await searchUsers(house.db, search, { isSubscribed, now: house.now() }), showUser)
  })
  route(app, exportCall, ({ query, caller }) => exportUsers(house, caller.user, query))
  route(app, calls.showUser, async ({ params }) => {
    const now = house.now()
    const user = await findUser(house.db, params.id, { isSubscribed, now })
    if (!user) throw new Refusal('not-found')
    const sessions = await listSessions(house.db, user.id, now)
    return {
      ...showUser(user),
      ...(await showSubscription(house.db, user.id, now)),
      has_second_factor: await hasFactor(house.db, user.id),
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
