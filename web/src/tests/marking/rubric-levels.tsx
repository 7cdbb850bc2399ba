import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import type { ReactNode } from 'react'

interface Props {
  rows: RubricRows
  /** The chosen level of each row; null for none yet. */
  levels: readonly (number | null)[]
  choose: (row: number, level: number) => void
  /** The row that keys choose in. */
  row: number
  /** What stands below a row. */
  renderBelow?: (row: number) => ReactNode
}

/** The rows of the rubric; the marks follow once each has a level. */
export function RubricLevels({ rows, levels: chosen, choose, row: keyRow, renderBelow }: Props) {
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
                aria-pressed={chosen[row] === level}
                onClick={() => choose(row, level)}
                className="min-h-11 min-w-11 cursor-pointer rounded-sm border-2 border-ink px-3 py-1 text-left text-sm wrap-anywhere not-aria-pressed:hover:bg-sunk aria-pressed:bg-indigo aria-pressed:text-paper"
              >
                <strong>{marks}</strong> {text}
              </button>
            ))}
          </div>
          {renderBelow?.(row)}
        </div>
      ))}
    </div>
  )
}
