import { markRead, type Notification } from '@ariviyal/contract/notifications/notifications'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { classNames } from '../../ui/class-names.ts'
import { agoInWords } from './ago-in-words.ts'
import { oneRead } from './unread.ts'

interface Props {
  items: Notification[]
  now: number
  /** Shows two lines of details. */
  isShort?: boolean
  /** Called when one is opened. */
  onOpen?: (id: string) => void
}

/** Notifications, newest first; opening one marks it as read. */
export function NotificationList({ items, now, isShort = false, onOpen }: Props) {
  const open = ({ id, is_read }: Notification) => {
    if (!is_read) {
      oneRead()
      // Read again on the next visit where this fails.
      call(markRead, { params: { id }, keepalive: true }).catch(() => undefined)
    }
    onOpen?.(id)
  }
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="border-b border-line">
          <Link to={item.path} onClick={() => open(item)} className="flex gap-3 px-3 py-2.5 hover:bg-sunk">
            <span
              className={classNames(
                'mt-2 size-3 shrink-0 rounded-full',
                item.is_read ? 'border border-line' : 'bg-turmeric',
              )}
              aria-hidden="true"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className={classNames('block', !item.is_read && 'font-semibold')}>
                {item.is_read ? null : <span className="sr-only">New: </span>}
                {item.title}
              </span>
              {item.details ? (
                <span className={classNames('text-sm text-ink-soft', isShort ? 'line-clamp-2' : 'block')}>
                  {item.details}
                </span>
              ) : null}
              <time dateTime={item.at} className="block text-sm text-ink-soft">
                {agoInWords(item.at, now)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
