import type { User } from '@ariviyal/contract/accounts/accounts'
import { pairMessages } from '@ariviyal/contract/projects/pairs/pair-messages'
import type { MarkForm } from '@ariviyal/contract/projects/pairs/pairs'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry } from '../classes/project-class-access.ts'
import { lockProject } from '../projects.queries.ts'
import { lockReport } from '../reports/reports.queries.ts'
import { findMark, insertMark } from './marks.queries.ts'
import { findPair } from './pairs.queries.ts'
import { notifyPartner } from './notify-of-pairs.ts'

/**
 * Marks the report of the class that an own class is paired with. Raises `not-found`, `archived`, `already-decided`, `not-ready` before the
 * report is handed in, and `edited-elsewhere` when it is another one than the teacher has read.
 */
export async function markReport(
  ctx: AppContext,
  teacher: User,
  pairId: string,
  { version, ...form }: MarkForm & { version: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const seen = await findPair(tx, pairId)
    // Pairs are undone and ended under the same lock.
    if (!seen || !(await lockProject(tx, seen.projectId))) throw new AppError('not-found')
    const { entry } = await lockOwnEntry(tx, seen.markerId, teacher)
    const pair = await findPair(tx, pairId)
    if (!pair) throw new AppError('not-found')
    if (entry.leftAt !== null) throw new AppError('already-decided', pairMessages.hasLeft)
    if (pair.endedAt !== null || (await findMark(tx, pairId)))
      throw new AppError('already-decided', pairMessages.markedBefore)
    const report = await lockReport(tx, pair.markedId)
    if (!report || report.handedInAt === null) throw new AppError('not-ready', pairMessages.notHandedIn)
    if (report.version !== version) throw new AppError('edited-elsewhere')
    await insertMark(tx, { ...form, pairId, markedBy: teacher.id, markedAt: ctx.now() })
    await notifyPartner(ctx, tx, pair.projectId, pair.markedId, 'marked')
  })
}
