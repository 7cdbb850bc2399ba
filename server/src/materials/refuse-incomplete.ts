import { serverMessages } from '@ariviyal/contract/server-messages'
import { Refusal } from '../platform/http/errors.ts'
import type { MaterialRow } from './materials.table.ts'

/** Raises `not-ready` for what readers could do nothing with: a plan is a text or a file, everything else a file. */
export function refuseIncomplete({ kind, body, fileKey }: Pick<MaterialRow, 'kind' | 'body' | 'fileKey'>): void {
  if (fileKey !== null) return
  if (kind !== 'integration-plan') throw new Refusal('not-ready', serverMessages.fileMissing)
  if (body === '') throw new Refusal('not-ready', serverMessages.planMissing)
}
