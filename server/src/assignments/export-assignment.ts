import type { AppContext } from '../platform/app-context.ts'
import { showAssignment } from './show-assignment.ts'

/** An assignment as files have it: its own files are named, without addresses that end. Raises `not-found`. */
export async function exportAssignment(ctx: AppContext, teacherId: string, id: string) {
  const { files, formulas: _markup, ...shown } = await showAssignment(ctx, teacherId, id)
  return { ...shown, files: files.map(({ url: _address, ...file }) => file) }
}
