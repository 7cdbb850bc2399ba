import type { Flag, Reading, Visit } from '@ariviyal/contract/projects/readings'
import { showPlace } from '../classes/list-classes.ts'
import type { NumberedVisit } from './visits.queries.ts'
import type { FlagRow, ReadingRow } from './visits.table.ts'

export const showFlag = ({ id, kind, reason, state }: FlagRow): Flag => ({ id, kind, reason, state })

export const showReading = (row: ReadingRow): Omit<Reading, 'flags' | 'earlier'> => ({
  id: row.id,
  field: row.field,
  replicate: row.replicate,
  value: row.value,
  unit: row.unit,
  number: row.number,
  instrument: row.instrument,
  is_confirmed: row.isConfirmed,
})

/** The readings of a visit that are in force, by field and replicate as they were entered; each with what it corrects, oldest first. */
export function inForce(rows: readonly ReadingRow[]): { row: ReadingRow; earlier: ReadingRow[] }[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const corrected = new Set(rows.map(({ corrects }) => corrects))
  const chainOf = (row: ReadingRow): ReadingRow[] => {
    const before = row.corrects === null ? undefined : byId.get(row.corrects)
    return before ? [...chainOf(before), before] : []
  }
  return rows
    .filter(({ id }) => !corrected.has(id))
    .map((row) => ({ row, earlier: chainOf(row) }))
    .toSorted((one, other) => firstOf(one).localeCompare(firstOf(other)))
}
/** Ids are made in order, so the first of a chain keeps its place. */
const firstOf = ({ row, earlier }: { row: ReadingRow; earlier: ReadingRow[] }): string => (earlier[0] ?? row).id

export function showVisit(
  visit: NumberedVisit,
  readings: readonly ReadingRow[],
  flags: readonly FlagRow[],
): Omit<Visit, 'photos'> {
  return {
    id: visit.id,
    sent_id: visit.sentId,
    protocol: visit.protocol,
    measured_on: visit.measuredOn,
    received_at: visit.receivedAt.toISOString(),
    state: visit.state,
    reason: visit.reason,
    place: showPlace(visit),
    readings: inForce(readings.filter(({ visitId }) => visitId === visit.id)).map(({ row, earlier }) => ({
      ...showReading(row),
      flags: flags.filter(({ readingId }) => readingId === row.id).map(showFlag),
      // The reason of a correction stands with the reading that replaced this one.
      earlier: earlier.map(({ value, unit }, place) => ({
        value,
        unit,
        reason: (earlier[place + 1] ?? row).reason,
      })),
    })),
  }
}
