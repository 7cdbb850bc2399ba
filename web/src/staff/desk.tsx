import { hasAccess } from '@ariviyal/contract/roles'
import { Link, useRevalidator, useRouteLoaderData } from 'react-router'
import { pageMeta } from '../frame/page-meta.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { clientLoader as consoleLoader } from './console.tsx'
import { ConsoleFailure } from './console-failure.tsx'
import { ConsoleHead } from './console-head.tsx'
import type { Waiting } from './console-nav.tsx'
import { Empty } from './paged-list.tsx'
import { wholeNumber } from './whole-number.ts'

export const meta = () => pageMeta({ title: 'Desk' })
export const ErrorBoundary = ConsoleFailure

/** The counts are those of the console's own navigation. */
export default function DeskPage() {
  const role = useSession().currentUser?.role
  const waiting = useRouteLoaderData<typeof consoleLoader>('staff/console')?.waiting
  return (
    <>
      <ConsoleHead title="Desk" lead="What waits for you, and how many people are here." />
      {waiting ? <Counts waiting={waiting} /> : hasAccess(role, 'support') ? <Uncounted /> : null}
    </>
  )
}

const line = (count: number, one: string, many: string) => (count === 1 ? one : many)

function Counts({ waiting }: { waiting: Waiting }) {
  const lines = [
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
      count: waiting.open_messages,
      words: line(waiting.open_messages, 'message to answer', 'messages to answer'),
      to: '/admin/messages',
    },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {lines.length === 0 ? (
        <Empty>Nothing waits. The desk is clear.</Empty>
      ) : (
        <ul className="border-y-2 border-ink">
          {lines.map(({ count, words, to }) => (
            <li key={to} className="border-b border-line last:border-0">
              <Link to={to} className="group flex min-h-20 items-center gap-5 py-3 hover:bg-sunk">
                <span className="min-w-12 text-right sm:min-w-20 text-3xl font-bold tabular-nums [font-stretch:85%]">
                  {wholeNumber(count)}
                </span>
                <span className="min-w-0 text-lg font-semibold underline-offset-4 group-hover:underline">{words}</span>
                <Icon name="arrow" className="mr-3 ml-auto size-6 text-indigo" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 font-serif text-lg text-ink-soft">
        <Link to="/admin/users">
          {wholeNumber(waiting.users)} {line(waiting.users, 'user', 'users')}
        </Link>
        , of whom {wholeNumber(waiting.running_subscriptions)} {line(waiting.running_subscriptions, 'is', 'are')}{' '}
        subscribed.
      </p>
    </>
  )
}

function Uncounted() {
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Banner tone="error" live>
        What waits could not be counted. The lists themselves may still work.
      </Banner>
      <Button onClick={revalidate} disabled={state === 'loading'} className="mt-6">
        {state === 'loading' ? 'Loading...' : 'Try again'}
      </Button>
    </>
  )
}
