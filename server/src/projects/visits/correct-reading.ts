import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { readValue } from '@ariviyal/contract/projects/read-value'
import type { ReadingForm } from '@ariviyal/contract/projects/readings'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/is-unique-violation.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findProjectClass } from '../classes/project-classes.queries.ts'
import { countChange, findVersionById } from '../projects.queries.ts'
import { flagReadings } from './flag-readings.ts'
import { lockVisitFor, recordJudgement } from './lock-visit.ts'
import {
  countCorrections,
  endFlagsOf,
  findReading,
  insertFlags,
  insertReading,
  isCorrected,
} from './readings.queries.ts'
import type { ReadingRow } from './visits.table.ts'

type Correction = Pick<ReadingForm, 'value' | 'unit'> & { reason: string }

/**
 * Adds a correction to a reading, which is judged as a new one; what stood there before stays. Raises `not-found`, `archived`,
 * `edited-elsewhere` and `invalid-fields`.
 */
export async function correctReading(ctx: AppContext, by: User, id: string, form: Correction): Promise<void> {
  try {
    await ctx.db.transaction((tx) => storeCorrection(ctx, tx, by, { id, form }))
  } catch (error) {
    if (isUniqueViolation(error, 'project_readings_corrected_once')) throw correctedBefore()
    throw error
  }
}
export const correctedBefore = () => new AppError('edited-elsewhere', projectMessages.correctedBefore)
const refuseField = (field: string, problem: string): never => {
  throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { [field]: problem } })
}

async function storeCorrection(
  ctx: AppContext,
  tx: Transaction,
  by: User,
  { id, form }: { id: string; form: Correction },
): Promise<void> {
  const found = await findReading(tx, id)
  const visit = await lockVisitFor(tx, found?.visit, by)
  const before = found?.reading
  const version = await findVersionById(tx, visit.protocolId)
  const placed = await findProjectClass(tx, visit.projectClassId)
  const field = version?.form.protocol.fields.find(({ key }) => key === before?.field)
  if (!before || !version || !placed || !field) throw new AppError('not-found')
  if (await isCorrected(tx, id)) throw correctedBefore()
  if ((await countCorrections(tx, before)) > projectLimits.correctionsMax)
    refuseField('value', projectMessages.correctionsFull)
  const value = readValue(field, form)
  if ('problem' in value) return refuseField('value', value.problem)
  const now = ctx.now()
  const reading: ReadingRow = {
    ...before,
    id: uuid(),
    value: value.text,
    unit: value.unit,
    number: value.number,
    secondValue: '',
    isConfirmed: false,
    corrects: id,
    reason: form.reason,
    createdAt: now,
  }
  await insertReading(tx, reading)
  await endFlagsOf(tx, id, form.reason, now)
  const judged = { visit, readings: [reading], protocol: version.form.protocol, site: placed.site, now }
  await insertFlags(tx, await flagReadings(tx, judged))
  await countChange(tx, visit.projectId)
  const details = { visit: visit.id, field: reading.field, before: before.value, after: reading.value }
  await recordJudgement(ctx, tx, by, 'project.reading-corrected', { id: visit.projectId, details })
}
