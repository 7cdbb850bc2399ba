import type { LiveImport } from '@ariviyal/contract/live/attendance-import'
import type { LiveSessionRow } from '../../live.table.ts'
import type { ImportRow } from './imports.queries.ts'
import { findPresence } from '../presence/presence.ts'

/** The stays of a person, and their seconds within the session. */
export const showStays = (session: LiveSessionRow, stays: { joinedAt: Date; leftAt: Date }[]) => ({
  stays: stays.map(({ joinedAt, leftAt }) => ({ joined_at: joinedAt.toISOString(), left_at: leftAt.toISOString() })),
  seconds: findPresence(session, {
    beats: [],
    parts: [],
    granted: [],
    listed: stays.map(({ joinedAt, leftAt }) => ({ from: joinedAt, until: leftAt })),
  }).presentSeconds,
})

export const showImport = (
  row: ImportRow,
  counts: { people: number; rows: number },
  by: string | null,
): LiveImport => ({
  id: row.id,
  service: row.service,
  file_name: row.fileName,
  imported_at: row.importedAt.toISOString(),
  imported_by: by,
  ...counts,
})
