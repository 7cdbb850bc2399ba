import type { PresentNow as Present } from '@ariviyal/contract/live/attendance'
import { Link } from 'react-router'
import { useRefresh } from '../../ui/loading/use-refresh.ts'

/** Who is in a running session, refreshed while the page is open, for at most eight hours. */
export function PresentNow({ shown: { expected, present, people } }: { shown: Present }) {
  useRefresh(true, { seconds: 30, times: 960 })
  return (
    <section aria-label="Present now" className="mb-6 border-l-4 border-peacock bg-peacock-pale px-4 py-3">
      <p aria-live="polite" className="text-lg font-semibold">
        {present} of {expected} expected {present === 1 ? 'is' : 'are'} present now
      </p>
      {people.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-indigo underline underline-offset-4">
            Who
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {people.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/admin/users/${id}`}>{name}</Link>
              </li>
            ))}
            {present > people.length ? <li>and {present - people.length} more</li> : null}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
