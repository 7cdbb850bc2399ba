import type { QuestionReading as Reading } from '@ariviyal/contract/questions/question-details'
import { PupilQuestion } from './pupil-question.tsx'
import { RichText } from './rich-text.tsx'

/** A question as pupils see it, then what is right, for people who do not edit it. */
export function QuestionReading({ reading }: { reading: Reading[] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {reading.map(({ shown, notes, formulas }, place) => (
        <li key={place} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-2 border-ink bg-surface p-4 sm:p-6">
          <PupilQuestion question={shown} />
          {notes.length > 0 ? (
            <dl className="grid gap-3 border-t border-line pt-4">
              {notes.map(({ label, text }, index) => (
                <div key={index}>
                  <dt className="text-sm text-ink-soft">
                    <RichText text={label} formulas={formulas} />
                  </dt>
                  <dd>
                    <RichText text={text} formulas={formulas} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
