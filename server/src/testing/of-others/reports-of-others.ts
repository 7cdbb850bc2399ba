import { createClass } from '@ariviyal/contract/classroom/classroom'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as archive from '@ariviyal/contract/reports/archive'
import * as gains from '@ariviyal/contract/reports/gains'
import * as reports from '@ariviyal/contract/reports/reports'
import * as school from '@ariviyal/contract/reports/school-view'
import { classForm } from '../../classroom/testing.ts'
import { openRepresentedInstitution, seatTeacher } from '../../institutions/testing.ts'
import { takenTest } from '../../reports/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { classOfPupils } from '../../tests/testing.ts'
import { inClass, ofClassroom } from './classes-of-others.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'
import type { TestUser } from '../../accounts/testing.ts'

type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

const notFound = { status: 404, code: 'not-found' }
const period = { from: '2026-06-01', to: '2026-12-31' }

/** A class that the school of its owner sees. */
async function sharedClass(testApp: TestApp, admin: TestUser) {
  const { invite, principal } = await openRepresentedInstitution(testApp, admin)
  const owner = await seatTeacher(testApp, invite)
  const { id } = (await testApp.call(createClass, { token: owner.token, body: classForm })).body
  await testApp.call(school.agreeToSchoolView, { token: owner.token, params: { id } })
  return { id, owner, principal }
}

const ofSharedClass =
  (endpoint: Endpoint, act: 'read' | 'own'): Make =>
  async (testApp, admin) => {
    const { id, owner } = await sharedClass(testApp, admin)
    const others = [await signUpSubscriber(testApp, { admin }), admin]
    const shared = await inClass(testApp, endpoint, id, { act })
    return { endpoint, sent: { params: { id } }, owner, others, refused: notFound, inClass: shared }
  }

/** Calls about reports, the archive of a class, and what a school sees. */
export const ownedReportCalls: Make[] = [
  ofClassroom(reports.showReport, ({ students }) => ({ params: { id: students[0]?.id ?? '' }, query: period })),
  ofClassroom(
    reports.printReports,
    ({ id, students }) => ({
      params: { id },
      body: { ...period, language: 'en', student_ids: students.map((student) => student.id) },
    }),
    { act: 'read' },
  ),
  ofClassroom(gains.listMeasures, ({ id }) => ({ params: { id } })),
  async (testApp, admin) => {
    const classroom = await classOfPupils(testApp)
    const [before, after] = [await takenTest(testApp, classroom, [1, 2]), await takenTest(testApp, classroom, [2, 3])]
    const sent = { params: { id: classroom.classId }, query: { before, after } }
    const shared = await inClass(testApp, gains.showGain, classroom.classId)
    const others = [await signUpSubscriber(testApp, { admin }), admin]
    return { endpoint: gains.showGain, sent, owner: classroom.teacher, others, refused: notFound, inClass: shared }
  },
  ofClassroom(archive.downloadClassArchive, ({ id }) => ({ params: { id } })),
  ofClassroom(archive.downloadPupilWork, ({ students }) => ({ params: { id: students[0]?.id ?? '' } })),
  ofSharedClass(school.showSchoolView, 'read'),
  ofSharedClass(school.agreeToSchoolView, 'own'),
  ofSharedClass(school.endSchoolView, 'own'),
  async (testApp, admin) => {
    const { id, principal } = await sharedClass(testApp, admin)
    const { principal: other } = await openRepresentedInstitution(testApp, admin)
    return {
      endpoint: school.showSharedClass,
      sent: { params: { id } },
      owner: principal,
      others: [other],
      refused: notFound,
    }
  },
]
