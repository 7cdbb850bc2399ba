import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { knownFields } from '@ariviyal/contract/projects/compare-protocols'
import type { FlagKind } from '@ariviyal/contract/projects/project-rules'
import { units } from '@ariviyal/contract/projects/units'
import { and, asc, countDistinct, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { showPlace } from '../classes/list-classes.ts'
import { projectSites } from '../classes/project-classes.table.ts'
import { selectVersions } from '../projects.queries.ts'
import { protocolVersions } from '../projects.table.ts'
import type { OpenField, OpenReading, SupersededReading } from '../open-data/open-project.ts'
import { isInForce } from '../visits/visits.queries.ts'
import { projectReadings, projectVisits } from '../visits/visits.table.ts'

/** All fields with values that any version of a project's protocol has: one that was dropped keeps its figures and its column. */
export async function fieldsOf(executor: Executor, projectId: string): Promise<OpenField[]> {
  const versions = await selectVersions(executor, projectId)
  const numbered = versions.map(({ number, form }) => ({ number, protocol: form.protocol }))
  const fields = knownFields(numbered).filter(({ kind }) => kind !== 'photo')
  return fields.map((field) => ({
    key: field.key,
    label: field.label,
    kind: field.kind,
    unit: field.kind === 'number' ? units[field.unit].symbol : '',
    isCurrent: field.is_current,
    resolution: field.kind === 'number' ? field.resolution : null,
    options: field.kind === 'choice' ? field.options : [],
  }))
}

/** SQL: the kinds of the flags of a reading that meet a condition. */
const flagsWith = (condition: SQL) =>
  sql<
    FlagKind[]
  >`array(select f.kind from project_flags f where f.reading_id = ${projectReadings.id} and ${condition} order by f.kind)`

/** The readings in force of the released visits of a project, or of one class in it, in the order of their visits; of a school nothing but its number and its cell. */
export async function selectCounted(executor: Executor, projectId: string, entryId?: string): Promise<OpenReading[]> {
  const rows = await executor
    .select({
      field: projectReadings.field,
      visit: projectReadings.visitId,
      school: projectSites.number,
      district: projectSites.district,
      latitudeCells: projectVisits.latitudeCells,
      longitudeCells: projectVisits.longitudeCells,
      measuredOn: projectVisits.measuredOn,
      protocol: protocolVersions.number,
      replicate: projectReadings.replicate,
      unit: projectReadings.unit,
      value: projectReadings.value,
      number: projectReadings.number,
      instrument: projectReadings.instrument,
      corrects: projectReadings.corrects,
      flags: flagsWith(sql`f.state <> 'right'`),
      clearedFlags: flagsWith(sql`f.state = 'right'`),
    })
    .from(projectVisits)
    .innerJoin(projectSites, eq(projectSites.id, projectVisits.siteId))
    .innerJoin(protocolVersions, eq(protocolVersions.id, projectVisits.protocolId))
    .innerJoin(projectReadings, eq(projectReadings.visitId, projectVisits.id))
    .where(
      and(
        eq(projectVisits.projectId, projectId),
        eq(projectVisits.state, 'released'),
        entryId === undefined ? undefined : eq(projectVisits.projectClassId, entryId),
        isInForce,
      ),
    )
    .orderBy(asc(projectVisits.id), asc(projectReadings.id))
  return rows.map(({ latitudeCells, longitudeCells, corrects, ...row }) => ({
    ...row,
    state: findDistrict(row.district)?.state ?? '',
    place: showPlace({ latitudeCells, longitudeCells }),
    isCorrected: corrects !== null,
    isFlagged: row.flags.length > 0,
  }))
}

/** The classes whose visits count, also those that have left the project since. */
export async function countCounted(executor: Executor, projectId: string): Promise<number> {
  const [row] = await executor
    .select({ classes: countDistinct(projectVisits.projectClassId) })
    .from(projectVisits)
    .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.state, 'released')))
  return row?.classes ?? 0
}

/** What stood in released visits before corrections, in the order of their visits. */
export async function selectSuperseded(executor: Executor, projectId: string): Promise<SupersededReading[]> {
  const rows = await executor
    .select({
      visit: projectReadings.visitId,
      field: projectReadings.field,
      replicate: projectReadings.replicate,
      value: projectReadings.value,
      unit: projectReadings.unit,
      number: projectReadings.number,
      flags: flagsWith(sql`true`),
    })
    .from(projectVisits)
    .innerJoin(projectReadings, eq(projectReadings.visitId, projectVisits.id))
    .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.state, 'released'), not(isInForce)))
    .orderBy(asc(projectVisits.id), asc(projectReadings.id))
  const steps = new Map<string, number>()
  return rows.map((row) => {
    const key = `${row.visit} ${row.field} ${row.replicate}`
    const step = (steps.get(key) ?? 0) + 1
    steps.set(key, step)
    return { ...row, step }
  })
}

/** When the newest of the released visits arrived; null before the first. */
export async function findNewestReceipt(executor: Executor, projectId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ receivedAt: projectVisits.receivedAt })
    .from(projectVisits)
    .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.state, 'released')))
    .orderBy(desc(projectVisits.id))
    .limit(1)
  return row?.receivedAt ?? null
}
