import { limits } from '@ariviyal/contract/limits'
import { isStaff } from '@ariviyal/contract/roles'
import { listUsers, type StaffUser } from '@ariviyal/contract/staff'
import { exportUsers } from '@ariviyal/contract/exports'
import { Link } from 'react-router'
import { call, download } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/users'
import { ConsoleFailure } from './console-failure.tsx'
import { roleNames } from './role-names.ts'
import { ConsoleHead } from './console-head.tsx'
import { cursorFrom, textFrom } from './list-address.ts'
import { ExportButton } from './export-button.tsx'
import { ListSearch } from './list-search.tsx'
import { Mark } from './mark.tsx'
import { Moment } from './moment.tsx'
import { PagedList } from './paged-list.tsx'

export const meta = () => pageMeta({ title: 'Users' })
export const ErrorBoundary = ConsoleFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = textFrom(request, 'q')?.slice(0, limits.searchMax)
  return { q, page: await call(listUsers, { query: { q, cursor: cursorFrom(request) }, signal: request.signal }) }
}

const columns: Column<StaffUser>[] = [
  {
    head: 'Name',
    rowHead: true,
    cell: (user) => (
      <Link
        to={`/admin/users/${user.id}`}
        className="link inline-flex items-center font-semibold max-md:-my-2 max-md:min-h-11"
      >
        {user.name}
      </Link>
    ),
  },
  { head: 'Email', cell: (user) => <span className="max-md:text-sm">{user.email}</span> },
  { head: 'Phone', cell: (user) => user.phone_number || <span className="text-ink-soft">Not given</span> },
  {
    head: 'Access',
    cell: (user) => (
      <span className="flex flex-wrap gap-1.5">
        {user.is_subscribed === 1 ? <Mark look="good">Subscribed</Mark> : <Mark look="calm">Free</Mark>}
        {isStaff(user.role) ? <Mark look="waiting">{roleNames[user.role]}</Mark> : null}
      </span>
    ),
  },
  { head: 'Since', cell: (user) => <Moment at={user.created_at} show="day" /> },
]

export default function UsersPage({ loaderData: { q, page } }: Route.ComponentProps) {
  const empty = q === undefined ? 'Nobody has registered yet.' : `Nobody is found for “${q}”.`
  return (
    <>
      <ConsoleHead title="Users" aside={<ExportButton save={() => download(exportUsers, { query: { q } })} />} />
      <ListSearch label="Name, email or phone" q={q} />
      <PagedList label="Users" empty={empty} count={page.items.length} nextCursor={page.next_cursor}>
        <Table
          caption="Users, newest first"
          captionHidden
          columns={columns}
          rows={page.items}
          rowKey={(user) => user.id}
        />
      </PagedList>
    </>
  )
}
