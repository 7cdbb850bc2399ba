import type { User } from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { pairMessages } from '@ariviyal/contract/projects/pairs/pair-messages'
import { reportTexts } from '@ariviyal/contract/projects/pairs/pair-rules'
import type { ReportForm } from '@ariviyal/contract/projects/pairs/pairs'
import { listStudents } from '../../classroom/class-access.policy.ts'
import { namesSomebody } from '../../classroom/names-somebody.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry } from '../classes/project-class-access.ts'
import { isMarked } from '../pairs/marks.queries.ts'
import { findStandingPair } from '../pairs/pairs.queries.ts'
import { notifyPartner } from '../pairs/notify-of-pairs.ts'
import { lockReport, storeReport } from './reports.queries.ts'

/**
 * Saves the report of a class, hands it in where the form says so, and returns what to say. One that is handed in stays so. Raises
 * `not-found`, `archived`, `already-decided` once it was marked, `edited-elsewhere`, and `invalid-fields` for a part that is missing or
 * names a pupil of the class.
 */
export async function saveReport(ctx: AppContext, teacher: User, entryId: string, form: ReportForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { entry } = await lockOwnEntry(tx, entryId, teacher)
    const before = await lockReport(tx, entryId)
    if ((before?.version ?? 0) !== form.version || entry.classId === null) throw new AppError('edited-elsewhere')
    if (await isMarked(tx, entryId)) throw new AppError('already-decided', pairMessages.isMarked)
    const handedInAt = before?.handedInAt ?? (form.hand_in ? ctx.now() : null)
    const problems = await problemsOf(tx, entry.classId, form, handedInAt !== null)
    if (Object.keys(problems).length > 0)
      throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: problems })
    const { asked, found, differently, version } = form
    await storeReport(tx, {
      projectClassId: entryId,
      classId: entry.classId,
      asked,
      found,
      differently,
      version: version + 1,
      savedAt: ctx.now(),
      handedInAt,
    })
    if (handedInAt === null) return pairMessages.saved
    if (before?.handedInAt) return pairMessages.changed
    const pair = await findStandingPair(tx, 'markedId', entryId)
    if (pair) await notifyPartner(ctx, tx, entry.projectId, pair.markerId, 'handed-in')
    return pairMessages.handedIn
  })
}

/** What stands against a report, by field. */
async function problemsOf(
  executor: Executor,
  classId: string,
  form: ReportForm,
  isHandedIn: boolean,
): Promise<Record<string, string>> {
  const names = (await listStudents(executor, classId)).map(({ name }) => name)
  const problems: Record<string, string> = {}
  for (const part of reportTexts)
    if (isHandedIn && form[part] === '') problems[part] = pairMessages.textNeeded
    else if (namesSomebody(form[part], names)) problems[part] = pairMessages.namesPupil
  return problems
}
