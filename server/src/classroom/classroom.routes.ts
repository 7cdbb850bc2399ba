import * as calls from '@ariviyal/contract/classroom/classroom'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { addStudents } from './add-students.ts'
import { removeStudent, renameStudent } from './change-student.ts'
import { joinAddress } from './pupils/join-address.ts'
import { createTest, removeTest } from './change-tests.ts'
import { deleteClassRow, selectClassesOf, updateClassRow } from './classes.queries.ts'
import { createClass } from './create-class.ts'
import { saveMarks } from './save-marks.ts'
import { showClass } from './show-class.ts'

/** Every call uses the caller as the owner: classes of other teachers are not found. */
export function classroomRoutes(app: App): void {
  route(app, calls.listClasses, async ({ ctx, caller }) => ({
    items: (await selectClassesOf(ctx.db, caller.user.id)).map(({ createdAt, ...row }) => ({
      ...row,
      created_at: createdAt.toISOString(),
    })),
  }))
  route(app, calls.createClass, async ({ ctx, body, caller }) => ({ id: await createClass(ctx, caller.user.id, body) }))
  route(app, calls.showClass, async ({ ctx, params, caller }) => {
    const found = await showClass(ctx, caller.user.id, params.id)
    return { ...found, join: joinAddress(ctx, found.code) }
  })
  route(app, calls.updateClass, async ({ ctx, params, body, caller }) => {
    if (!(await updateClassRow(ctx.db, params.id, caller.user.id, body))) throw new AppError('not-found')
    return { msg: serverMessages.classSaved }
  })
  route(app, calls.deleteClass, async ({ ctx, params, caller }) => {
    // In a transaction, so that a repeated deletion gets the stored answer.
    const isDeleted = await ctx.db.transaction((tx) => deleteClassRow(tx, params.id, caller.user.id))
    if (!isDeleted) throw new AppError('not-found')
    return { msg: serverMessages.classDeleted }
  })

  route(app, calls.addStudents, async ({ ctx, params, body, caller }) => {
    await addStudents(ctx, caller.user.id, params.id, body.names)
    return { msg: serverMessages.studentsAdded }
  })
  route(app, calls.renameStudent, async ({ ctx, params, body, caller }) => {
    await renameStudent(ctx, caller.user.id, params.id, body.name)
    return { msg: serverMessages.studentRenamed }
  })
  route(app, calls.removeStudent, async ({ ctx, params, caller }) => {
    await removeStudent(ctx, caller.user.id, params.id)
    return { msg: serverMessages.studentRemoved }
  })

  route(app, calls.createTest, async ({ ctx, params, body, caller }) => ({
    id: await createTest(ctx, caller.user.id, params.id, body),
  }))
  route(app, calls.removeTest, async ({ ctx, params, caller }) => {
    await removeTest(ctx, caller.user.id, params.id)
    return { msg: serverMessages.testRemoved }
  })
  route(app, calls.saveMarks, async ({ ctx, params, body, caller }) => ({
    version: await saveMarks(ctx, caller.user.id, params.id, body),
    msg: messages.marksSaved,
  }))
}
