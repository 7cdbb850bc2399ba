import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { chooseLevel } from './choose-level.ts'
import type { MarkingSession, ShownAnswer } from './marking-session.ts'

interface Props {
  rows: RubricRows
  shown: ShownAnswer
  session: MarkingSession
  /** The row that keys choose in. */
  row: number
}

/** The rows of the rubric; the marks follow once each has a level. */
export function RubricLevels({ rows, shown, session, row: keyRow }: Props) {
  return (
    <div className="mt-4 grid gap-3">
      {rows.map(({ title, levels }, row) => (
        <div
          key={title}
          role="group"
          aria-label={title}
          className={`border-l-4 pl-3 ${row === keyRow ? 'border-indigo' : 'border-line'}`}
        >
          <p className="mb-1 font-semibold wrap-anywhere">{title}</p>
          <div className="flex flex-wrap gap-2">
            {levels.map(({ text, marks }, level) => (
              <button
                key={level}
                type="button"
                aria-pressed={shown.levels[row] === level}
                onClick={() => session.decide(shown.key, chooseLevel(rows, shown, row, level))}
                className="min-h-11 min-w-11 cursor-pointer rounded-sm border-2 border-ink px-3 py-1 text-left text-sm wrap-anywhere not-aria-pressed:hover:bg-sunk aria-pressed:bg-indigo aria-pressed:text-paper"
              >
                <strong>{marks}</strong> {text}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
