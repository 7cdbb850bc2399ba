import { messages } from '@ariviyal/contract/messages'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { VisitReceipt } from '@ariviyal/contract/projects/pupil-projects'
import type { AnnouncedPhoto, VisitForm } from '@ariviyal/contract/projects/readings'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { archivedAtOf } from '../../classroom/class-access.policy.ts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findEntry, type PlacedClass } from '../classes/project-classes.queries.ts'
import { insertPhotos } from '../photos/photos.queries.ts'
import type { PhotoRow } from '../photos/photos.table.ts'
import { readAnnounced } from '../photos/read-announced.ts'
import { requireShown } from '../project-access.policy.ts'
import { findVersion } from '../projects.queries.ts'
import type { ProjectRow, ProtocolVersionRow } from '../projects.table.ts'
import { flagReadings } from './flag-readings.ts'
import { type CheckedReading, cellsOfVisit, contentOf, readVisit } from './read-visit.ts'
import { countArrived, findSent, insertVisit, lockVisitsOf, selectFlags, selectReadings } from './visits.queries.ts'
import type { FlagRow, ReadingRow, VisitRow } from './visits.table.ts'

const dayMs = 86_400_000

/**
 * Stores what a class has measured, once: a repetition gets the first answer. It waits for the teacher, and no pupil is stored with it.
 * Raises `not-found`, `work-closed`, `edited-elsewhere`, `too-often` and `invalid-fields`.
 */
export async function receiveVisit(
  ctx: AppContext,
  pupil: Pupil,
  projectId: string,
  form: VisitForm,
): Promise<VisitReceipt> {
  return ctx.db.transaction(async (tx) => {
    const project = await requireShown(tx, projectId)
    const placed = await findEntry(tx, projectId, pupil.classId)
    if (!placed) throw new AppError('not-found')
    await lockVisitsOf(tx, placed.entry.id)
    const content = contentOf(form)
    const before = await findSent(tx, placed.entry.id, form.id)
    if (before) {
      if (before.content !== content) throw new AppError('edited-elsewhere', projectMessages.otherVisit)
      return receiptOf(tx, before)
    }
    const now = ctx.now()
    await requireTaken(tx, { project, placed, form, now })
    await requireRoom(tx, placed.entry.id, now)
    const version = await findVersion(tx, projectId, form.protocol)
    if (!version) return refuseProtocol()
    const checked = readVisit(version.form.protocol, form)
    const announced = readAnnounced(version.form.protocol, form)
    const visit: VisitRow = {
      id: uuid(),
      projectId,
      siteId: placed.site.id,
      projectClassId: placed.entry.id,
      protocolId: version.id,
      sentId: form.id,
      content,
      measuredOn: form.measured_on,
      measuredAt: form.measured_at === null ? null : new Date(form.measured_at),
      ...cellsOfVisit(form, placed.site),
      state: 'waiting',
      reason: '',
      receivedAt: now,
    }
    await storeVisit(tx, { visit, checked, version, placed })
    await insertPhotos(
      tx,
      announced.map((photo) => expectedPhoto(photo, visit, pupil.classId)),
    )
    return receiptOf(tx, visit)
  })
}

interface Arriving {
  project: ProjectRow
  placed: PlacedClass
  form: VisitForm
  now: Date
}
/**
 * A phone may be without a network when the project ends or the class leaves: what was measured by that day is taken for some weeks. Raises
 * `work-closed`.
 */
async function requireTaken(tx: Transaction, { project, placed, form, now }: Arriving): Promise<void> {
  const archivedAt = placed.entry.classId === null ? null : await archivedAtOf(tx, placed.entry.classId)
  const ends = [project.closedAt, placed.entry.leftAt, archivedAt].flatMap((end) => end?.getTime() ?? [])
  if (ends.length === 0) return
  const end = Math.min(...ends)
  const isMeasuredBefore = form.measured_on <= dayOf(new Date(end))
  if (!isMeasuredBefore || now.getTime() - end > projectLimits.daysLateMax * dayMs)
    throw new AppError('work-closed', projectMessages.isClosed)
}

/** Raises `too-often`, with the wait after which there is room again, and `work-closed` where there is none. */
async function requireRoom(tx: Transaction, entryId: string, now: Date): Promise<void> {
  const { all, recent } = await countArrived(tx, entryId, new Date(now.getTime() - dayMs))
  if (all >= projectLimits.visitsMax) throw new AppError('work-closed', projectMessages.visitsFullForGood)
  if (recent >= projectLimits.visitsPerDay)
    throw new AppError('too-often', projectMessages.visitsFull, { retryAfter: 3_600 })
}

function refuseProtocol(): never {
  throw new AppError('invalid-fields', messages.fieldsInvalid, {
    fields: { protocol: projectMessages.unknownProtocol },
  })
}

interface Stored {
  visit: VisitRow
  checked: CheckedReading[]
  version: ProtocolVersionRow
  placed: PlacedClass
}
async function storeVisit(tx: Transaction, { visit, checked, version, placed }: Stored): Promise<void> {
  const readings = checked.map(({ form, value }): ReadingRow => ({
    id: uuid(),
    visitId: visit.id,
    field: form.field,
    replicate: form.replicate,
    value: value.text,
    unit: value.unit,
    number: value.number,
    instrument: form.instrument,
    secondValue: form.second_value,
    isConfirmed: form.is_confirmed,
    corrects: null,
    reason: '',
    createdAt: visit.receivedAt,
  }))
  const judged = { visit, readings, protocol: version.form.protocol, site: placed.site, now: visit.receivedAt }
  const flags = await flagReadings(tx, judged)
  await insertVisit(tx, visit, readings, flags)
}

const expectedPhoto = ({ field, replicate }: AnnouncedPhoto, visit: VisitRow, classId: string): PhotoRow => ({
  id: uuid(),
  projectId: visit.projectId,
  visitId: visit.id,
  classId,
  field,
  replicate,
  state: 'expected',
  reason: '',
  refusals: 0,
  fileKey: null,
  createdAt: visit.receivedAt,
})

async function receiptOf(tx: Transaction, visit: VisitRow): Promise<VisitReceipt> {
  const first = (await selectReadings(tx, [visit.id])).filter(({ corrects }) => corrects === null)
  const byId = new Map(first.map((reading) => [reading.id, reading]))
  const atEntry = (await selectFlags(tx, [visit.id])).filter(({ kind }) => kind !== 'reported')
  return {
    id: visit.sentId,
    received_at: visit.receivedAt.toISOString(),
    readings: first.length,
    flags: atEntry.flatMap((flag) => showAtEntry(flag, byId.get(flag.readingId))),
  }
}

const showAtEntry = ({ kind, reason }: FlagRow, reading: ReadingRow | undefined) =>
  reading ? [{ field: reading.field, replicate: reading.replicate, kind, reason }] : []
