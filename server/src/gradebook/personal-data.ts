import { listOwnClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showClass } from './show-class.ts'
import { showGradebook } from './show-gradebook.ts'

/** A teacher's own classes with students, marks and the whole gradebook. */
export async function gradebookData(ctx: AppContext, teacherId: string) {
  const [classes, gradebooks] = [[], []] as [object[], object[]]
  // One after the other: the gradebook of a full class is large.
  for (const { id } of await listOwnClasses(ctx.db, teacherId)) {
    classes.push(await showClass(ctx, teacherId, id))
    gradebooks.push(await showGradebook(ctx, teacherId, id))
  }
  return { classes, gradebooks }
}
