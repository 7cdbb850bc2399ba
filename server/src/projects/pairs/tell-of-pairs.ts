import { teachersOf } from '../../classroom/class-access.policy.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findProjectClass } from '../classes/project-classes.queries.ts'
import { findProject } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'

const pathOf = (projectId: string) => `/collaborative-projects/${projectId}?tab=pairs`

/** Tells teachers at the bell that their classes have partners. */
export const tellOfPairs = (ctx: AppContext, tx: Transaction, { id, draft }: ProjectRow, userIds: string[]) =>
  notifyOfOneMore(ctx, tx, 'project', {
    userIds,
    key: `paired:${id}`,
    title: () => `“${draft.title}”: your class has a partner school`,
    path: pathOf(id),
  })

const said = {
  'handed-in': 'the report of your partner school waits for your marks',
  marked: 'your partner school has marked your report',
} as const

/** Tells the teachers of a class at the bell what its partner did. */
export async function tellPartner(
  ctx: AppContext,
  tx: Transaction,
  projectId: string,
  entryId: string,
  what: keyof typeof said,
): Promise<void> {
  const [project, placed] = [await findProject(tx, projectId), await findProjectClass(tx, entryId)]
  if (!project || !placed || placed.entry.classId === null) return
  await notifyOfOneMore(ctx, tx, 'project', {
    userIds: await teachersOf(tx, placed.entry.classId),
    key: `${what}:${entryId}`,
    title: () => `“${project.draft.title}”: ${said[what]}`,
    path: `${pathOf(projectId)}&class=${entryId}`,
  })
}
