import { limits } from '@ariviyal/contract/limits'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import { listUsers, type StaffUser } from '@ariviyal/contract/staff/staff'
import { exportUsers } from '@ariviyal/contract/staff/exports'
import { Link } from 'react-router'
import { call, download } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import type { Column } from '../../ui/list/table.tsx'
import type { Route } from './+types/users'
import { roleNames } from '../../console/role-names.ts'
import { useListView } from '../../console/list/use-list-view.ts'
import { ListHead } from '../../console/list/list-head.tsx'
import { cursorFrom, textFrom } from '../../ui/list/list-address.ts'
import { ListSearch } from '../../ui/list/list-search.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { Absent } from '../../console/absent.tsx'

export const meta = () => pageMeta({ title: 'Users' })

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
  { head: 'Phone', cell: (user) => user.phone_number || <Absent words="Not given" /> },
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
  const empty = q === undefined ? 'Nobody has registered yet.' : `Nobody matches “${q}”.`
  const list = useListView('users', columns)
  return (
    <>
      <ListHead title="Users" list={list} exportCsv={() => download(exportUsers, { query: { q } })} />
      <ListSearch label="Name, email or phone" q={q} />
      <PagedTable label="Users" caption="Users, newest first" empty={empty} page={page} columns={list.columns} />
    </>
  )
}
