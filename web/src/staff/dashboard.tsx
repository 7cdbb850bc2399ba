import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { Link, useRouteLoaderData } from 'react-router'
import { call } from '../api/client.ts'
import { Queue } from './queue.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import type { Route } from './+types/dashboard'
import type { clientLoader as consoleLoader } from './console.tsx'
import { ConsoleHead } from '../console/console-head.tsx'
import type { Waiting } from './console-places.ts'
import { cursorFrom } from '../ui/list/list-address.ts'
import { groupDigits } from '@ariviyal/contract/digit-grouping'

export const meta = () => pageMeta({ title: 'Desk' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = await call(listWaiting, { query: { cursor: cursorFrom(request) }, signal: request.signal })
  // Ages relative to the time of loading, regardless of re-renders.
  return { page, now: Date.now() }
}

export default function DashboardPage({ loaderData: { page, now } }: Route.ComponentProps) {
  const waiting = useRouteLoaderData<typeof consoleLoader>('staff/console')?.waiting
  return (
    <>
      <ConsoleHead title="Desk" lead="Everything that is waiting for you, oldest first." />
      <Queue page={page} now={now} />
      {waiting ? <Counts waiting={waiting} /> : null}
    </>
  )
}

const line = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** Count of each kind, linked to its list, where several can be decided at once. */
function Counts({ waiting }: { waiting: Waiting }) {
  const lists = [
    {
      count: waiting.pending_requests,
      words: line(waiting.pending_requests, 'subscription request to decide', 'subscription requests to decide'),
      to: '/admin/subscription-requests',
    },
    {
      count: waiting.pending_institutions,
      words: line(waiting.pending_institutions, 'institution to decide', 'institutions to decide'),
      to: '/admin/institutions',
    },
    {
      count: waiting.pending_renewals,
      words: line(waiting.pending_renewals, 'renewal to decide', 'renewals to decide'),
      to: '/admin/renewals',
    },
    {
      count: waiting.open_messages,
      words: line(waiting.open_messages, 'message to answer', 'messages to answer'),
      to: '/admin/messages',
    },
  ].filter(({ count }) => count > 0)
  return (
    <section aria-label="In figures" className="mt-8">
      {lists.length > 0 ? (
        <ul className="flex flex-wrap gap-x-6">
          {lists.map(({ count, words, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
              >
                {groupDigits(count)} {words}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 font-serif text-lg text-ink-soft">
        <Link to="/admin/users">
          {groupDigits(waiting.users)} {line(waiting.users, 'user', 'users')}
        </Link>
        , of whom {groupDigits(waiting.running_subscriptions)} {line(waiting.running_subscriptions, 'is', 'are')}{' '}
        subscribed. <Link to="/admin/figures">More figures</Link>
      </p>
    </section>
  )
}
