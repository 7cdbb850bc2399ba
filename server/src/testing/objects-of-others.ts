import { endLoginSession, listLoginSessions } from '@ariviyal/contract/account-security'
import * as attendance from '@ariviyal/contract/attendance'
import * as certificates from '@ariviyal/contract/certificates'
import * as classroom from '@ariviyal/contract/classroom'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { clockOf } from '@ariviyal/contract/attendance-words'
import { removeLink } from '@ariviyal/contract/links'
import * as live from '@ariviyal/contract/live'
import * as receipts from '@ariviyal/contract/receipts'
import * as record from '@ariviyal/contract/record'
import * as school from '@ariviyal/contract/school'
import { subscribe } from '@ariviyal/contract/subscriptions'
import { undoAct } from '@ariviyal/contract/undo'
import { asc, eq } from 'drizzle-orm'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { putCertificate } from '../certificates/testing.ts'
import { classForm, classroomOf, line, testForm } from '../classroom/testing.ts'
import { openCaredForSchool, schoolForm, seatTeacher } from '../institutions/testing.ts'
import { institutionInvitations } from '../institutions/school-care.table.ts'
import { links } from '../links/links.table.ts'
import { putHeldSession } from '../live/attendance/testing.ts'
import { joinToken } from '../live/join-link.ts'
import { putRegistration, putSession } from '../live/testing.ts'
import { receipts as receiptRows } from '../receipts/receipts.table.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import type { TestHouse } from './test-house.ts'

/** One call about something that belongs to somebody: every other is refused, then its owner succeeds, which shows that it was unharmed. */
export interface OwnedCall {
  endpoint: Endpoint
  sent: { params?: Record<string, string>; query?: object; body?: object }
  owner: TestUser
  others: TestUser[]
  /** What the others read. */
  refused: { status: number; code: string }
  /** Set where everybody knows that the thing is there, so that others may read another refusal than for an unknown one. */
  isAnnounced?: true
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same with other ids: what is sent about something that was never there. */
export function aboutNothing<Value>(sent: Value): Value {
  if (typeof sent === 'string') return (uuid.test(sent) ? crypto.randomUUID() : sent) as Value
  if (Array.isArray(sent)) return sent.map(aboutNothing) as Value
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, aboutNothing(value)])) as Value
}

/** The same as it would be sent by who saw an older or a newer version; none where no version is sent. */
export function inOtherVersions(sent: OwnedCall['sent']): OwnedCall['sent'][] {
  const { body } = sent
  if (!body || !('version' in body) || typeof body.version !== 'number') return []
  return [1, 1_000_000].map((ahead) => ({ ...sent, body: { ...body, version: Number(body.version) + ahead } }))
}

const notThere = { status: 404, code: 'not-found' }
type Make = (home: TestHouse, admin: TestUser) => Promise<OwnedCall>

/** Two schools, each with somebody who looks after it and a teacher in a seat. */
async function twoSchools(home: TestHouse, admin: TestUser) {
  const [ours, theirs] = [await openCaredForSchool(home, admin, { seats: 5 }), await openCaredForSchool(home, admin)]
  const teacher = await seatTeacher(home, ours.invite)
  const body = { csv: 'name,email\nAnbu,anbu@school.example' }
  await home.call(school.inviteTeachers, { token: ours.principal.token, body })
  const [invited] = await home.house.db
    .select({ id: institutionInvitations.id })
    .from(institutionInvitations)
    .where(eq(institutionInvitations.institutionId, ours.id))
  await home.call(record.shareRecord, { token: teacher.token })
  const [receipt] = await home.house.db
    .select({ id: receiptRows.id })
    .from(receiptRows)
    .where(eq(receiptRows.institutionId, ours.id))
  return { owner: ours.principal, others: [theirs.principal], teacher, invited, receipt }
}

const ofSchool =
  (
    endpoint: Endpoint,
    sent: (made: Awaited<ReturnType<typeof twoSchools>>) => OwnedCall['sent'],
    refused = notThere,
  ): Make =>
  async (home, admin) => {
    const made = await twoSchools(home, admin)
    return { endpoint, sent: sent(made), owner: made.owner, others: made.others, refused }
  }

const ofClassroom =
  (endpoint: Endpoint, sent: (made: classroom.Classroom) => OwnedCall['sent']): Make =>
  async (home, admin) => {
    const [owner, other] = [await signUpSubscriber(home, { admin }), await signUpSubscriber(home, { admin })]
    const made = await classroomOf(home, owner.token).make(['Devi'], [25])
    return { endpoint, sent: sent(made), owner, others: [other, admin], refused: notThere }
  }
const idOf = (row: { id: string } | undefined): { id: string } => ({ id: row?.id ?? '' })

const ofCertificate =
  (endpoint: Endpoint): Make =>
  async (home, admin) => {
    const [owner, other] = [await signUp(home), await signUp(home)]
    const { id } = await putCertificate(home, owner)
    await home.house.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
    return { endpoint, sent: { params: { id } }, owner, others: [other, admin], refused: notThere }
  }

