import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ListedPairs } from '@ariviyal/contract/projects/pairs/pairs'
import type { AppContext } from '../../platform/app-context.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { requireRun } from '../project-access.policy.ts'
import { hasMarks } from './marks.queries.ts'
import { countUnpaired, selectPairPage } from './pairs.queries.ts'

interface Listed {
  school: number
  district: string
  leftAt: Date | null
}
const showListed = ({ school, district, leftAt }: Listed) => ({ school, district, has_left: leftAt !== null })

/** The pairs of a project for those who run it, without names of schools. Raises `not-found`. */
export async function listPairs(ctx: AppContext, by: User, projectId: string, cursor?: string): Promise<ListedPairs> {
  await requireRun(ctx.db, projectId, by)
  const rows = await selectPairPage(ctx.db, projectId, cursor === undefined ? undefined : idOfCursor(cursor))
  return {
    ...pageFrom(rows, (row) => ({
      id: row.id,
      marker: showListed(row.marker),
      marked: showListed(row.marked),
      paired_at: row.pairedAt.toISOString(),
      handed_in_at: row.handedInAt?.toISOString() ?? null,
      marked_at: row.markedAt?.toISOString() ?? null,
    })),
    unpaired: await countUnpaired(ctx.db, projectId),
    may_undo: rows.length > 0 && !(await hasMarks(ctx.db, projectId)),
  }
}
