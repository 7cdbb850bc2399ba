import { useState } from 'react'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ItemText } from '../results/item-text.tsx'
import { rightLines } from '../right-lines.ts'
import type { QuestionToMark } from './question-to-mark.ts'
import { pluralise } from '../../ui/pluralise.ts'

interface Props {
  question: QuestionToMark
  edit: ((what: 'rubric' | 'regrade') => void) | undefined
}

/** The question with what is right, beside the answers. */
export function QuestionPanel({ question: { number, item, state }, edit }: Props) {
  const right = rightLines(item.content)
  // On a phone the answer comes sooner without it.
  const [isWide] = useState(() => matchMedia('(min-width: 64rem)').matches)
  return (
    <section aria-labelledby="question" className="min-w-0 lg:sticky lg:top-4">
      <h2 id="question" className="text-lg">
        Question {number}
        <span className="ml-3 text-base font-normal text-ink-soft">{pluralise(item.marks, 'mark')}</span>
      </h2>
      <p className="mt-1 font-serif">
        <ItemText item={item} />
      </p>
      {state.counting === 'as-usual' ? null : (
        <Banner tone="warning" className="mt-3">
          {state.counting === 'full-marks' ? 'Everybody has full marks.' : 'This question is left out for everybody.'}
        </Banner>
      )}
      {right.length > 0 || item.explanation ? (
        <details className="mt-3 border-t border-line" open={isWide}>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">Right answer and scheme</summary>
          {right.map((line) => (
            <p key={line}>
              <RichText text={line} formulas={item.formulas} />
            </p>
          ))}
          {item.explanation ? (
            <p className="mt-2">
              <RichText text={item.explanation} formulas={item.formulas} />
            </p>
          ) : null}
        </details>
      ) : null}
      {edit ? (
        <div className="mt-2 -ml-5 flex flex-wrap">
          <Button tone="plain" onClick={() => edit('rubric')}>
            {state.rubric.rows ? 'Change the rubric' : 'Make a rubric'}
          </Button>
          <Button tone="plain" onClick={() => edit('regrade')}>
            Regrade
          </Button>
        </div>
      ) : null}
    </section>
  )
}
