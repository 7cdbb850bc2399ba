import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { recordExport } from '../audit/record-export.ts'
import { csvFile } from '../platform/csv/csv.ts'
import type { AppContext } from '../platform/app-context.ts'
import { selectInstitutions } from './institutions.queries.ts'
import type { InstitutionRow } from './institutions.table.ts'
import { institutionFormCells } from './representatives/institution-form.details.ts'
import { countSeatsTaken } from './seats/seats.queries.ts'

type Line = InstitutionRow & { seatsTaken: number }

/** Exports the list of institutions with the filters of the page. Excludes invite links. */
export async function exportInstitutions(
  ctx: AppContext,
  staff: User,
  filter: { status?: InstitutionRow['status'] | undefined },
): Promise<FileAnswer> {
  const csv = await csvFile<Line>(
    'institutions',
    ctx.now(),
    {
      'Received (IST)': ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      'Decided (IST)': ({ decidedAt }) => decidedAt,
      Reason: ({ reason }) => reason,
      'Starts (IST)': ({ startsAt }) => startsAt,
      'Ends (IST)': ({ endsAt }) => endsAt,
      Seats: ({ seats }) => seats,
      'Seats taken': ({ seatsTaken }) => seatsTaken,
      'Payment reference': ({ reference }) => reference,
      ...institutionFormCells<Line>(),
      'Institution id': ({ id }) => id,
    },
    async (before, limit) => {
      const rows = await selectInstitutions(ctx.db, { status: filter.status, id: undefined, before, limit })
      const seatsTaken = await countSeatsTaken(
        ctx.db,
        rows.map((row) => row.id),
      )
      return rows.map((row) => ({ ...row, seatsTaken: seatsTaken.get(row.id) ?? 0 }))
    },
  )
  return recordExport(ctx, staff, 'institutions', filter, csv)
}
