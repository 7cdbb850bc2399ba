import type { Answer } from '@ariviyal/contract/endpoint'
import { type readStatement, StatementColumns } from '@ariviyal/contract/subscriptions/statements'
import * as z from 'zod/mini'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'

interface Props {
  statement: Answer<typeof readStatement>
  choose: (columns: StatementColumns) => Promise<void>
}

/** An empty choice is no column. */
const Chosen = z.pipe(
  z.transform(({ sign, reference, ...columns }: Record<keyof StatementColumns, string>) => ({
    ...columns,
    sign: sign || null,
    reference: reference || null,
  })),
  StatementColumns,
)

/** Which column of the statement is what; found by their names, and remembered once staff choose others. */
export function ColumnChoice({ statement: { heads, columns }, choose }: Props) {
  const options = [...new Set(heads)]
  const names = [columns.date, columns.text, columns.amount, columns.sign, columns.reference].filter(Boolean)
  return (
    <details className="border-2 border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-sunk">
        <span className="font-semibold">Columns</span> <span className="text-ink-soft">{names.join(' · ')}</span>
      </summary>
      <div className="px-4 pt-2 pb-4">
        <Form
          schema={Chosen}
          send={choose}
          done={() => undefined}
          failed="The statement could not be read. Try again."
          submit="Read with these columns"
          pending="Reading..."
          className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          <Select name="date" label="Date" options={options} defaultValue={columns.date} />
          <Select name="text" label="Description" options={options} defaultValue={columns.text} />
          <Select name="amount" label="Credit amount" options={options} defaultValue={columns.amount} />
          <Select
            name="sign"
            label="Credit or debit"
            options={options}
            prompt="The sign of the amount"
            optional
            defaultValue={columns.sign ?? ''}
          />
          <Select
            name="reference"
            label="Transaction number"
            options={options}
            prompt="In the description"
            optional
            defaultValue={columns.reference ?? ''}
          />
        </Form>
      </div>
    </details>
  )
}
