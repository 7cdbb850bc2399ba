import type { Test } from '@ariviyal/contract/classroom'
import { RowButton } from '../ui/row-button.tsx'
import { dayOf } from './day.ts'

const kinds: Record<Test['kind'], string> = { test: 'Test', assignment: 'Assignment' }

/** The tests of a class by date, each with how it went. */
export function TestList({ tests, remove }: { tests: Test[]; remove: (test: Test) => void }) {
  return (
    <ul className="border-t-2 border-ink">
      {tests.map((test) => (
        <li
          key={test.id}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-3"
        >
          <div className="min-w-0">
            <h3 className="text-lg wrap-anywhere">{test.title}</h3>
            <p className="text-ink-soft">
              {kinds[test.kind]} · {dayOf(test.held_on)} · {test.marked} marked
              {test.absent > 0 ? `, ${test.absent} absent` : ''}
            </p>
            {test.average === null ? null : (
              <p>
                Average {test.average} of {test.max_marks} ({test.percent} %)
              </p>
            )}
          </div>
          <RowButton label="Remove" about={test.title} tone="danger" onClick={() => remove(test)} />
        </li>
      ))}
    </ul>
  )
}
