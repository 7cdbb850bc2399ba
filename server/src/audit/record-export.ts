import type { User } from '@ariviyal/contract/accounts'
import type { FileAnswer } from '@ariviyal/contract/fields'
import type { House } from '../platform/house.ts'
import { recordAction } from './record-action.ts'

/** Notes that a member of staff took a list out of the house: which, how narrowed, and how long it was. */
export async function recordExport(
  house: House,
  staff: User,
  list: string,
  filter: Record<string, string | undefined>,
  { file, rows }: { file: FileAnswer; rows: number },
): Promise<FileAnswer> {
  const asked = Object.entries(filter).filter(([name, value]) => value !== undefined && name !== 'cursor')
  await house.db.transaction((tx) =>
    recordAction(
      tx,
      staff,
      house.now(),
      'list.exported',
      { type: 'list', id: list },
      { rows, ...Object.fromEntries(asked) },
    ),
  )
  return file
}
