import type { Mailing } from '@ariviyal/contract/live-desk'
import { Moment } from '../../staff/moment.tsx'
import { wholeNumber } from '../../staff/whole-number.ts'
import { audienceNames } from './audience-names.ts'

/** Of a mail that is on its way, how far it has come. */
const reached = ({ recipients, to_go }: Mailing) =>
  to_go > 0
    ? `${wholeNumber(recipients - to_go)} of ${wholeNumber(recipients)} on their way`
    : `${wholeNumber(recipients)} ${recipients === 1 ? 'person' : 'people'}`

/** What was written to the people of a session, newest first, each to be read again. */
export function Mailings({ mailings }: { mailings: Mailing[] }) {
  if (mailings.length === 0) return null
  return (
    <section aria-labelledby="written">
      <h2 id="written" className="mt-12 mb-3 text-xl">
        Written to them
      </h2>
      <ul className="border-t-2 border-ink">
        {mailings.map((mailing) => (
          <li key={mailing.id} className="border-b border-line">
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
                <span className="font-semibold wrap-anywhere">{mailing.subject}</span>
                <span className="text-sm text-ink-soft">
                  {audienceNames[mailing.audience]}: {reached(mailing)}. <Moment at={mailing.sent_at} />
                  {mailing.sent_by === '' ? '' : `, by ${mailing.sent_by}`}
                </span>
              </summary>
              <p className="mb-4 max-w-measure border-l-4 border-line pl-4 font-serif wrap-anywhere whitespace-pre-line">
                {mailing.message}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
