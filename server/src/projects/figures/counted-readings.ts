import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { knownFields } from '@ariviyal/contract/projects/compare-protocols'
import { units } from '@ariviyal/contract/projects/units'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { showPlace } from '../classes/list-classes.ts'
import { projectSites } from '../classes/project-classes.table.ts'
import { selectVersions } from '../projects.queries.ts'
import { protocolVersions } from '../projects.table.ts'
import type { OpenReading } from '../open-data/open-project.ts'
import type { SummarisedField } from '../results/summarise-field.ts'
import { isInForce } from '../visits/visits.queries.ts'
import { projectReadings, projectVisits } from '../visits/visits.table.ts'

/** All fields with values that any version of a project's protocol has: one that was dropped keeps its figures and its column. */
export async function fieldsOf(executor: Executor, projectId: string): Promise<SummarisedField[]> {
  const versions = await selectVersions(executor, projectId)
  const numbered = versions.map(({ number, form }) => ({ number, protocol: form.protocol }))
  const fields = knownFields(numbered).filter(({ kind }) => kind !== 'photo')
  return fields.map((field) => ({
    key: field.key,
    label: field.label,
    kind: field.kind,
    unit: field.kind === 'number' ? units[field.unit].symbol : '',
    isCurrent: field.is_current,
    options: field.kind === 'choice' ? field.options : [],
  }))
}

/** SQL condition: a flag of the reading was not found right. */
const isFlagged = sql<boolean>`exists (select 1 from project_flags f where f.reading_id = ${projectReadings.id} and f.state <> 'right')`

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
      isFlagged,
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
  return rows.map(({ latitudeCells, longitudeCells, ...row }) => ({
    ...row,
    state: findDistrict(row.district)?.state ?? '',
    place: showPlace({ latitudeCells, longitudeCells }),
  }))
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
