import type { Executor } from '../platform/db/database.ts'
import { assignmentFiles, handInFiles } from './assignments.table.ts'

/** Files that teachers attached and pupils handed in. */
export async function assignmentFileKeys(executor: Executor): Promise<string[]> {
  const attached = await executor.select({ key: assignmentFiles.fileKey }).from(assignmentFiles)
  const handedIn = await executor.select({ key: handInFiles.fileKey }).from(handInFiles)
  return [...attached, ...handedIn].map(({ key }) => key)
}
