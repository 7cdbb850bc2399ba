import { exportSubscriptions } from '@ariviyal/contract/staff/exports'
import { limits } from '@ariviyal/contract/limits'
import { listedStates } from '@ariviyal/contract/subscriptions/subscription-states'
import { listSubscriptions, type SubscriptionLine } from '@ariviyal/contract/subscriptions/subscriptions'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import { useId } from 'react'
import { Link } from 'react-router'
import { call, download } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { controlLook } from '../../ui/form/field-frame.tsx'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/subscriptions'
import { ListHead } from '../../console/list/list-head.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, cursorFrom, dayFrom, textFrom } from '../../ui/list/list-address.ts'
import { ListSearch } from '../../ui/list/list-search.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { StateMark, stateNames } from './state-mark.tsx'
import { Absent } from '../../console/absent.tsx'

export const meta = () => pageMeta({ title: 'Subscriptions' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = choiceFrom(request, 'state', ['all', ...listedStates])
  const filter = {
    state: state === 'all' ? undefined : state,
    q: textFrom(request, 'q')?.slice(0, limits.searchMax),
    ends_from: dayFrom(request, 'ends_from'),
    ends_to: dayFrom(request, 'ends_to'),
  }
  const page = await call(listSubscriptions, {
    query: { ...filter, cursor: cursorFrom(request) },
    signal: request.signal,
  })
  return { filter, page }
}

const columns: Column<SubscriptionLine>[] = [
  {
    head: 'Teacher',
    rowHead: true,
    cell: ({ user }) => (
      <>
        <Link
          to={`/admin/users/${user.id}`}
          className="link inline-flex items-center font-semibold max-md:-my-2 max-md:min-h-11"
        >
          {user.name}
        </Link>
        <span className="block text-sm text-ink-soft">{user.email}</span>
      </>
    ),
  },
  { head: 'State', cell: ({ state }) => <StateMark state={state} /> },
  {
    head: 'Last term',
    cell: ({ starts_at, ends_at, trial }) => (
      <>
        <span>
          {dayInWords(starts_at)} to {lastDayInWords(ends_at)}
        </span>
        {trial ? <span className="block text-sm text-ink-soft">Trial</span> : null}
      </>
    ),
  },
  {
    head: 'Ended',
    cell: ({ ended_at }) => (ended_at === null ? <Absent /> : dayInWords(ended_at)),
  },
  {
    head: 'Reference',
    cell: ({ reference }) => reference || <Absent words="Not given" />,
  },
]

const choices = [
  { value: 'all', label: 'All' },
  ...listedStates.map((state) => ({ value: state, label: stateNames[state] })),
]

/** The sort order that the server applies, in words; by default the latest agreement first. */
function orderOf({ state, ends_from, ends_to }: Route.ComponentProps['loaderData']['filter']): string | undefined {
  if (state === 'upcoming') return 'the next to start first'
  if (state === 'ended' || state === 'ended-by-staff') return 'the last to end first'
  const byEnd = state === 'ending-soon' || state === 'trial' || (state !== 'requested' && (ends_from ?? ends_to))
  return byEnd ? 'the next to end first' : undefined
}

export default function SubscriptionsPage({ loaderData: { filter, page } }: Route.ComponentProps) {
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  const order = orderOf(filter)
  const list = useListView('subscriptions', columns)
  return (
    <>
      <ListHead
        title="Subscriptions"
        list={list}
        lead="Everyone who has or had a subscription or a trial of their own. Teachers with a school seat are listed with their school."
        exportCsv={() => download(exportSubscriptions, { query: filter })}
      />
      <FilterLinks label="State" name="state" choices={choices} chosen={filter.state ?? 'all'} />
      <ListSearch label="Name, email or phone" q={filter.q} narrowed={narrowed}>
        {filter.state ? <input type="hidden" name="state" value={filter.state} /> : null}
        <Day name="ends_from" label="Ends from" value={filter.ends_from} />
        <Day name="ends_to" label="Ends up to" value={filter.ends_to} />
      </ListSearch>
      <PagedTable
        label="Subscriptions"
        caption={`Subscriptions, ${order ?? 'the last agreed first'}`}
        empty={narrowed ? 'No matches.' : 'Nobody has had a subscription yet.'}
        page={page}
        columns={list.columns}
        order={order ? 'in-order' : 'newest-first'}
      />
    </>
  )
}

/** A date filter; the key resets the field when the URL changes. */
function Day({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  const id = useId()
  return (
    <div className="grow basis-40 sm:max-w-48">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input key={value} id={id} name={name} type="date" defaultValue={value} className={controlLook} />
    </div>
  )
}
