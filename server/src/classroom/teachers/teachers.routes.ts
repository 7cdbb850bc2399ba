import * as calls from '@ariviyal/contract/classroom/class-teachers'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../../platform/http/route.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { handOverClass, leaveClass, removeCoTeacher } from './change-teachers.ts'
import { findInvitationsTo } from './find-invitations.ts'
import { inviteCoTeacher, withdrawInvitation } from './invite-co-teacher.ts'
import { showClassTeachers } from './show-class-teachers.ts'

export function teachersRoutes(app: App): void {
  route(app, calls.showClassTeachers, ({ ctx, params, caller }) => showClassTeachers(ctx, caller.user.id, params.id))
  route(app, calls.inviteCoTeacher, async ({ ctx, params, body, caller }) => {
    await inviteCoTeacher(ctx, caller.user, params.id, body.email)
    return { msg: serverMessages.coTeacherInvited }
  })
  route(app, calls.withdrawClassInvitation, async ({ ctx, params, caller }) => {
    await withdrawInvitation(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classInvitationWithdrawn }
  })
  route(app, calls.removeCoTeacher, async ({ ctx, params, body, caller }) => {
    await removeCoTeacher(ctx, caller.user.id, params.id, body.teacher_id)
    return { msg: serverMessages.coTeacherRemoved }
  })
  route(app, calls.handOverClass, async ({ ctx, params, body, caller }) => {
    await handOverClass(ctx, caller.user.id, params.id, body.teacher_id)
    return { msg: serverMessages.classHandedOver }
  })
  route(app, calls.leaveTaughtClass, async ({ ctx, params, caller }) => {
    await leaveClass(ctx, caller.user.id, params.id)
    return { msg: serverMessages.coTeacherLeft }
  })
  route(app, calls.listClassInvitations, async ({ ctx, caller }) => ({
    items: await findInvitationsTo(ctx.db, caller.user.id),
  }))
  route(app, calls.acceptClassInvitation, async ({ ctx, params, caller }) => ({
    class_id: await acceptInvitation(ctx, caller.user.id, params.id),
    msg: serverMessages.coTeacherJoined,
  }))
  route(app, calls.declineClassInvitation, async ({ ctx, params, caller }) => {
    await declineInvitation(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classInvitationDeclined }
  })
}
