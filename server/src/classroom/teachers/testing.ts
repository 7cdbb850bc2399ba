import {
  acceptClassInvitation,
  inviteCoTeacher,
  listClassInvitations,
} from '@ariviyal/contract/classroom/class-teachers'
import type { TestUser } from '../../accounts/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classTeachers } from './class-teachers.table.ts'

/** Puts a co-teacher into a class without an invitation. */
export async function putCoTeacher(testApp: TestApp, classId: string, { id }: TestUser): Promise<void> {
  await testApp.ctx.db.insert(classTeachers).values({ classId, userId: id, joinedAt: testApp.ctx.now() })
}

/** Invites a teacher to a class, who accepts. */
export async function joinAsCoTeacher(testApp: TestApp, owner: TestUser, classId: string, teacher: TestUser) {
  const { email, token } = teacher
  const invited = await testApp.call(inviteCoTeacher, { token: owner.token, params: { id: classId }, body: { email } })
  if (invited.status !== 201) throw new Error(`not invited: ${invited.error.msg}`)
  const { items } = (await testApp.call(listClassInvitations, { token })).body
  const accepted = await testApp.call(acceptClassInvitation, { token, params: { id: items[0]?.id ?? '' } })
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.error.msg}`)
}
