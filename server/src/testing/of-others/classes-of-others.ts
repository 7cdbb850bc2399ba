import * as classroom from '@ariviyal/contract/classroom/classroom'
import * as teachers from '@ariviyal/contract/classroom/class-teachers'
import * as years from '@ariviyal/contract/classroom/class-years'
import * as columns from '@ariviyal/contract/gradebook/columns'
import * as gradebook from '@ariviyal/contract/gradebook/gradebook'
import { assignClassmates, noLevels, saveHolistic } from '@ariviyal/contract/gradebook/holistic'
import * as pupils from '@ariviyal/contract/classroom/pupils'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../../accounts/testing.ts'
import { putCoTeacher } from '../../classroom/teachers/testing.ts'
import { classForm, classroomOf, line, testForm } from '../../classroom/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

const notFound = { status: 404, code: 'not-found' }
type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

export interface InClass {
  id: string
  coTeacher: TestUser
  /** `keep` is possible for all teachers of the class, archived or not; the others are as in class-access.policy.ts. */
  act: 'read' | 'change' | 'keep' | 'own'
  /** Set when what is sent belongs to the owner alone, such as a question of their bank. */
  byOwner?: true
}

const ownersCalls: Endpoint[] = [
  classroom.deleteClass,
  teachers.inviteCoTeacher,
  teachers.removeCoTeacher,
  teachers.handOverClass,
  teachers.withdrawClassInvitation,
]
const keepingCalls: Endpoint[] = [years.archiveClass, years.restoreClass, years.copyClass]

/** One co-teacher for all classes of a test app. */
const coTeachers = new WeakMap<TestApp, Promise<TestUser>>()

/** The class of a call's object, with a co-teacher. */
export async function inClass(
  testApp: TestApp,
  endpoint: Endpoint,
  id: string,
  more: Partial<InClass> = {},
): Promise<InClass> {
  const made = coTeachers.get(testApp) ?? signUpSubscriber(testApp)
  coTeachers.set(testApp, made)
  const coTeacher = await made
  await putCoTeacher(testApp, id, coTeacher)
  const changing = ownersCalls.includes(endpoint) ? 'own' : keepingCalls.includes(endpoint) ? 'keep' : 'change'
  return { id, coTeacher, act: endpoint.method === 'GET' ? 'read' : changing, ...more }
}

const idOf = (row: { id: string } | undefined): { id: string } => ({ id: row?.id ?? '' })

export const ofClassroom =
  (
    endpoint: Endpoint,
    sent: (made: classroom.Classroom, shared: InClass) => OwnedCall['sent'],
    more: Partial<InClass> = {},
  ): Make =>
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const made = await classroomOf(testApp, owner.token).make(['Devi'], [25])
    const shared = await inClass(testApp, endpoint, made.id, more)
    return { endpoint, sent: sent(made, shared), owner, others: [other, admin], refused: notFound, inClass: shared }
  }
/** An invitation belongs to the owner of the class, who may withdraw it, or to whoever is invited, who answers it. */
const ofInvitation =
  (endpoint: Endpoint): Make =>
  async (testApp, admin) => {
    const [owner, invited] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const { id } = await classroomOf(testApp, owner.token).make()
    await testApp.call(teachers.inviteCoTeacher, {
      token: owner.token,
      params: { id },
      body: { email: invited.email },
    })
    const { items } = (await testApp.call(teachers.listClassInvitations, { token: invited.token })).body
    const sent = { params: idOf(items[0]) }
    if (endpoint !== teachers.withdrawClassInvitation)
      return { endpoint, sent, owner: invited, others: [owner, admin], refused: notFound }
    const shared = await inClass(testApp, endpoint, id)
    return { endpoint, sent, owner, others: [invited, admin], refused: notFound, inClass: shared }
  }
