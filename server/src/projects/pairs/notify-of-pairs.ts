import { teachersOf } from '../../classroom/class-access.policy.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { findProjectClass } from '../classes/project-classes.queries.ts'
import { findProject } from '../projects.queries.ts'
import type { ProjectRow } from '../projects.table.ts'

const pathOf = (projectId: string) => `/collaborative-projects/${projectId}?tab=pairs`

/** Notifies teachers that their classes have partners. */
export const notifyOfPairs = (ctx: AppContext, tx: Transaction, { id, draft }: ProjectRow, userIds: string[]) =>
  notifyOfOneMore(ctx, tx, 'project', {
    userIds,
    key: `paired:${id}`,
    title: () => `“${draft.title}”: your class has a partner school`,
    path: pathOf(id),
  })

const titles = {
  'handed-in': 'the report of your partner school waits for your marks',
  marked: 'your partner school has marked your report',
  'call-proposed': 'a partner school proposes a time for a video call',
  'call-agreed': 'a partner school has agreed to the video call',
  'call-cancelled': 'a partner school has called off the video call',
} as const

/** Notifies the teachers of a class of what its partner did. */
export async function notifyPartner(
  ctx: AppContext,
  tx: Transaction,
  projectId: string,
  entryId: string,
  what: keyof typeof titles,
): Promise<void> {
  const [project, placed] = [await findProject(tx, projectId), await findProjectClass(tx, entryId)]
  if (!project || !placed || placed.entry.classId === null) return
  await notifyOfOneMore(ctx, tx, 'project', {
    userIds: await teachersOf(tx, placed.entry.classId),
    key: `${what}:${entryId}`,
    title: () => `“${project.draft.title}”: ${titles[what]}`,
    path: `${pathOf(projectId)}&class=${entryId}`,
  })
}
