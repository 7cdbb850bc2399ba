import { limits } from '@ariviyal/contract/limits'
import type { TestCase } from '@ariviyal/contract/questions/question'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

const shares = [
  { value: '1', label: 'All marks' },
  { value: '0.5', label: 'Half of the marks' },
  { value: '0', label: 'No marks' },
]

interface Props {
  prefix: string
  known?: TestCase[] | undefined
  /** Whether an answer is one text for each gap. */
  hasGaps?: boolean
}

/** A value as it is typed; the texts of gaps with a line between. */
const typedValue = (value: TestCase['value'] | undefined): string =>
  Array.isArray(value) ? value.join(' | ') : typeof value === 'string' ? value : ''

/** Answers that the teacher expects to be marked in a certain way; tried whenever the question is saved. */
export function TestCaseFields({ prefix, known, hasGaps = false }: Props) {
  const rows = useRows(known ?? [], 0)
  return (
    <RowList
      name={`${prefix}test_cases`}
      legend="Try answers (optional)"
      hint={`The question is saved only when each of these answers gets its marks.${hasGaps ? ' Where there are several gaps, write | between their answers.' : ''}`}
      noun="Answer to try"
      add="Add an answer to try"
      rows={rows}
      least={0}
      most={limits.testCasesMax}
    >
      {({ prefix: row, place, known: one }) => (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <Field
            name={`${row}value`}
            label={`Answer to try ${place + 1}`}
            autoComplete="off"
            maxLength={limits.paragraphMax}
            defaultValue={typedValue(one?.value)}
          />
          <Select
            name={`${row}share`}
            label={`Marks for answer ${place + 1}`}
            options={shares}
            defaultValue={String(one?.share ?? 1)}
          />
        </div>
      )}
    </RowList>
  )
}
