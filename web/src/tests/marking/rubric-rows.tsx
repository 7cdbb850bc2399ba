import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { limits } from '@ariviyal/contract/limits'
import { Button } from '../../ui/button.tsx'
import { TextControl } from '../draft/text-control.tsx'

/** A row of a rubric as it is typed. */
export interface TypedRow {
  title: string
  levels: { text: string; marks: string }[]
}

export const emptyRow = (most: number): TypedRow => ({
  title: '',
  levels: [
    { text: 'Missing', marks: '0' },
    { text: 'Complete', marks: String(most) },
  ],
})

export const typedRows = (rows: RubricRows): TypedRow[] =>
  rows.map(({ title, levels }) => ({
    title,
    levels: levels.map(({ text, marks }) => ({ text, marks: String(marks) })),
  }))

const marksOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

/** The rows as a call sends them; marks that are no number are left for the schema to refuse. */
export const sentRows = (rows: readonly TypedRow[]): RubricRows =>
  rows.map(({ title, levels }) => ({
    title,
    levels: levels.map(({ text, marks }) => ({ text, marks: marksOf(marks) })),
  }))

/** The rows of a rubric with their levels, to be written. */
export function RubricRowsFields({ rows, put }: { rows: readonly TypedRow[]; put: (rows: TypedRow[]) => void }) {
  const change = (place: number, row: TypedRow) => put(rows.map((one, index) => (index === place ? row : one)))
  return (
    <>
      {rows.map((row, place) => (
        <fieldset key={place} className="min-w-0 border-l-4 border-line pl-4">
          <legend className="sr-only">Row {place + 1}</legend>
          <TextControl
            label={`Row ${place + 1}`}
            value={row.title}
            maxLength={limits.lineMax}
            put={(title) => change(place, { ...row, title })}
          />
          <Levels
            row={row}
            about={`row ${place + 1}`}
            put={(levels) => change(place, { ...row, levels })}
            remove={rows.length > 1 ? () => put(rows.filter((_one, index) => index !== place)) : undefined}
          />
        </fieldset>
      ))}
      {rows.length < limits.rubricRowsMax ? (
        <Button tone="plain" className="justify-self-start" onClick={() => put([...rows, emptyRow(1)])}>
          Add a row
        </Button>
      ) : null}
    </>
  )
}

interface LevelsProps {
  row: TypedRow
  about: string
  put: (levels: TypedRow['levels']) => void
  remove: (() => void) | undefined
}

function Levels({ row: { levels }, about, put, remove }: LevelsProps) {
  const change = (place: number, part: Partial<TypedRow['levels'][number]>) =>
    put(levels.map((level, index) => (index === place ? { ...level, ...part } : level)))
  return (
    <>
      {levels.map((level, place) => (
        <div key={place} className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
          <TextControl
            label={`Marks of level ${place + 1}`}
            value={level.marks}
            maxLength={7}
            inputMode="decimal"
            put={(marks) => change(place, { marks })}
          />
          <div className="self-end">
            <TextControl
              label={`Words of level ${place + 1}`}
              value={level.text}
              maxLength={limits.lineMax}
              put={(text) => change(place, { text })}
            />
          </div>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap gap-3">
        {levels.length < limits.rubricLevelsMax ? (
          <Button tone="plain" onClick={() => put([...levels, { text: '', marks: '' }])}>
            Add a level<span className="sr-only"> to {about}</span>
          </Button>
        ) : null}
        {levels.length > 2 ? (
          <Button tone="plain" onClick={() => put(levels.slice(0, -1))}>
            Remove the last level<span className="sr-only"> of {about}</span>
          </Button>
        ) : null}
        {remove ? (
          <Button tone="plain" onClick={remove}>
            Remove {about}
          </Button>
        ) : null}
      </div>
    </>
  )
}
