import {
  listNotifications,
  markAllRead,
  type Notification,
  unreadCounted,
} from '@ariviyal/contract/notifications/notifications'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { NotificationList } from './notification-list.tsx'
import { setUnread, useFreshUnread, useUnread } from './unread.ts'

const shape = 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10 20.5h4M12 5.5V3.5'
const panelPx = 400

type Loaded = { items: Notification[]; until: string } | 'loading' | 'failed'

interface Props {
  /** That of the row it stands in. */
  look: string
  /** Without a word below it on phones, outside the bar of sections. */
  isAlone?: boolean
}

/** The bell with the number of unread notifications, and the newest of them in a panel. */
export function Bell({ look, isAlone = false }: Props) {
  useFreshUnread()
  const unread = useUnread()
  const panel = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [isMarkingFailed, setIsMarkingFailed] = useState(false)
  const shown = unread >= unreadCounted ? '99+' : String(unread)

  const load = async () => {
    setLoaded('loading')
    setIsMarkingFailed(false)
    try {
      const { items, unread: counted, as_of: until } = await call(listNotifications, { query: {} })
      setUnread(counted)
      setLoaded({ items, until })
    } catch {
      setLoaded('failed')
    }
  }
  const readAll = async ({ items, until }: Exclude<Loaded, string>) => {
    setIsMarkingFailed(false)
    try {
      await call(markAllRead, { body: { until } })
      setUnread(0)
      setLoaded({ items: items.map((item) => ({ ...item, is_read: true })), until })
    } catch {
      setIsMarkingFailed(true)
    }
  }
  const close = () => panel.current?.hidePopover()

  /** Below the button on wide screens; the stylesheet puts it above the bar on phones. */
  const moveTo = (button: HTMLButtonElement) => {
    const { right, bottom } = button.getBoundingClientRect()
    const isWide = matchMedia('(width >= 64rem)').matches
    const style = panel.current?.style
    style?.setProperty('--left', `${Math.max(0, right - panelPx) + scrollX}px`)
    style?.setProperty('--top', `${bottom + scrollY}px`)
    style?.setProperty('width', isWide ? `${panelPx}px` : '')
    style?.setProperty('max-height', isWide ? `${Math.max(240, innerHeight - bottom - 16)}px` : '')
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="notifications"
        aria-label={
          unread === 0
            ? 'Bell: no new notifications'
            : `${shown} new ${unread === 1 ? 'notification' : 'notifications'}`
        }
        onClick={(event) => moveTo(event.currentTarget)}
        className={look}
      >
        <span className="relative">
          <Icon shape={shape} />
          {unread > 0 ? (
            <span
              className={classNames(
                'absolute -top-2 left-3 rounded-full bg-turmeric px-1.5 text-xs leading-tight font-bold text-on-turmeric',
                !isAlone && 'max-lg:hidden',
              )}
            >
              {shown}
            </span>
          ) : null}
        </span>
        {isAlone ? null : <span className="lg:hidden">{unread > 0 ? `${shown} new` : 'Bell'}</span>}
      </button>
      <div
        ref={panel}
        id="notifications"
        popover="auto"
        className="row-panel"
        onToggle={(event) => {
          if (event.newState === 'open') void load()
        }}
      >
        <section aria-labelledby="notifications-title">
          <div className="flex flex-wrap items-center justify-between gap-x-4 px-3">
            <h2 id="notifications-title" className="text-lg">
              Notifications
            </h2>
            {typeof loaded === 'object' && unread > 0 ? (
              <button
                type="button"
                onClick={() => void readAll(loaded)}
                className="link min-h-11 cursor-pointer font-semibold"
              >
                Mark all as read
              </button>
            ) : null}
          </div>
          {isMarkingFailed ? (
            <p role="alert" className="px-3 pb-2">
              They could not be marked as read. Try again.
            </p>
          ) : null}
          <PanelContent loaded={loaded} retry={() => void load()} close={close} />
          <p className="flex flex-wrap justify-between gap-x-4 px-3">
            <Link to="/notifications" onClick={close} className="inline-flex min-h-11 items-center">
              All notifications
            </Link>
            <Link to="/profile/notifications" onClick={close} className="inline-flex min-h-11 items-center">
              Notification settings
            </Link>
          </p>
        </section>
      </div>
    </>
  )
}

function PanelContent({ loaded, retry, close }: { loaded: Loaded; retry: () => void; close: () => void }) {
  if (loaded === 'loading')
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner />
      </div>
    )
  if (loaded === 'failed')
    return (
      <p role="alert" className="px-3 py-6">
        Your notifications could not be loaded.{' '}
        <button type="button" onClick={retry} className="link min-h-11 cursor-pointer font-semibold">
          Try again
        </button>
      </p>
    )
  if (loaded.items.length === 0)
    return <p className="px-3 py-6 text-ink-soft">Nothing yet. News of your classes and sessions appears here.</p>
  return <NotificationList items={loaded.items} now={Date.parse(loaded.until)} isShort onOpen={close} />
}
