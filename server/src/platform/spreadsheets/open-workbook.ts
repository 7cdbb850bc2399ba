import * as z from 'zod/mini'
import { readBytes } from '../examine/read-bytes.ts'
import { readerProgram } from '../examine/run-reader.ts'
import type { Sheet } from './sheet.ts'
import type { WorkbookTask } from './workbook-child.ts'

const program = readerProgram('workbook-child', import.meta)

const Sheet: z.ZodMiniType<Sheet> = z.object({
  name: z.string(),
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
})

/**
 * Reads a sheet of a workbook that a user chose (`read-workbook.ts`), in an isolated process with bounds of time and memory. Raises
 * `FileRejection` with a message for the user, and `unavailable` when too many others wait.
 */
export const openWorkbook = async (bytes: Uint8Array, sheet?: string): Promise<Sheet> =>
  Sheet.parse(await readBytes(program, { bytes, sheet } satisfies WorkbookTask))
