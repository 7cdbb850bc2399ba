import { KnownRubrics } from '../../tests/marking/known-rubrics.tsx'
import { RubricRowsFields, type TypedRow, typedRows } from '../../tests/marking/rubric-rows.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'

interface Props {
  rows: readonly TypedRow[]
  error: string | undefined
  put: (rows: TypedRow[]) => void
}

/** A rubric that is written here, or begun from one that was used before. */
export function RubricField({ rows, error, put }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">Rubric</legend>
      <p className="max-w-measure text-ink-soft">Each row gives the marks of one level; the total is their sum.</p>
      <div className="max-w-md">
        <KnownRubrics choose={(known) => put(typedRows(known))} />
      </div>
      <RubricRowsFields rows={rows} put={put} />
      <FieldError id="rubric" error={error} />
    </fieldset>
  )
}
