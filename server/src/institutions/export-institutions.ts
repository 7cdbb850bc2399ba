import type { User } from '@ariviyal/contract/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { recordExport } from '../audit/record-export.ts'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'
import { selectInstitutions } from './institutions.queries.ts'
import type { InstitutionRow } from './institutions.table.ts'
import { schoolCells } from './school-details.ts'
import { countSeatsTaken } from './seats.queries.ts'

type Line = InstitutionRow & { taken: number }

/** The list of institutions as a file, narrowed as on the page; invite links are no part of it. */
export async function exportInstitutions(
  house: House,
  staff: User,
  filter: { status?: InstitutionRow['status'] | undefined },
): Promise<FileAnswer> {
  const made = await csvFile<Line>(
    'institutions',
    house.now(),
    {
      'Received (IST)': ({ createdAt }) => createdAt,
      Status: ({ status }) => status,
      'Decided (IST)': ({ decidedAt }) => decidedAt,
      Reason: ({ reason }) => reason,
      'Starts (IST)': ({ startsAt }) => startsAt,
      'Ends (IST)': ({ endsAt }) => endsAt,
      Seats: ({ seats }) => seats,
      'Seats taken': ({ taken }) => taken,
      'Payment reference': ({ reference }) => reference,
      ...schoolCells<Line>(),
      'Institution id': ({ id }) => id,
    },
    async (before, limit) => {
      const rows = await selectInstitutions(house.db, { status: filter.status, id: undefined, before, limit })
      const taken = await countSeatsTaken(
        house.db,
        rows.map((row) => row.id),
      )
      return rows.map((row) => ({ ...row, taken: taken.get(row.id) ?? 0 }))
    },
  )
  return recordExport(house, staff, 'institutions', filter, made)
}
