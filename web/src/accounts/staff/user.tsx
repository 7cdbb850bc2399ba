import { deviceOf } from '@ariviyal/contract/accounts/devices'
import { listSessionsOfUser } from '@ariviyal/contract/live/live-oversight'
import { showUser, type StaffUserDetails } from '@ariviyal/contract/staff/staff'
import { endSubscription, showUserSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { type Column, Table } from '../../ui/list/table.tsx'
import type { Route } from './+types/user'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { roleNames } from '../../console/role-names.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { DeleteUser } from './delete-user.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { UserLiveSessions } from '../../live/staff/user-live-sessions.tsx'
import { UserSecondFactor } from './user-second-factor.tsx'
import { UserSubscription } from '../../subscriptions/staff/user-subscription.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.user.name ?? 'User' })

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const [user, subscription, live] = await Promise.all([
    call(showUser, { params: { id }, signal }),
    call(showUserSubscription, { params: { id }, signal }),
    call(listSessionsOfUser, { params: { id }, signal }),
  ])
  return { user, subscription, live }
}

type Session = StaffUserDetails['sessions'][number]

const columns: Column<Session>[] = [
  {
    head: 'Device',
    rowHead: true,
    cell: ({ user_agent }) => (
      <>
        <span className="font-semibold">{deviceOf(user_agent)}</span>
        <span className="block text-xs text-ink-soft">{user_agent}</span>
      </>
    ),
  },
  { head: 'Started', cell: (session) => <Moment at={session.created_at} /> },
  { head: 'Last used', cell: (session) => <Moment at={session.last_used_at} /> },
]

/** Only for users with a second factor. */
const confirmedColumn: Column<Session> = {
  head: 'Second factor',
  cell: ({ confirmed }) => (confirmed ? <Mark look="good">Given</Mark> : <Mark look="calm">Not given</Mark>),
}

export default function UserPage({ loaderData: { user, subscription, live } }: Route.ComponentProps) {
  const ending = useDialog<StaffUserDetails>()
  return (
    <>
      <p className="mb-2">
        <Link to="/admin/users" className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
          All users
        </Link>
      </p>
      <ConsoleHead title={user.name} />
      <Notice dialog={ending} />
      <Facts
        facts={[
          ['Email', user.email],
          ['Phone', user.phone_number],
          ['Role', roleNames[user.role]],
          ['Registered', <Moment key="registered" at={user.created_at} />],
        ]}
      />
      <UserSubscription userId={user.id} known={subscription} onEnd={() => ending.show(user)} />
      <UserLiveSessions known={live} />
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="mt-10 mb-3 text-xl">
          Login sessions
        </h2>
        {user.sessions.length > 0 ? (
          <Table
            caption="Login sessions"
            captionHidden
            columns={user.has_second_factor ? [...columns, confirmedColumn] : columns}
            rows={user.sessions}
            rowKey={(session) => session.id}
          />
        ) : (
          <p className="text-ink-soft">Not logged in anywhere.</p>
        )}
      </section>
      <UserSecondFactor user={user} />
      <DeleteUser user={user} />
      <ConfirmDialog
        dialog={ending}
        title="End the subscription?"
        act={({ id, name }) => offerUndo(name, call(endSubscription, { params: { id } }))}
        submit="End the subscription"
        pending="Ending..."
        failed="The subscription could not be ended. Try again."
      >
        {({ name, subscription }) => (
          <p>
            {name} loses premium content at once
            {subscription?.source === 'institution'
              ? `, and the seat at ${subscription.institution_name} becomes free`
              : ''}
            . You can undo this for 30 seconds; then the mail goes out.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
