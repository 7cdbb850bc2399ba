import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveAppeals, liveBeats, liveCodeEntries, liveImportRows } from './attendance.table.ts'
import type { Evidence } from './presence/presence.ts'

/** All evidence of the presence of these registrations; empty lists for those without any. */
export async function selectEvidence(executor: Executor, registrationIds: string[]): Promise<Map<string, Evidence>> {
  const all = new Map<string, Evidence>(
    registrationIds.map((id) => [id, { beats: [], parts: [], listed: [], granted: [] }]),
  )
  if (registrationIds.length === 0) return all
  // One after the other: a transaction has one connection.
  const beats = await executor.select().from(liveBeats).where(inArray(liveBeats.registrationId, registrationIds))
  for (const { registrationId, ...beat } of beats) all.get(registrationId)?.beats.push(beat)
  const entries = await executor
    .select()
    .from(liveCodeEntries)
    .where(inArray(liveCodeEntries.registrationId, registrationIds))
  for (const { registrationId, part } of entries) all.get(registrationId)?.parts.push(part)
  const rows = await executor
    .select({ of: liveImportRows.registrationId, from: liveImportRows.joinedAt, until: liveImportRows.leftAt })
    .from(liveImportRows)
    .where(and(inArray(liveImportRows.registrationId, registrationIds), isNull(liveImportRows.dismissedAt)))
  for (const { of, ...span } of rows) if (of) all.get(of)?.listed.push(span)
  const appeals = await executor
    .select({ of: liveAppeals.registrationId, from: liveAppeals.grantedFrom, until: liveAppeals.grantedUntil })
    .from(liveAppeals)
    .where(and(inArray(liveAppeals.registrationId, registrationIds), eq(liveAppeals.granted, true)))
  for (const { of, from, until } of appeals) if (from && until) all.get(of)?.granted.push({ from, until })
  return all
}
