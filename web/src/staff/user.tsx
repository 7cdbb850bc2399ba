import { showUser, type StaffUserDetails } from '@ariviyal/contract/staff'
import { endSubscription } from '@ariviyal/contract/subscriptions'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/user'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { roleNames } from './role-names.ts'
import { ConsoleHead } from './console-head.tsx'
import { DecisionMark } from './decision-mark.tsx'
import { DeleteUser } from './delete-user.tsx'
import { deviceOf } from './device.ts'
import { Facts } from './facts.tsx'
import { Moment } from './moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { showUndo } from './undo-offers.ts'
import { useSheet } from '../ui/use-sheet.ts'

export const meta = () => pageMeta({ title: 'User' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showUser, { params: { id: params.id }, signal: request.signal })

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

export default function UserPage({ loaderData: user }: Route.ComponentProps) {
  const ending = useSheet<StaffUserDetails>()
  return (
    <>
      <p className="mb-2">
        <Link to="/admin/users" className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4">
          All users
        </Link>
      </p>
      <ConsoleHead title={user.name} />
      <Notice sheet={ending} />
      <Facts
        facts={[
          ['Email', user.email],
          ['Phone', user.phone_number],
          ['Role', roleNames[user.role]],
          ['Registered', <Moment key="registered" at={user.created_at} />],
        ]}
      />
      <section aria-labelledby="subscription">
        <h2 id="subscription" className="mt-10 mb-3 text-xl">
          Subscription
        </h2>
        <SubscriptionFacts user={user} />
        {user.subscription ? (
          <Button tone="danger" className="mt-5" onClick={() => ending.show(user)}>
            End the subscription
          </Button>
        ) : null}
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="mt-10 mb-3 text-xl">
          Sessions
        </h2>
        {user.sessions.length > 0 ? (
          <Table
            caption="Sessions"
            captionHidden
            columns={columns}
            rows={user.sessions}
            rowKey={(session) => session.id}
          />
        ) : (
          <p className="text-ink-soft">Not logged in anywhere.</p>
        )}
      </section>
      <DeleteUser user={user} />
      <ConfirmSheet
        sheet={ending}
        title="End the subscription?"
        act={async ({ id, name }) => {
          const { msg, undo } = await call(endSubscription, { params: { id } })
          showUndo(undo, `${name}: ${msg}`)
          return { tone: 'success', text: msg }
        }}
        submit="End the subscription"
        pending="Ending..."
        failed="The subscription could not be ended. Try again."
      >
        {({ name, subscription }) => (
          <p>
            {name} loses what is premium at once
            {subscription?.source === 'institution'
              ? `, and the seat at ${subscription.institution_name} becomes free`
              : ''}
            . You can take this back for 30 seconds; the mail goes out after that.
          </p>
        )}
      </ConfirmSheet>
    </>
  )
}

function SubscriptionFacts({ user: { subscription, request } }: { user: StaffUserDetails }) {
  if (!subscription && !request) return <p className="text-ink-soft">None is running, and none was asked for.</p>
  const running = subscription
    ? ([
        ['Given by', subscription.source === 'institution' ? 'A seat of the school' : 'An approved request'],
        ['School', subscription.institution_name],
        ['Started', <Moment key="started" at={subscription.starts_at} />],
        ['Ends', <Moment key="ends" at={subscription.ends_at} />],
      ] as const)
    : ([['Running', 'No']] as const)
  const asked = request
    ? ([
        ['Last request', <Moment key="asked" at={request.created_at} />],
        ['Decision', <DecisionMark key="decision" status={request.status} />],
        ...(request.reason === '' ? [] : [['Reason', request.reason] as const]),
      ] as const)
    : []
  return <Facts facts={[...running, ...asked]} />
}
