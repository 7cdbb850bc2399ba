import type { Test } from '@ariviyal/contract/classroom/classroom'
import { inWords } from '@ariviyal/contract/time'

const shown = 3
const kinds: Record<Test['kind'], string> = { test: 'Test', assignment: 'Assignment' }

/** The newest of the tests that are typed by hand, each with its average. */
export function TestList({ tests }: { tests: Test[] }) {
  return (
    <ul className="border-t-2 border-ink">
      {tests
        .slice(-shown)
        .toReversed()
        .map((test) => (
          <li
            key={test.id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <h3 className="text-lg wrap-anywhere">{test.title}</h3>
              <p className="text-ink-soft">
                {kinds[test.kind]} · {inWords(test.held_on, 'short day', 'UTC')} · {test.marked} marked
                {test.absent > 0 ? `, ${test.absent} absent` : ''}
              </p>
              {test.average === null ? null : (
                <p>
                  Average {test.average} of {test.max_marks} ({test.percent} %)
                </p>
              )}
            </div>
          </li>
        ))}
    </ul>
  )
}
