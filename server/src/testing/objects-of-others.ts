import { inputClock } from '@ariviyal/contract/time'
import { endLoginSession, listLoginSessions } from '@ariviyal/contract/accounts/account-security'
import * as attendance from '@ariviyal/contract/live/attendance'
import * as certificates from '@ariviyal/contract/certificates/certificates'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { removeLink } from '@ariviyal/contract/links/links'
import * as live from '@ariviyal/contract/live/live'
import { markRead } from '@ariviyal/contract/notifications/notifications'
import * as questions from '@ariviyal/contract/questions/questions'
import * as sharing from '@ariviyal/contract/questions/sharing'
import * as receipts from '@ariviyal/contract/subscriptions/receipts'
import * as record from '@ariviyal/contract/certificates/record'
import * as institution from '@ariviyal/contract/institutions/own-institution'
import { subscribe } from '@ariviyal/contract/subscriptions/subscriptions'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { asc, eq } from 'drizzle-orm'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { putCertificate } from '../certificates/testing.ts'
import { openInstitution, openRepresentedInstitution, institutionForm, seatTeacher } from '../institutions/testing.ts'
import { institutionInvitations } from '../institutions/representatives/representatives.table.ts'
import { links } from '../links/links.table.ts'
import { undoableActs } from '../audit/undo/undoable-acts.table.ts'
import { putHeldSession } from '../live/attendance/testing.ts'
import { joinToken } from '../live/shown/join-link.ts'
import { putRegistration, putLiveSession } from '../live/testing.ts'
import { putNotification } from '../notifications/testing.ts'
import { receipts as receiptRows } from '../receipts/receipts.table.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import type { TestApp } from './test-app.ts'
import { type InClass, ownedClassCalls } from './of-others/classes-of-others.ts'
import { ownedFairCalls } from './of-others/fairs-of-others.ts'
import { ownedPartnershipCalls } from './of-others/partnerships-of-others.ts'
import { ownedPairCalls } from './of-others/mentor-pairs-of-others.ts'
import { ownedVisitCalls } from './of-others/visits-of-others.ts'
import { ownedPostCalls } from './of-others/posts-of-others.ts'
import { ownedPhotoCalls } from './of-others/project-photos-of-others.ts'
import { ownedProjectPairCalls } from './of-others/project-pairs-of-others.ts'
import { ownedProjectCalls } from './of-others/projects-of-others.ts'
import { ownedReportCalls } from './of-others/reports-of-others.ts'
import { ownedAssignmentCalls } from './of-others/assignments-of-others.ts'
import { ownedMarkingCalls } from './of-others/marked-work-of-others.ts'
import { ownedTestCalls } from './of-others/tests-of-others.ts'
import { ownedWorkCalls } from './of-others/work-of-others.ts'

/**
 * A call about an object that has an owner: all other callers are rejected, then the owner succeeds, which shows that the object is
 * unharmed.
 */
export interface OwnedCall {
  endpoint: Endpoint
  sent: { params?: Record<string, string>; query?: object; body?: object }
  owner: TestUser
  others: TestUser[]
  /** Error code for other callers. */
  refused: { status: number; code: string }
  /** Set for an object in a class: what the class's policy says of the call, and a co-teacher of the class. */
  inClass?: InClass
  /** Set when the object's existence is public, so that others may get another error than for an unknown id. */
  isAnnounced?: true
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same call with unknown ids. */
export function withUnknownIds<Value>(sent: Value): Value {
  if (typeof sent === 'string') return (uuid.test(sent) ? crypto.randomUUID() : sent) as Value
  if (Array.isArray(sent)) return sent.map(withUnknownIds) as Value
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, withUnknownIds(value)])) as Value
}

/** The same call with older and newer version numbers; empty when no version is sent. */
export function inOtherVersions(sent: OwnedCall['sent']): OwnedCall['sent'][] {
  const { body } = sent
  if (!body || !('version' in body) || typeof body.version !== 'number') return []
  return [1, 1_000_000].map((ahead) => ({ ...sent, body: { ...body, version: Number(body.version) + ahead } }))
}

const notFound = { status: 404, code: 'not-found' }
type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

