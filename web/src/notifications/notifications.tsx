import { listNotifications, markAllRead } from '@ariviyal/contract/notifications/notifications'
import { retention } from '@ariviyal/contract/privacy/retention'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { loginAndBack, requireSession } from '../session/require-session.ts'
import { Form } from '../ui/form/form.tsx'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { NarrowPage } from '../ui/narrow-page.tsx'
import type { Route } from './+types/notifications'
import { NotificationList } from '../frame/bell/notification-list.tsx'
import { setUnread, useUnread } from '../frame/bell/unread.ts'

export const meta = () => pageMeta({ title: 'Notifications' })
export const HydrateFallback = Waiting

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url)
  // The gate's loader runs in parallel with this one.
  requireSession(loginAndBack(pathname))
  return call(listNotifications, { query: { cursor: cursorFrom(request) }, signal: request.signal })
}

/** All notifications of the caller. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { items, next_cursor, as_of: until } = loaderData
  const { revalidate } = useRevalidator()
  const unread = useUnread()
  useEffect(() => setUnread(loaderData.unread), [loaderData])
  return (
    <NarrowPage
      title="Notifications"
      lead={
        <>
          What happened in the last {retention.notificationDays} days.{' '}
          <Link to="/profile/notifications">Notification settings</Link>
        </>
      }
    >
      <PagedList
        label="Notifications"
        empty="Nothing yet. News of your classes and sessions appears here."
        count={items.length}
        nextCursor={next_cursor}
      >
        {unread > 0 ? (
          <Form
            send={() => call(markAllRead, { body: { until } })}
            done={() => revalidate()}
            failed="They could not be marked. Try again."
            submit="Mark all as read"
            pending="Marking..."
            className="mb-4"
          >
            {null}
          </Form>
        ) : null}
        <div className="border-t border-line">
          <NotificationList items={items} now={Date.parse(until)} />
        </div>
      </PagedList>
    </NarrowPage>
  )
}
