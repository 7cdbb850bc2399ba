import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { AppContext } from '../platform/app-context.ts'
import { recordAction } from './record-action.ts'

/** Records that a member of staff exported a list: which one, its filters and its number of rows. */
export async function recordExport(
  ctx: AppContext,
  staff: User,
  list: string,
  filter: Record<string, string | undefined>,
  { file, rows }: { file: FileAnswer; rows: number },
): Promise<FileAnswer> {
  const applied = Object.entries(filter).filter(([name, value]) => value !== undefined && name !== 'cursor')
  await ctx.db.transaction((tx) =>
    recordAction(
      tx,
      staff,
      ctx.now(),
      'list.exported',
      { type: 'list', id: list },
      { rows, ...Object.fromEntries(applied) },
    ),
  )
  return file
}