/** Two institutions, each with a representative and a teacher in a seat. */
async function twoInstitutions(testApp: TestApp, admin: TestUser) {
  const [ours, theirs] = [
    await openRepresentedInstitution(testApp, admin, { seats: 5 }),
    await openRepresentedInstitution(testApp, admin),
  ]
  const teacher = await seatTeacher(testApp, ours.invite)
  const body = { csv: 'name,email\nAnbu,anbu@school.example' }
  await testApp.call(institution.inviteTeachers, { token: ours.principal.token, body })
  const [invited] = await testApp.ctx.db
    .select({ id: institutionInvitations.id })
    .from(institutionInvitations)
    .where(eq(institutionInvitations.institutionId, ours.id))
  await testApp.call(record.shareRecord, { token: teacher.token })
  const [receipt] = await testApp.ctx.db
    .select({ id: receiptRows.id })
    .from(receiptRows)
    .where(eq(receiptRows.institutionId, ours.id))
  return { owner: ours.principal, others: [theirs.principal], teacher, invited, receipt }
}

const ofInstitution =
  (
    endpoint: Endpoint,
    sent: (made: Awaited<ReturnType<typeof twoInstitutions>>) => OwnedCall['sent'],
    refused = notFound,
  ): Make =>
  async (testApp, admin) => {
    const made = await twoInstitutions(testApp, admin)
    return { endpoint, sent: sent(made), owner: made.owner, others: made.others, refused }
  }

const questionForm = { kind: 'short-text' as const, text: 'What bends light?', accepted: ['A lens'] }
/** A question of a teacher with a school, after another call about it where one is named. */
const ofQuestion =
  (endpoint: Endpoint, { body, after }: { body?: object; after?: typeof sharing.offerQuestion } = {}): Make =>
  async (testApp, admin) => {
    const { invite } = await openInstitution(testApp, admin)
    const [owner, other] = [await seatTeacher(testApp, invite), await signUpSubscriber(testApp, { admin })]
    const made = await testApp.call(questions.createQuestion, { token: owner.token, body: questionForm })
    const params = { id: made.body.id }
    if (after) await testApp.call(after, { token: owner.token, params })
    const sent = { params, ...(body && { body }) }
    return { endpoint, sent, owner, others: [other, admin], refused: notFound }
  }
const idOf = (row: { id: string } | undefined): { id: string } => ({ id: row?.id ?? '' })

const ofCertificate =
  (endpoint: Endpoint): Make =>
  async (testApp, admin) => {
    const [owner, other] = [await signUp(testApp), await signUp(testApp)]
    const { id } = await putCertificate(testApp, owner)
    await testApp.ctx.storage.put('certificates/none.pdf', Buffer.from('%PDF-1.7'))
    return { endpoint, sent: { params: { id } }, owner, others: [other, admin], refused: notFound }
  }

/** A registration for a live session, and a person registered for another. */
const ofPlace =
  (
    endpoint: Endpoint,
    {
      when = 'ahead',
      body,
      ...expected
    }: { when?: 'ahead' | 'held'; body?: object } & Partial<Pick<OwnedCall, 'refused' | 'isAnnounced'>> = {},
  ): Make =>
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const put = () => (when === 'held' ? putHeldSession(testApp) : putLiveSession(testApp.ctx))
    const [session, another] = [await put(), await put()]
    await putRegistration(testApp.ctx, session.id, owner.id)
    await putRegistration(testApp.ctx, another.id, other.id)
    const claim = { from: inputClock(session.startsAt), until: inputClock(session.endsAt), words: 'I was there.' }
    const sent = {
      params: { id: session.id },
      ...(body && { body: endpoint === attendance.makeAppeal ? claim : body }),
    }
    return { endpoint, sent, owner, others: [other, admin], refused: notFound, ...expected }
  }

