import type { Progress, QuestionProgress, TestProgress } from '@ariviyal/contract/tests/results'
import { type Signal, signalOf } from '@ariviyal/contract/tests/tracking'
import { ProgressTable } from './progress-table.tsx'

interface Props {
  progress: TestProgress
  isLive: boolean
  /** The server's time in ms. */
  now: number
}

/** Where each pupil stands while the test is open, and which questions fail. */
export function LiveProgress({ progress: { items, questions }, isLive, now }: Props) {
  const inState = (state: Progress['state']) => items.filter((item) => item.state === state).length
  const withSignal = (signal: Signal) => items.filter((item) => signalOf(item, now) === signal).length
  const counts: [number, string][] = [
    [inState('not-started'), 'not started'],
    [inState('running'), 'running'],
    [inState('submitted'), 'submitted'],
    [inState('closed'), 'out of time'],
    [withSignal('stuck'), 'stuck: no change for 5 minutes'],
    [withSignal('unseen'), 'not seen for a minute'],
  ]
  return (
    <section aria-labelledby="progress" className="mt-10">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="progress" className="text-xl">
          Now
        </h2>
        <p role="status" className="text-sm text-ink-soft">
          {isLive ? 'Live' : 'Renewed every 5 seconds'}
        </p>
      </div>
      {items.length === 0 ? (
        <p>The class has no pupils yet.</p>
      ) : (
        <>
          <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-3 sm:grid-cols-3 lg:grid-cols-6">
            {counts.map(([count, word]) => (
              <div key={word} className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-ink-soft">{word}</dt>
                <dd className="text-2xl tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
          <Failing questions={questions} />
          <ProgressTable rows={items} now={now} />
        </>
      )}
    </section>
  )
}

/** From this number of answers a question says something, and half of them must be wrong. */
const fewest = 3
const mostShown = 5

function Failing({ questions }: { questions: readonly QuestionProgress[] }) {
  const failing = questions
    .filter(({ answered, wrong }) => answered >= fewest && wrong * 2 >= answered)
    .toSorted((a, b) => b.wrong / b.answered - a.wrong / a.answered)
    .slice(0, mostShown)
  if (failing.length === 0) return null
  return (
    <ul aria-label="Questions that fail" className="mb-4 grid gap-1">
      {failing.map(({ question_id: id, number, answered, wrong }) => (
        <li key={id} className="border-l-4 border-kumkum pl-3">
          Question {number}: {wrong} of {answered} wrong so far
        </li>
      ))}
    </ul>
  )
}
