import type { HistoryEntry } from '@ariviyal/contract/staff/history'
import { dayInWords } from '@ariviyal/contract/time'
import { subscriptionEventInWords, withoutEchoes } from './subscription-event-in-words.ts'

/** Events of a subscription, newest first. Only staff receive notes from the server. */
export function HistoryList({ entries, reader }: { entries: readonly HistoryEntry[]; reader: 'self' | 'staff' }) {
  return (
    <ol className="border-t border-line">
      {withoutEchoes(entries).map((entry) => {
        const { note, receipt, reference } = entry.details
        const extras = [
          receipt ? `Receipt ${receipt}` : '',
          reference && entry.kind !== 'reference-changed' ? `Reference ${reference}` : '',
          note ? `Note: ${note}` : '',
        ].filter(Boolean)
        return (
          <li
            key={entry.id}
            className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[10rem_minmax(0,1fr)] wrap-anywhere"
          >
            <time dateTime={entry.at} className="text-sm leading-6 text-ink-soft">
              {dayInWords(entry.at)}
            </time>
            <span>
              {subscriptionEventInWords(entry, reader)}
              {extras.length > 0 ? (
                <span className="block text-sm text-ink-soft whitespace-pre-line">{extras.join(' · ')}</span>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
