import type { AppContext } from '../platform/app-context.ts'
import { selectAgreementsOf } from './school/shared-classes.queries.ts'

/** The classes that a teacher lets the school see; reports are computed at each reading, from what other features give. */
export const reportsData = async (ctx: AppContext, teacherId: string) => ({
  classes_shown_to_school: await selectAgreementsOf(ctx.db, teacherId),
})
