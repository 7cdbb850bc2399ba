import * as calls from '@ariviyal/contract/assignments/assignments'
import * as groups from '@ariviyal/contract/assignments/groups'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import type { TestUser } from '../../accounts/testing.ts'
import { insertAssignment } from '../../assignments/testing.ts'
import { classOfPupils } from '../../tests/testing.ts'
import { inClass } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

interface Made {
  id: string
  group: string
  classId: string
  pupilId: string
}
type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

/** An open assignment, or a draft, and a group of a class. */
const ofTeacher =
  (endpoint: Endpoint, sent: (made: Made) => OwnedCall['sent'], state: 'open' | 'draft' | 'closed' = 'open'): Make =>
  async (testApp, admin) => {
    const classroom = await classOfPupils(testApp)
    const other = await classOfPupils(testApp)
    const { classId, token } = classroom
    const pupilId = classroom.pupils[0]?.id ?? ''
    const id = await insertAssignment(testApp, classId, {
      ...(state === 'draft' && { setAt: null }),
      ...(state === 'closed' && { closedAt: testApp.ctx.now() }),
    })
    const body = { name: 'Lab', student_ids: [pupilId] }
    const group = await testApp.call(groups.createGroup, { token, params: { id: classId }, body })
    return {
      endpoint,
      sent: sent({ id, group: group.body.id, classId, pupilId }),
      owner: classroom.teacher,
      others: [other.teacher, admin],
      refused: { status: 404, code: 'not-found' },
      inClass: await inClass(testApp, endpoint, classId),
    }
  }

const byId = ({ id }: Made) => ({ params: { id } })
const byClass = ({ classId }: Made) => ({ params: { id: classId } })
const form = { title: 'Sundial', grading: 'marks', max_marks: 5 }
const groupOf = ({ pupilId }: Made, name: string) => ({ name, student_ids: [pupilId] })

/** Calls of teachers about assignments and groups of pupils. */
export const ownedAssignmentCalls: Make[] = [
  ofTeacher(calls.createAssignment, ({ classId }) => ({ body: { class_id: classId, ...form } })),
  ofTeacher(calls.listAssignments, byClass),
  ofTeacher(calls.showAssignment, byId),
  ofTeacher(calls.changeAssignment, (made) => ({ ...byId(made), body: { version: 1, ...form } })),
  ofTeacher(calls.deleteAssignment, byId),
  ofTeacher(calls.setAssignment, (made) => ({ ...byId(made), body: {} }), 'draft'),
  ofTeacher(calls.unsetAssignment, byId, 'draft'),
  ofTeacher(calls.closeAssignment, byId),
  ofTeacher(calls.reopenAssignment, (made) => ({ ...byId(made), body: {} }), 'closed'),
  ofTeacher(calls.copyAssignment, (made) => ({ ...byId(made), body: { class_id: made.classId } })),
  ofTeacher(calls.printReminder, byId),
  ofTeacher(groups.listGroups, byClass),
  ofTeacher(groups.createGroup, (made) => ({ ...byClass(made), body: groupOf(made, 'Readers') })),
  ofTeacher(groups.changeGroup, (made) => ({ params: { id: made.group }, body: groupOf(made, 'Readers') })),
  ofTeacher(groups.deleteGroup, ({ group }) => ({ params: { id: group } })),
]
