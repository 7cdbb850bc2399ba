import type { User } from '@ariviyal/contract/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { recordExport } from '../audit/record-export.ts'
import { csvFile } from '../platform/csv.ts'
import type { House } from '../platform/house.ts'
import { selectMessages } from './contact.queries.ts'

/** The list of contact messages as a file, narrowed as on the page. */
export async function exportMessages(
  house: House,
  staff: User,
  filter: { status: 'open' | 'handled' | 'all' },
): Promise<FileAnswer> {
  const made = await csvFile<Awaited<ReturnType<typeof selectMessages>>[number]>(
    'messages',
    house.now(),
    {
      'Received (IST)': ({ createdAt }) => createdAt,
      'Handled (IST)': ({ handledAt }) => handledAt,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Subject: ({ subject }) => subject,
      Message: ({ message }) => message,
      'Message id': ({ id }) => id,
    },
    (before, limit) => selectMessages(house.db, { status: filter.status, id: undefined, before, limit }),
  )
  return recordExport(house, staff, 'messages', { status: filter.status }, made)
}