/** A place in a session, and someone with a place in another. */
const ofPlace =
  (
    endpoint: Endpoint,
    {
      when = 'ahead',
      body,
      ...expected
    }: { when?: 'ahead' | 'held'; body?: object } & Partial<Pick<OwnedCall, 'refused' | 'isAnnounced'>> = {},
  ): Make =>
  async (home, admin) => {
    const [owner, other] = [await signUpSubscriber(home, { admin }), await signUpSubscriber(home, { admin })]
    const put = () => (when === 'held' ? putHeldSession(home) : putSession(home.house))
    const [session, another] = [await put(), await put()]
    await putRegistration(home.house, session.id, owner.id)
    await putRegistration(home.house, another.id, other.id)
    const claim = { from: clockOf(session.startsAt), until: clockOf(session.endsAt), words: 'I was there.' }
    const sent = {
      params: { id: session.id },
      ...(body && { body: endpoint === attendance.makeAppeal ? claim : body }),
    }
    return { endpoint, sent, owner, others: [other, admin], refused: notThere, ...expected }
  }

/** The calls about things of teachers, of schools and of single members of staff. */
export const ownedCalls: Make[] = [
  ofClassroom(classroom.showClass, ({ id }) => ({ params: { id } })),
  ofClassroom(classroom.updateClass, ({ id }) => ({ params: { id }, body: classForm })),
  ofClassroom(classroom.deleteClass, ({ id }) => ({ params: { id } })),
  ofClassroom(classroom.addStudents, ({ id }) => ({ params: { id }, body: { names: 'Elango' } })),
  ofClassroom(classroom.createTest, ({ id }) => ({ params: { id }, body: testForm })),
  ofClassroom(classroom.renameStudent, ({ students }) => ({ params: idOf(students[0]), body: { name: 'Devi K.' } })),
  ofClassroom(classroom.removeStudent, ({ students }) => ({ params: idOf(students[0]) })),
  ofClassroom(classroom.removeTest, ({ tests }) => ({ params: idOf(tests[0]) })),
  ofClassroom(classroom.saveMarks, ({ tests, students }) => ({
    params: idOf(tests[0]),
    body: { version: 0, rows: [line(idOf(students[0]).id, { marks: 20 })] },
  })),
  ofCertificate(certificates.downloadMyCertificate),
  ofCertificate(certificates.downloadMyCredential),
  ofPlace(attendance.showOwnAttendance),
  ofPlace(attendance.makeAppeal, { when: 'held', body: {} }),
  ofPlace(attendance.enterRoom, { body: {} }),
  ofPlace(live.giveUpLiveSession, { refused: { status: 409, code: 'not-registered' }, isAnnounced: true }),
  ofSchool(school.releaseSeat, ({ teacher }) => ({ params: { id: teacher.seat } })),
  ofSchool(school.transferSeat, ({ teacher }) => ({
    params: { id: teacher.seat },
    body: { name: 'Bala', email: 'bala@school.example' },
  })),
  ofSchool(school.resendInvitation, ({ invited }) => ({ params: idOf(invited) })),
  ofSchool(school.revokeInvitation, ({ invited }) => ({ params: idOf(invited) })),
  ofSchool(school.downloadSchoolReceipt, ({ receipt }) => ({ params: idOf(receipt) })),
  ofSchool(record.showTeacherRecord, ({ teacher }) => ({ params: { id: teacher.id } })),
  async (home, admin) => {
    const [owner, other] = [await signUp(home), await signUp(home)]
    await logInAs(home, owner)
    const { items } = (await home.call(listLoginSessions, { token: owner.token })).body
    const sent = { params: idOf(items.find(({ is_this }) => !is_this)) }
    return { endpoint: endLoginSession, sent, owner, others: [other, admin], refused: notThere }
  },
  // A receipt of a person, and one of a school, for the call that is about one's own.
  async (home, admin) => {
    const [owner, other] = [await signUpSubscriber(home, { admin }), await signUpSubscriber(home, { admin })]
    const [row] = await home.house.db
      .select({ id: receiptRows.id })
      .from(receiptRows)
      .where(eq(receiptRows.userId, owner.id))
      .orderBy(asc(receiptRows.id))
    const sent = { params: idOf(row) }
    return { endpoint: receipts.downloadMyReceipt, sent, owner, others: [other, admin], refused: notThere }
  },
  async (home, admin) => {
    const [owner, other] = [await signUp(home), await signUp(home)]
    const sent = { body: { ...schoolForm(), userId: owner.id } }
    return { endpoint: subscribe, sent, owner, others: [other, admin], refused: { status: 403, code: 'other-user' } }
  },
  async (home, admin) => {
    const [owner, colleague] = [await signUp(home, { role: 'editor' }), await signUp(home, { role: 'editor' })]
    const id = crypto.randomUUID()
    const link = { kind: 'lms' as const, position: 1, title: 'T', description: '', url: 'https://t.example' }
    await home.house.db.insert(links).values({ id, ...link, createdAt: home.house.now() })
    const removed = await home.call(removeLink, { token: owner.token, params: { id } })
    const sent = { params: { id: removed.body.undo?.id ?? '' } }
    return { endpoint: undoAct, sent, owner, others: [colleague, admin], refused: notThere }
  },
]

/** The personal link into a session opens that one and no other, whoever sends it. */
export async function linkOfAnotherSession(home: TestHouse) {
  const [owner, other] = [await signUp(home), await signUp(home)]
  const [session, another] = [await putSession(home.house), await putSession(home.house)]
  const place = await putRegistration(home.house, session.id, owner.id)
  await putRegistration(home.house, another.id, other.id)
  return { token: joinToken(home.house, place), session, another, owner }
}
