import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import { recordExport } from '../audit/record-export.ts'
import { csvFile } from '../platform/csv/csv.ts'
import type { AppContext } from '../platform/app-context.ts'
import { selectMessages } from './contact.queries.ts'

/** Exports the list of contact messages with the filters of the page. */
export async function exportMessages(
  ctx: AppContext,
  staff: User,
  filter: { status: 'open' | 'handled' | 'all' },
): Promise<FileAnswer> {
  const csv = await csvFile<Awaited<ReturnType<typeof selectMessages>>[number]>(
    'messages',
    ctx.now(),
    {
      'Received (IST)': ({ createdAt }) => createdAt,
      'Handled (IST)': ({ handledAt }) => handledAt,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Subject: ({ subject }) => subject,
      Message: ({ message }) => message,
      'Message id': ({ id }) => id,
    },
    (before, limit) => selectMessages(ctx.db, { status: filter.status, id: undefined, before, limit }),
  )
  return recordExport(ctx, staff, 'messages', { status: filter.status }, csv)
}
