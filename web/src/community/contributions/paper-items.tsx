import type { PaperItem } from '@ariviyal/contract/community/contributions/contributions'
import { PupilQuestion } from '../../questions/preview/pupil-question.tsx'
import { pluralise } from '../../ui/pluralise.ts'

/** The questions of a paper, with what a class showed. */
export function PaperItems({ items }: { items: PaperItem[] }) {
  const hasFigures = items.some(({ facility }) => facility !== null)
  return (
    <section>
      <h2 className="text-xl">{hasFigures ? 'Questions, with what a class showed' : 'Questions'}</h2>
      <ol className="mt-2">
        {items.map((item) => (
          <li key={item.question.id} className="grid gap-3 border-b border-line py-5">
            <div className="flex items-baseline gap-3">
              <span className="shrink-0 font-semibold tabular-nums">{item.number}</span>
              <div className="min-w-0 grow">
                <PupilQuestion question={item.question} />
              </div>
              {item.number ? (
                <span className="shrink-0 text-ink-soft">{pluralise(item.question.marks, 'mark')}</span>
              ) : null}
            </div>
            {hasFigures && item.number ? <p className="text-sm text-ink-soft">{figuresOf(item)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function figuresOf({ attempts, facility, discrimination_percent: discrimination }: PaperItem): string {
  if (attempts === null || facility === null) return 'Too few pupils for figures.'
  return [
    `${attempts} first attempts`,
    `${Math.round(100 * facility)}% of the marks reached`,
    discrimination === null ? '' : `tells pupils apart by ${discrimination} of 100`,
  ]
    .filter(Boolean)
    .join(' · ')
}
