import type { ApprovalPreview } from '@ariviyal/contract/staff/dashboard'
import { Moment } from '../../ui/moment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pluralise } from '../../ui/pluralise.ts'

const leftOut = {
  decided: 'Left out: a colleague has already decided it.',
  missing: 'Left out: it no longer exists.',
}

/** Preview of each item: its terms, the recipients of mail, and warnings. */
export function ApprovalPreviews({ items, isStale }: { items: ApprovalPreview[]; isStale: boolean }) {
  return (
    <section aria-label="Preview">
      <ul className={`border-y-2 border-ink ${isStale ? 'text-ink-soft' : ''}`}>
        {items.map((item) => (
          <li key={item.id} className="border-b border-line py-3 last:border-0">
            <p className="font-semibold wrap-anywhere">{item.title || 'Unknown'}</p>
            <p className="text-sm text-ink-soft wrap-anywhere">{item.detail}</p>
            {item.state === 'pending' ? <Granted item={item} /> : <p className="mt-1">{leftOut[item.state]}</p>}
            {item.warnings.map((warning) => (
              <p
                key={warning}
                className="mt-2 flex gap-2 border-l-4 border-turmeric bg-turmeric-pale px-3 py-2 text-sm"
              >
                <Icon name="warning" className="size-5" />
                <span className="min-w-0 wrap-anywhere">{warning}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      <output className="mt-2 block text-sm">{isStale ? 'The preview shows the terms before your change.' : ''}</output>
    </section>
  )
}

function Granted({ item: { ends_at, seats, mails } }: { item: ApprovalPreview }) {
  return (
    <>
      <p className="mt-1">
        Until {ends_at === null ? '' : <Moment at={ends_at} show="day" />}
        {seats === null ? '' : `, ${pluralise(seats, 'seat')}`}
      </p>
      <p className="text-sm wrap-anywhere">
        Mail “{mails[0]?.subject}” to {mails.map(({ to }) => to).join(' and ')}
      </p>
    </>
  )
}
