import type { Field, Protocol } from '@ariviyal/contract/projects/protocol'
import { fieldTitle } from '../project-words.ts'
import { rowsFor } from './rows-to-fill.ts'

/** More columns leave no room to write on A4. */
const columnsMost = 6

const blank = '\u00A0'

/** An empty table for the notebook or the wall: a row for each round of the schedule. */
export function TableToFill({ fields, schedule }: Pick<Protocol, 'fields' | 'schedule'>) {
  const columns = fields.flatMap((field) => columnsOf(field))
  const pieces = Array.from({ length: Math.ceil(columns.length / columnsMost) }, (_, piece) =>
    columns.slice(piece * columnsMost, (piece + 1) * columnsMost),
  )
  const rows = rowsFor(schedule)
  return (
    <section aria-labelledby="table-to-fill" className="hidden print:block print:break-before-page">
      <h2 id="table-to-fill" className="mb-2 text-lg">
        Table to fill
      </h2>
      {pieces.map((piece) => (
        <table key={piece.join(' ')} className="mb-6 w-full table-fixed border-collapse text-left text-xs">
          <thead>
            <tr>
              {['Day', ...piece, 'Second reader'].map((head) => (
                <th key={head} scope="col" className="border border-ink px-1 py-1 align-bottom font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row} className="h-8">
                {Array.from({ length: piece.length + 2 }, (_, column) => (
                  <td key={column} className="border border-ink">
                    {blank}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

function columnsOf(field: Field): string[] {
  if (field.kind === 'photo') return [`${field.label}: photo taken`]
  return 'replicates' in field && field.replicates > 1
    ? Array.from({ length: field.replicates }, (_, place) => `${fieldTitle(field)}, ${place + 1}`)
    : [fieldTitle(field)]
}
