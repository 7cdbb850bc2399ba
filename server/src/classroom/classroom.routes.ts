import * as calls from '@ariviyal/contract/classroom/classroom'
import * as roster from '@ariviyal/contract/classroom/roster'
import * as years from '@ariviyal/contract/classroom/class-years'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route, routeInTwoSteps } from '../platform/http/route.ts'
import { readFirstSheet } from '../platform/spreadsheets/read-first-sheet.ts'
import { addStudents } from './add-students.ts'
import { removeStudent, renameStudent } from './change-student.ts'
import { archiveClass, changeClass, deleteClass, restoreClass } from './change-class.ts'
import { createClass } from './create-class.ts'

const rosterBounds = {
  rows: limits.rosterRowsMax,
  characters: limits.rosterTextMax,
  tooLong: serverMessages.rosterTooLong,
}

/** The policy of classes (class-access.policy.ts) decides about each call. */
export function classroomRoutes(app: App): void {
  route(app, calls.createClass, async ({ ctx, body, caller }) => ({ id: await createClass(ctx, caller.user.id, body) }))
  route(app, calls.updateClass, async ({ ctx, params, body, caller }) => {
    await changeClass(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.classSaved }
  })
  route(app, calls.deleteClass, async ({ ctx, params, caller }) => {
    await deleteClass(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classDeleted }
  })
  route(app, years.archiveClass, async ({ ctx, params, caller }) => {
    await archiveClass(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classIsArchived }
  })
  route(app, years.restoreClass, async ({ ctx, params, caller }) => {
    await restoreClass(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classIsBack }
  })

  route(app, calls.addStudents, async ({ ctx, params, body, caller }) => {
    await addStudents(ctx, caller.user.id, params.id, body.names)
    return { msg: serverMessages.studentsAdded }
  })
  routeInTwoSteps(app, roster.readRosterFile, async ({ body }) => {
    const read = await readFirstSheet(body.file, rosterBounds)
    return async () => read
  })
  route(app, calls.renameStudent, async ({ ctx, params, body, caller }) => {
    await renameStudent(ctx, caller.user.id, params.id, body.name)
    return { msg: serverMessages.studentRenamed }
  })
  route(app, calls.removeStudent, async ({ ctx, params, caller }) => {
    await removeStudent(ctx, caller.user.id, params.id)
    return { msg: serverMessages.studentRemoved }
  })
}
