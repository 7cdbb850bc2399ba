import * as calls from '@ariviyal/contract/assignments/assignments'
import * as groups from '@ariviyal/contract/assignments/groups'
import { copyClass as copyClassCall } from '@ariviyal/contract/classroom/class-years'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import { changeAssignment, deleteAssignment } from './change-assignment.ts'
import { copyAssignment } from './copy-assignment.ts'
import { copyClass } from './copy-class.ts'
import { createAssignment } from './create-assignment.ts'
import { changeGroup, createGroup, deleteGroup, listGroups } from './groups/groups.ts'
import { listRubrics } from './list-rubrics.ts'
import { printReminder } from './reminder/print-reminder.ts'
import { closeAssignment, reopenAssignment, setAssignment, unsetAssignment } from './set-and-close.ts'
import { listAssignments, showAssignment } from './show-assignment.ts'

/** Calls of teachers; the policy of classes decides about each. */
export function assignmentsRoutes(app: App): void {
  route(app, calls.createAssignment, async ({ ctx, caller, body }) => ({
    id: await createAssignment(ctx, caller.user, body),
  }))
  route(app, calls.listAssignments, async ({ ctx, caller, params }) => ({
    items: await listAssignments(ctx, caller.user.id, params.id),
  }))
  route(app, calls.showAssignment, ({ ctx, caller, params }) => showAssignment(ctx, caller.user.id, params.id))
  route(app, calls.changeAssignment, async ({ ctx, caller, params, body }) => {
    await changeAssignment(ctx, caller.user, params.id, body)
    return { msg: serverMessages.assignmentSaved }
  })
  route(app, calls.deleteAssignment, async ({ ctx, caller, params }) => {
    await deleteAssignment(ctx, caller.user.id, params.id)
    return { msg: serverMessages.assignmentDeleted }
  })
  route(app, calls.setAssignment, async ({ ctx, caller, params, body }) => {
    const when = await setAssignment(ctx, caller.user.id, params.id, body.at)
    return { msg: when === 'now' ? serverMessages.assignmentSet : serverMessages.assignmentScheduled }
  })
  route(app, calls.unsetAssignment, async ({ ctx, caller, params }) => {
    await unsetAssignment(ctx, caller.user.id, params.id)
    return { msg: serverMessages.assignmentUnset }
  })
  route(app, calls.closeAssignment, async ({ ctx, caller, params }) => {
    await closeAssignment(ctx, caller.user.id, params.id)
    return { msg: serverMessages.assignmentClosed }
  })
  route(app, calls.reopenAssignment, async ({ ctx, caller, params, body }) => {
    await reopenAssignment(ctx, caller.user.id, params.id, body.due_at)
    return { msg: serverMessages.assignmentReopened }
  })
  route(app, calls.copyAssignment, async ({ ctx, caller, params, body }) => ({
    id: await copyAssignment(ctx, caller.user.id, params.id, body),
  }))
  route(app, calls.printReminder, ({ ctx, caller, params }) => printReminder(ctx, caller.user.id, params.id))
  route(app, calls.listRubrics, async ({ ctx, caller }) => ({ items: await listRubrics(ctx, caller.user.id) }))
  // Here, because neither a class nor a test knows assignments.
  route(app, copyClassCall, async ({ ctx, caller, params, body }) => ({
    id: await copyClass(ctx, caller.user.id, params.id, body),
  }))
  groupsRoutes(app)
}

function groupsRoutes(app: App): void {
  route(app, groups.listGroups, async ({ ctx, caller, params }) => ({
    items: await listGroups(ctx, caller.user.id, params.id),
  }))
  route(app, groups.createGroup, async ({ ctx, caller, params, body }) => ({
    id: await createGroup(ctx, caller.user.id, params.id, body),
  }))
  route(app, groups.changeGroup, async ({ ctx, caller, params, body }) => {
    await changeGroup(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.groupSaved }
  })
  route(app, groups.deleteGroup, async ({ ctx, caller, params }) => {
    await deleteGroup(ctx, caller.user.id, params.id)
    return { msg: serverMessages.groupDeleted }
  })
}
