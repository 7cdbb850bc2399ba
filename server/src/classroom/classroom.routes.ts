import * as calls from '@ariviyal/contract/classroom'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { addStudents } from './add-students.ts'
import { removeStudent, renameStudent } from './change-student.ts'
import { createTest, removeTest } from './change-tests.ts'
import { deleteClassRow, selectClassesOf, updateClassRow } from './classes.queries.ts'
import { createClass } from './create-class.ts'
import { saveMarks } from './save-marks.ts'
import { showClass } from './show-class.ts'

/** Every call takes the caller as the owner: what belongs to another teacher is not found. */
export function classroomRoutes(app: App, house: House): void {
  route(app, calls.listClasses, async ({ caller }) => ({
    items: (await selectClassesOf(house.db, caller.user.id)).map(({ createdAt, ...row }) => ({
      ...row,
      created_at: createdAt.toISOString(),
    })),
  }))
  route(app, calls.createClass, async ({ body, caller }) => ({ id: await createClass(house, caller.user.id, body) }))
  route(app, calls.showClass, ({ params, caller }) => showClass(house, caller.user.id, params.id))
  route(app, calls.updateClass, async ({ params, body, caller }) => {
    if (!(await updateClassRow(house.db, params.id, caller.user.id, body))) throw new Refusal('not-found')
    return { msg: serverMessages.classSaved }
  })
  route(app, calls.deleteClass, async ({ params, caller }) => {
    // In a transaction, so that a deletion that is sent again is answered as the first was.
    const isDeleted = await house.db.transaction((tx) => deleteClassRow(tx, params.id, caller.user.id))
    if (!isDeleted) throw new Refusal('not-found')
    return { msg: serverMessages.classDeleted }
  })

  route(app, calls.addStudents, async ({ params, body, caller }) => {
    await addStudents(house, caller.user.id, params.id, body.names)
    return { msg: serverMessages.studentsAdded }
  })
  route(app, calls.renameStudent, async ({ params, body, caller }) => {
    await renameStudent(house, caller.user.id, params.id, body.name)
    return { msg: serverMessages.studentRenamed }
  })
  route(app, calls.removeStudent, async ({ params, caller }) => {
    await removeStudent(house, caller.user.id, params.id)
    return { msg: serverMessages.studentRemoved }
  })

  route(app, calls.createTest, async ({ params, body, caller }) => ({
    id: await createTest(house, caller.user.id, params.id, body),
  }))
  route(app, calls.removeTest, async ({ params, caller }) => {
    await removeTest(house, caller.user.id, params.id)
    return { msg: serverMessages.testRemoved }
  })
  route(app, calls.saveMarks, async ({ params, body, caller }) => ({
    version: await saveMarks(house, caller.user.id, params.id, body),
    msg: messages.marksSaved,
  }))
}
