import type { Protocol } from '@ariviyal/contract/projects/protocol'
import { headsFor, rowsFor } from './plan-table.ts'

const blank = '\u00A0'

/** An empty table for the notebook or the wall: a row for each round of the schedule. */
export function TableToFill({ fields, schedule }: Pick<Protocol, 'fields' | 'schedule'>) {
  const rows = rowsFor(schedule)
  return (
    <section aria-labelledby="table-to-fill" className="hidden print:block print:break-before-page">
      <h2 id="table-to-fill" className="mb-2 text-lg">
        Table to fill
      </h2>
      <p className="mb-3 flex gap-6 text-sm">
        <span className="flex-2 border-b border-ink">School:</span>
        <span className="flex-1 border-b border-ink">Class or group:</span>
      </p>
      {headsFor(fields).map((heads) => (
        <table key={heads.join(' ')} className="mb-6 w-full table-fixed border-collapse text-left text-xs">
          <thead>
            <tr>
              {heads.map((head, column) => (
                <th key={column} scope="col" className="border border-ink px-1 py-1 align-bottom font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row} className="h-8">
                {heads.map((_, column) => (
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
