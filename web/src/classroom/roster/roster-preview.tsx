import type { RosterLine } from './read-roster.ts'

interface Props {
  lines: RosterLine[]
  /** Roll number of the first name. */
  nextNumber: number
}

/** Which students a list adds, with the lines that have a problem. */
export function RosterPreview({ lines, nextNumber }: Props) {
  const problems = lines.filter(({ problem }) => problem !== undefined).length
  return (
    <div>
      <p role="status" className="font-semibold">
        {lines.length === 0 ? '' : `${lines.length === 1 ? 'One name' : `${lines.length} names`} found`}
        {problems === 0 ? '' : `, ${problems === 1 ? 'one of them' : `${problems} of them`} to correct`}
      </p>
      {lines.length === 0 ? null : (
        <ol
          // Scrolls by itself, so keyboards need to reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list without controls
          tabIndex={0}
          aria-label="Preview"
          className="mt-2 max-h-60 overflow-y-auto border-y border-line"
        >
          {lines.map(({ line, name, problem, note }, place) => (
            <li key={line} className="flex gap-3 border-b border-line py-1.5 last:border-0">
              <span className="w-10 shrink-0 text-right text-ink-soft tabular-nums">{nextNumber + place}</span>
              <span className="min-w-0 wrap-anywhere">
                {name}
                {problem === undefined ? null : (
                  <span className="block text-sm font-semibold text-kumkum">
                    Line {line}: {problem}
                  </span>
                )}
                {note === undefined ? null : <span className="block text-sm text-ink-soft">{note}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