/** Calls about objects of teachers, institutions and individual members of staff. */
export const ownedCalls: Make[] = [
  ...ownedClassCalls,
  ...ownedTestCalls,
  ...ownedReportCalls,
  ...ownedWorkCalls,
  ...ownedAssignmentCalls,
  ...ownedMarkingCalls,
  ...ownedPairCalls,
  ...ownedVisitCalls,
  ...ownedFairCalls,
  ...ownedPartnershipCalls,
  ...ownedPostCalls,
  ...ownedPhotoCalls,
  ...ownedProjectCalls,
  ...ownedProjectPairCalls,
  ofQuestion(questions.showQuestion),
  ofQuestion(sharing.copyQuestion),
  ofQuestion(sharing.shareQuestion),
  ofQuestion(sharing.unshareQuestion),
  ofQuestion(sharing.offerQuestion),
  ofQuestion(sharing.withdrawQuestion, { after: sharing.offerQuestion }),
  ofQuestion(questions.updateQuestion, { body: { ...questionForm, accepted: ['A lens', 'Lens'] } }),
  ofQuestion(questions.deleteQuestion),
  async (testApp, admin) => {
    const [owner, other] = [await signUp(testApp), await signUp(testApp)]
    const id = await putNotification(testApp.ctx, owner.id)
    return { endpoint: markRead, sent: { params: { id } }, owner, others: [other, admin], refused: notFound }
  },
  ofCertificate(certificates.downloadMyCertificate),
  ofCertificate(certificates.downloadMyCredential),
  ofPlace(attendance.showOwnAttendance),
  ofPlace(attendance.makeAppeal, { when: 'held', body: {} }),
  ofPlace(attendance.enterRoom, { body: {} }),
  ofPlace(live.cancelLiveRegistration, { refused: { status: 409, code: 'not-registered' }, isAnnounced: true }),
  ofInstitution(institution.releaseSeat, ({ teacher }) => ({ params: { id: teacher.seat } })),
  ofInstitution(institution.transferSeat, ({ teacher }) => ({
    params: { id: teacher.seat },
    body: { name: 'Bala', email: 'bala@school.example' },
  })),
  ofInstitution(institution.resendInvitation, ({ invited }) => ({ params: idOf(invited) })),
  ofInstitution(institution.revokeInvitation, ({ invited }) => ({ params: idOf(invited) })),
  ofInstitution(institution.downloadInstitutionReceipt, ({ receipt }) => ({ params: idOf(receipt) })),
  ofInstitution(record.showTeacherRecord, ({ teacher }) => ({ params: { id: teacher.id } })),
  async (testApp, admin) => {
    const [owner, other] = [await signUp(testApp), await signUp(testApp)]
    await logInAs(testApp, owner)
    const { items } = (await testApp.call(listLoginSessions, { token: owner.token })).body
    const sent = { params: idOf(items.find(({ is_this }) => !is_this)) }
    return { endpoint: endLoginSession, sent, owner, others: [other, admin], refused: notFound }
  },
  // A receipt of a person, and one of an institution, for the call about one's own.
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const [row] = await testApp.ctx.db
      .select({ id: receiptRows.id })
      .from(receiptRows)
      .where(eq(receiptRows.userId, owner.id))
      .orderBy(asc(receiptRows.id))
    const sent = { params: idOf(row) }
    return { endpoint: receipts.downloadMyReceipt, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUp(testApp), await signUp(testApp)]
    const sent = { body: { ...institutionForm(), userId: owner.id } }
    return { endpoint: subscribe, sent, owner, others: [other, admin], refused: { status: 403, code: 'other-user' } }
  },
  async (testApp, admin) => {
    const [owner, colleague] = [await signUp(testApp, { role: 'editor' }), await signUp(testApp, { role: 'editor' })]
    const id = crypto.randomUUID()
    const link = { kind: 'lms' as const, position: 1, title: 'T', description: '', url: 'https://t.example' }
    await testApp.ctx.db.insert(links).values({ id, ...link, createdAt: testApp.ctx.now() })
    const removed = await testApp.call(removeLink, { token: owner.token, params: { id } })
    // Half a minute may pass until it is tried.
    await testApp.ctx.db.update(undoableActs).set({ until: new Date(testApp.ctx.now().getTime() + 3_600_000) })
    const sent = { params: { id: removed.body.undo?.id ?? '' } }
    return { endpoint: undoAct, sent, owner, others: [colleague, admin], refused: notFound }
  },
]

/** A personal join link opens only its own session, whoever sends it. */
export async function linkOfAnotherSession(testApp: TestApp) {
  const [owner, other] = [await signUp(testApp), await signUp(testApp)]
  const [session, another] = [await putLiveSession(testApp.ctx), await putLiveSession(testApp.ctx)]
  const place = await putRegistration(testApp.ctx, session.id, owner.id)
  await putRegistration(testApp.ctx, another.id, other.id)
  return { token: joinToken(testApp.ctx, place), session, another, owner }
}
