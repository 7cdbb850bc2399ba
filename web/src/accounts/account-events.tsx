import type { Page } from '@ariviyal/contract/fields'
import { type AccountEvent, listAccountEvents } from '@ariviyal/contract/accounts/account-security'
import { retention } from '@ariviyal/contract/privacy/retention'
import { useState } from 'react'
import { call, serverMessage } from '../api/client.ts'
import { Moment } from '../ui/moment.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { eventInWords, isAlarming } from './event-in-words.ts'

/** Account events, newest first, with pagination. */
export function AccountEvents({ first }: { first: Page<AccountEvent> }) {
  const [older, setOlder] = useState<Page<AccountEvent>>()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const cursor = older ? older.next_cursor : first.next_cursor
  const knownIds = new Set(first.items.map(({ id }) => id))
  const items = [...first.items, ...(older?.items.filter(({ id }) => !knownIds.has(id)) ?? [])]

  const showMore = async (after: string) => {
    if (isPending) return
    setIsPending(true)
    setFailure(undefined)
    try {
      const page = await call(listAccountEvents, { query: { cursor: after } })
      setOlder((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] }))
    } catch (error) {
      setFailure(serverMessage(error) ?? 'Older events could not be loaded. Check your connection and try again.')
    } finally {
      setIsPending(false)
    }
  }

  if (items.length === 0)
    return <p className="text-ink-soft">Nothing in the last {retention.accountEventMonths} months.</p>
  return (
    <>
      <ol className="border-t border-line">
        {items.map((event) => (
          <li key={event.id} className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="text-sm leading-6 text-ink-soft">
              <Moment at={event.at} />
            </span>
            <span className={isAlarming(event) ? 'font-semibold' : undefined}>{eventInWords(event)}</span>
          </li>
        ))}
      </ol>
      {failure === undefined ? null : (
        <Banner tone="error" live className="mt-4">
          {failure}
        </Banner>
      )}
      {cursor === null ? null : (
        <Button tone="quiet" className="mt-4" disabled={isPending} onClick={() => void showMore(cursor)}>
          {isPending ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}
