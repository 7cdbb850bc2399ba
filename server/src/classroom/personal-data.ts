import type { AppContext } from '../platform/app-context.ts'
import { selectClassesOf } from './classes.queries.ts'
import { showClass } from './show-class.ts'

/** A teacher's classes with students, tests and marks. */
export async function classroomData(ctx: AppContext, teacherId: string) {
  const classes = await selectClassesOf(ctx.db, teacherId)
  return { classes: await Promise.all(classes.map(({ id }) => showClass(ctx, teacherId, id))) }
}
