import type { User } from '@ariviyal/contract/accounts/accounts'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import { isUniqueViolation } from '../../platform/db/is-unique-violation.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countChange } from '../projects.queries.ts'
import { correctedBefore } from './correct-reading.ts'
import { lockVisitFor, recordJudgement } from './lock-visit.ts'
import { decideFlagRow, findFlag, findReading, insertFlags, isCorrected } from './readings.queries.ts'

/** Says whether a flagged reading is right; a decision can be changed. Raises `not-found` and `archived`. */
export async function decideFlag(
  ctx: AppContext,
  by: User,
  id: string,
  { is_right: isRight, words }: { is_right: boolean; words: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await findFlag(tx, id)
    const visit = await lockVisitFor(tx, found?.visit, by)
    await decideFlagRow(tx, id, { state: isRight ? 'right' : 'wrong', words, decidedAt: ctx.now() })
    await countChange(tx, visit.projectId)
    const details = { visit: visit.id, is_right: isRight, words }
    await recordJudgement(ctx, tx, by, 'project.flag-decided', { id: visit.projectId, details })
  })
}

/** Flags a reading by hand. Raises `not-found`, `archived`, `edited-elsewhere` and `already-decided`. */
export async function reportReading(ctx: AppContext, by: User, id: string, reason: string): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const found = await findReading(tx, id)
      const visit = await lockVisitFor(tx, found?.visit, by)
      if (await isCorrected(tx, id)) throw correctedBefore()
      await insertFlags(tx, [
        {
          id: uuid(),
          projectId: visit.projectId,
          visitId: visit.id,
          readingId: id,
          kind: 'reported',
          reason,
          state: 'open',
          words: '',
          createdAt: ctx.now(),
          decidedAt: null,
        },
      ])
      await countChange(tx, visit.projectId)
      const details = { visit: visit.id, reading: id, reason }
      await recordJudgement(ctx, tx, by, 'project.reading-flagged', { id: visit.projectId, details })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'project_flags_once'))
      throw new AppError('already-decided', projectMessages.flaggedBefore)
    throw error
  }
}
