import type { Mailing } from '@ariviyal/contract/live/live-oversight'
import { Moment } from '../../../ui/moment.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { audienceNames } from './audience-names.ts'
import { pluralise } from '../../../ui/pluralise.ts'

/** Progress of a mail being sent. */
const reached = ({ recipients, to_go }: Mailing) =>
  to_go > 0
    ? `${groupDigits(recipients - to_go)} of ${groupDigits(recipients)} on their way`
    : pluralise(recipients, 'person', 'people')

/** Mails sent to the people of a session, newest first. */
export function Mailings({ mailings }: { mailings: Mailing[] }) {
  if (mailings.length === 0) return null
  return (
    <section aria-labelledby="written">
      <h2 id="written" className="mt-12 mb-3 text-xl">
        Mails sent
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
