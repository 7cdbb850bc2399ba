import { listOwnClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { selectEnrolments } from './classes/project-classes.queries.ts'
import { selectPhotosOfClasses } from './photos/photos.queries.ts'
import { selectLed } from './projects.queries.ts'

/** The projects that a teacher leads, and how the own classes take part in projects. Photos are named, without addresses. */
export async function projectsData(ctx: AppContext, userId: string) {
  const classes = new Map((await listOwnClasses(ctx.db, userId)).map(({ id, name }) => [id, name]))
  const led = await selectLed(ctx.db, userId)
  const enrolled = await selectEnrolments(ctx.db, [...classes.keys()])
  const photos = await selectPhotosOfClasses(ctx.db, [...classes.keys()])
  return {
    projects_led: led.map(({ draft, state }) => ({ title: draft.title, state })),
    project_classes: enrolled.map(({ classId, ...rest }) => ({ class: classes.get(classId ?? '') ?? '', ...rest })),
    project_photos: photos.map(({ classId, ...rest }) => ({ class: classes.get(classId) ?? '', ...rest })),
  }
}
