import { listRubrics } from '@ariviyal/contract/assignments/assignments'
import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { use, useState } from 'react'
import { call } from '../../api/client.ts'
import { ChoiceControl } from '../../tests/draft/text-control.tsx'
import { RubricRowsFields, type TypedRow, typedRows } from '../../tests/marking/rubric-rows.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'

type Rubrics = { title: string; rows: RubricRows }[]

/** Without the list a rubric is written by hand. */
export const loadRubrics = (): Promise<Rubrics> =>
  call(listRubrics).then(
    ({ items }) => items,
    () => [],
  )

interface Props {
  rows: readonly TypedRow[]
  error: string | undefined
  /** Those of the teacher's tests and assignments. */
  rubrics: Promise<Rubrics>
  put: (rows: TypedRow[]) => void
}

/** A rubric that is written here, or begun from one that was used before. */
export function RubricField({ rows, error, rubrics, put }: Props) {
  const known = use(rubrics)
  const [chosen, setChosen] = useState('')
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">Rubric</legend>
      <p className="max-w-measure text-ink-soft">The marks are the sum of one level of each row.</p>
      {known.length === 0 ? null : (
        <div className="max-w-md">
          <ChoiceControl
            label="Begin from one that you have used (optional)"
            value={chosen}
            options={[
              { value: '', label: 'None' },
              ...known.map(({ title }, place) => ({ value: String(place), label: title })),
            ]}
            put={(value) => {
              setChosen(value)
              const rubric = value === '' ? undefined : known[Number(value)]
              if (rubric) put(typedRows(rubric.rows))
            }}
          />
        </div>
      )}
      <RubricRowsFields rows={rows} put={put} />
      <FieldError id="rubric" error={error} />
    </fieldset>
  )
}