/** Calls about a class, what is in it, and invitations to it. */
export const ownedClassCalls: Make[] = [
  ofClassroom(classroom.showClass, ({ id }) => ({ params: { id } })),
  ofClassroom(classroom.updateClass, ({ id }) => ({ params: { id }, body: classForm })),
  ofClassroom(classroom.deleteClass, ({ id }) => ({ params: { id } })),
  ofClassroom(classroom.addStudents, ({ id }) => ({ params: { id }, body: { names: 'Elango' } })),
  ofClassroom(classroom.renameStudent, ({ students }) => ({ params: idOf(students[0]), body: { name: 'Devi K.' } })),
  ofClassroom(pupils.makeCards, ({ id, students }) => ({
    params: { id },
    body: { student_ids: students.map(idOf).map((student) => student.id) },
  })),
  ofClassroom(pupils.revokePin, ({ students }) => ({ params: idOf(students[0]) })),
  ofClassroom(classroom.removeStudent, ({ students }) => ({ params: idOf(students[0]) })),
  ofClassroom(columns.addColumn, ({ id }) => ({ params: { id }, body: testForm })),
  ofClassroom(columns.changeColumn, ({ tests }) => ({
    params: idOf(tests[0]),
    body: { title: 'Light', scale_to: 20 },
  })),
  ofClassroom(columns.removeColumn, ({ tests }) => ({ params: idOf(tests[0]) })),
  ofClassroom(gradebook.showGradebook, ({ id }) => ({ params: { id } })),
  ofClassroom(gradebook.showGradebookRevision, ({ id }) => ({ params: { id } })),
  ofClassroom(gradebook.listGradebookHistory, ({ id }) => ({ params: { id } })),
  ofClassroom(gradebook.exportGradebook, ({ id }) => ({ params: { id } })),
  ofClassroom(gradebook.saveCells, ({ id, tests, students }) => ({
    params: { id },
    body: { cells: [{ ...line(idOf(students[0]).id, { marks: 20 }), column_id: idOf(tests[0]).id }] },
  })),
  ofClassroom(gradebook.changeSetup, ({ id }) => ({
    params: { id },
    // Its column is the first change.
    body: { revision: 1, total_of: 80, bands: 'cbse-8', absent: 'zero', holistic: true, categories: [] },
  })),
  ofClassroom(assignClassmates, ({ id }) => ({ params: { id }, body: { pairs: [], fill: true } })),
  ofClassroom(saveHolistic, ({ students }) => ({
    params: idOf(students[0]),
    body: { version: 0, teacher: { ...noLevels, creativity: 'sky' }, self: noLevels, peer: noLevels, remark: '' },
  })),
  ofClassroom(pupils.showJoinAddress, ({ id }) => ({ params: { id } })),
  ofClassroom(years.archiveClass, ({ id }) => ({ params: { id } })),
  ofClassroom(years.restoreClass, ({ id }) => ({ params: { id } })),
  ofClassroom(years.copyClass, ({ id, students }) => ({
    params: { id },
    body: { ...classForm, student_ids: [idOf(students[0]).id] },
  })),
  ofClassroom(teachers.showClassTeachers, ({ id }) => ({ params: { id } })),
  ofClassroom(teachers.inviteCoTeacher, ({ id }) => ({ params: { id }, body: { email: 'new@school.example' } })),
  ofClassroom(teachers.removeCoTeacher, ({ id }, { coTeacher }) => ({
    params: { id },
    body: { teacher_id: coTeacher.id },
  })),
  ofClassroom(teachers.handOverClass, ({ id }, { coTeacher }) => ({
    params: { id },
    body: { teacher_id: coTeacher.id },
  })),
  ofInvitation(teachers.withdrawClassInvitation),
  ofInvitation(teachers.acceptClassInvitation),
  ofInvitation(teachers.declineClassInvitation),
  async (testApp, admin) => {
    const owner = await signUpSubscriber(testApp, { admin })
    const { id } = await classroomOf(testApp, owner.token).make()
    const { coTeacher } = await inClass(testApp, teachers.leaveTaughtClass, id)
    const others = [await signUpSubscriber(testApp, { admin }), admin]
    return {
      endpoint: teachers.leaveTaughtClass,
      sent: { params: { id } },
      owner: coTeacher,
      others,
      refused: notFound,
    }
  },
]
