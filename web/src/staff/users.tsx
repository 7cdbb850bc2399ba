import { limits } from '@ariviyal/contract/limits'
import { isStaff } from '@ariviyal/contract/roles'
import { listUsers, type StaffUser } from '@ariviyal/contract/staff'
import { useEffect, useId, useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/field-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { Route } from './+types/users'
import { ConsoleFailure } from './console-failure.tsx'
import { roleNames } from './role-names.ts'
import { ConsoleHead } from './console-head.tsx'
import { cursorFrom, textFrom } from './list-address.ts'
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
      <ConsoleHead title="Users" />
      <Search q={q} />
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

function Search({ q }: { q: string | undefined }) {
  const id = useId()
  const { pathname } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  // Back brings another search; the field keeps its focus, as it would not with a key.
  useEffect(() => {
    if (input.current) input.current.value = q ?? ''
  }, [q])
  return (
    <search>
      <Form action={pathname} className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60 sm:max-w-96">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Name, email or phone
          </label>
          <input
            ref={input}
            id={id}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={limits.searchMax}
            autoComplete="off"
            className={controlLook}
          />
        </div>
        <Button type="submit" tone="quiet">
          <Icon name="search" className="size-5" />
          Search
        </Button>
        {q === undefined ? null : (
          <Link
            to={pathname}
            className="inline-flex min-h-11 items-center px-2 text-indigo underline underline-offset-4"
          >
            Show all
          </Link>
        )}
      </Form>
    </search>
  )
}
