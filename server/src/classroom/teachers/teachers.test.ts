import * as calls from '@ariviyal/contract/classroom/class-teachers'
import * as classroom from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { exportPersonalData, deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { retention } from '@ariviyal/contract/privacy/retention'
import { createQuestion } from '@ariviyal/contract/questions/questions'
import { listPupilTests, startAttempt } from '@ariviyal/contract/tests/attempts'
import { changeTest, showTest } from '@ariviyal/contract/tests/tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { bellOf } from '../../notifications/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classOfPupils, testsOf, trueFalse } from '../../tests/testing.ts'
import { classForm, classroomOf } from '../testing.ts'
import { classInvitations } from './class-teachers.table.ts'
import { eraseOldClassInvitations } from './forget-teacher.ts'
import { joinAsCoTeacher, putCoTeacher } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const newTeacher = () => signUpSubscriber(testApp, { admin })
const newClass = async (owner: TestUser) => (await classroomOf(testApp, owner.token).make(['Anbu'])).id
const invite = ({ token }: TestUser, id: string, email: string) =>
  testApp.call(calls.inviteCoTeacher, { token, params: { id }, body: { email } })
const invitationsTo = async ({ token }: TestUser) =>
  (await testApp.call(calls.listClassInvitations, { token })).body.items
const accept = ({ token }: TestUser, id: string) => testApp.call(calls.acceptClassInvitation, { token, params: { id } })
const teachersOf = async ({ token }: TestUser, id: string) =>
  (await testApp.call(calls.showClassTeachers, { token, params: { id } })).body
const show = ({ token }: TestUser, id: string) => testApp.call(classroom.showClass, { token, params: { id } })
const handOver = ({ token }: TestUser, id: string, to: TestUser) =>
  testApp.call(calls.handOverClass, { token, params: { id }, body: { teacher_id: to.id } })
const classMailsTo = async ({ email }: TestUser) =>
  (await testApp.mails(email)).filter(({ subject }) => subject?.startsWith('You now own the class'))
const deleteOwn = ({ token, password }: TestUser) => testApp.call(deleteAccount, { token, body: { password } })

describe('an invitation to teach a class', () => {
  test('waits for its answer, and opens the class once it is accepted', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    expect((await invite(owner, id, colleague.email.toUpperCase())).status).toBe(201)
    expect((await show(colleague, id)).status).toBe(404)
    const [invitation] = await invitationsTo(colleague)
    expect(invitation).toMatchObject({
      class: { name: classForm.name },
      from: { name: `${owner.firstname} ${owner.lastname}`, email: owner.email },
    })
    expect((await teachersOf(owner, id)).invitations).toMatchObject([{ email: colleague.email }])
    expect((await accept(colleague, invitation?.id ?? '')).body.class_id).toBe(id)
    expect((await show(colleague, id)).body).toMatchObject({ role: 'co-teacher', students: [{ name: 'Anbu' }] })
    expect((await testApp.call(classroom.listClasses, { token: colleague.token })).body.items).toMatchObject([
      { id, role: 'co-teacher' },
    ])
    expect(await teachersOf(colleague, id)).toMatchObject({
      owner: { id: owner.id },
      co_teachers: [{ id: colleague.id }],
      invitations: [],
    })
    expect((await accept(colleague, invitation?.id ?? '')).status).toBe(404)
  })

  test('rings at the bell of the account that confirmed the address, once for all classes, without a mail', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const unconfirmed = await signUpSubscriber(testApp, { admin, unconfirmed: true })
    const before = (await testApp.mails(colleague.email)).length
    const [one, other] = [await newClass(owner), await newClass(owner)]
    const entries = async (teacher: TestUser) =>
      (await bellOf(testApp, teacher)).items.map(({ kind, title, path }) => ({ kind, title, path }))
    for (const email of [colleague.email, unconfirmed.email]) await invite(owner, one, email)
    const entry = { kind: 'class-invited', path: '/lms/classes' }
    expect(await entries(colleague)).toEqual([{ ...entry, title: 'You are invited to co-teach a class' }])
    await invite(owner, other, colleague.email)
    expect(await entries(colleague)).toEqual([{ ...entry, title: 'You are invited to co-teach classes' }])
    expect(await entries(unconfirmed)).toEqual([])
    expect(await testApp.mails(colleague.email)).toHaveLength(before)
  })

  test('gets one answer, whether the address has an account, has not confirmed it, or is invited twice', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const unconfirmed = await signUpSubscriber(testApp, { admin, unconfirmed: true })
    const id = await newClass(owner)
    const answers = []
    for (const email of [colleague.email, 'nobody@elsewhere.example', unconfirmed.email, colleague.email])
      answers.push(await invite(owner, id, email))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await invitationsTo(unconfirmed)).toEqual([])
    expect(await invitationsTo(colleague)).toHaveLength(1)
    const hidden = (await teachersOf(owner, id)).invitations.find(({ email }) => email === unconfirmed.email)
    expect((await accept(unconfirmed, hidden?.id ?? '')).status).toBe(404)
  })

  test('is refused for the own address, for a co-teacher, and beyond the maximum', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    await joinAsCoTeacher(testApp, owner, id, colleague)
    for (const email of [owner.email, colleague.email])
      expect((await invite(owner, id, email)).error).toMatchObject({ code: 'invalid-fields', fields: { email: /./ } })
    for (let place = 1; place < limits.coTeachersMax; place += 1)
      expect((await invite(owner, id, `invited${place}@school.example`)).status).toBe(201)
    expect((await invite(owner, id, 'one.more@school.example')).status).toBe(422)
    expect((await invite(owner, id, 'invited1@school.example')).status).toBe(201)
  })

  test('ends when it is declined, withdrawn or never answered, and nobody else can answer it', async () => {
    const [owner, colleague, stranger] = [await newTeacher(), await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    const invited = async () => {
      await invite(owner, id, colleague.email)
      return { params: { id: (await invitationsTo(colleague))[0]?.id ?? '' } }
    }
    const first = await invited()
    for (const endpoint of [calls.acceptClassInvitation, calls.declineClassInvitation, calls.withdrawClassInvitation])
      expect((await testApp.call(endpoint, { token: stranger.token, ...first })).status).toBe(404)
    expect((await testApp.call(calls.declineClassInvitation, { token: colleague.token, ...first })).status).toBe(200)
    expect(await invitationsTo(colleague)).toEqual([])
    const second = await invited()
    expect((await testApp.call(calls.withdrawClassInvitation, { token: owner.token, ...second })).status).toBe(200)
    expect((await accept(colleague, second.params.id)).status).toBe(404)
    await invited()
    const soon = new Date(testApp.ctx.now().getTime() + retention.classInvitationDays * 86_400_000)
    await eraseOldClassInvitations(testApp.ctx.db, new Date(soon.getTime() - 60_000))
    expect(await invitationsTo(colleague)).toHaveLength(1)
    expect(await eraseOldClassInvitations(testApp.ctx.db, new Date(soon.getTime() + 60_000))).toBeGreaterThan(0)
    expect(await invitationsTo(colleague)).toEqual([])
  })
})

describe('a co-teacher', () => {
  test('leaves or is removed, and is out at once', async () => {
    const [owner, leaving, removed] = [await newTeacher(), await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    const params = { id }
    await putCoTeacher(testApp, id, leaving)
    await putCoTeacher(testApp, id, removed)
    expect((await testApp.call(calls.leaveTaughtClass, { token: owner.token, params })).status).toBe(403)
    expect((await testApp.call(calls.leaveTaughtClass, { token: leaving.token, params })).status).toBe(200)
    const body = { teacher_id: removed.id }
    expect((await testApp.call(calls.removeCoTeacher, { token: owner.token, params, body })).status).toBe(200)
    for (const teacher of [leaving, removed]) expect((await show(teacher, id)).status).toBe(404)
    expect((await testApp.call(calls.removeCoTeacher, { token: owner.token, params, body })).status).toBe(404)
  })

  test('changes a draft with questions of the owner, who has them alone', async () => {
    const classroomOfOwner = await classOfPupils(testApp)
    const colleague = await newTeacher()
    await putCoTeacher(testApp, classroomOfOwner.classId, colleague)
    const tests = testsOf(testApp, classroomOfOwner)
    const theirs = await tests.ask(trueFalse(true))
    const sections = (items: string[]) => [
      { title: 'A', items: items.map((question_id) => ({ question_id, marks: 1 })) },
    ]
    const id = await tests.draft({ title: 'Light', mode: 'graded', sections: sections([theirs]) })
    const own = await testApp.call(createQuestion, { token: colleague.token, body: trueFalse(false) })
    const change = (items: string[]) =>
      testApp.call(changeTest, {
        token: colleague.token,
        params: { id },
        body: { title: 'Rays', mode: 'graded', sections: sections(items) },
      })
    expect((await change([theirs, own.body.id])).status).toBe(200)
    expect((await testApp.call(showTest, { token: colleague.token, params: { id } })).body).toMatchObject({
      title: 'Rays',
      questions: 2,
    })
    const another = await tests.ask(trueFalse(true))
    expect((await change([theirs, another])).status).toBe(422)
  })

  test('exports the own part in the class, and nothing of its pupils', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    await putCoTeacher(testApp, id, colleague)
    const own = await classroomOf(testApp, colleague.token).make(['Own pupil'])
    await invite(await newTeacher().then(async (other) => ({ ...other, id: await newClass(other) })), id, 'x@y.example')
    const { body } = await testApp.call(exportPersonalData, {
      token: colleague.token,
      body: { password: colleague.password },
    })
    expect(body).toMatchObject({
      classes: [{ id: own.id }],
      co_taught_classes: [{ id, name: classForm.name, joined_at: /./ }],
      class_invitations: [],
    })
    expect(JSON.stringify(body)).not.toContain('Anbu')
  })
})

describe('a class changes its owner', () => {
  test('when it is handed over to a co-teacher, and the former owner stays', async () => {
    const [owner, colleague, stranger] = [await newTeacher(), await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    await putCoTeacher(testApp, id, colleague)
    expect((await handOver(owner, id, stranger)).status).toBe(404)
    expect((await handOver(colleague, id, colleague)).status).toBe(403)
    expect((await handOver(owner, id, colleague)).status).toBe(200)
    expect((await show(colleague, id)).body.role).toBe('owner')
    expect((await show(owner, id)).body.role).toBe('co-teacher')
    expect(await classMailsTo(colleague)).toMatchObject([
      {
        subject: `You now own the class “${classForm.name}”`,
        text: expect.stringContaining('handed the class over to you'),
      },
    ])
    expect((await testApp.call(classroom.deleteClass, { token: owner.token, params: { id } })).status).toBe(403)
  })

  test('not when the new owner has as many classes as there can be', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    await putCoTeacher(testApp, id, colleague)
    for (let place = 0; place < limits.classesMax; place += 1)
      await testApp.call(classroom.createClass, { token: colleague.token, body: classForm })
    expect((await handOver(owner, id, colleague)).error.code).toBe('invalid-fields')
    expect((await show(owner, id)).body.role).toBe('owner')
  })

  test('when the account is deleted: the longest-standing co-teacher gets it, and without one it is deleted', async () => {
    const [owner, second, first] = [await newTeacher(), await newTeacher(), await newTeacher()]
    const [shared, alone] = [await newClass(owner), await newClass(owner)]
    await putCoTeacher(testApp, shared, first)
    testApp.advance({ minutes: 1 })
    await putCoTeacher(testApp, shared, second)
    const elsewhere = await newClass(second)
    await invite(second, elsewhere, owner.email)
    expect((await deleteOwn(owner)).status).toBe(200)
    expect((await show(first, shared)).body).toMatchObject({ role: 'owner', students: [{ name: 'Anbu' }] })
    expect((await teachersOf(first, shared)).co_teachers).toMatchObject([{ id: second.id }])
    expect(await classMailsTo(first)).toMatchObject([{ text: expect.stringContaining(`/lms/classes/${shared}`) }])
    expect(await classMailsTo(second)).toEqual([])
    expect((await teachersOf(second, elsewhere)).invitations).toEqual([])
    expect((await show(first, alone)).status).toBe(404)
    expect((await deleteOwn(first)).status).toBe(200)
    expect((await show(second, shared)).body.role).toBe('owner')
    expect((await deleteOwn(second)).status).toBe(200)
    const left = await testApp.ctx.db.select().from(classInvitations)
    expect(left.some(({ classId }) => classId === shared)).toBe(false)
  })

  test('once, when the owner and the only co-teacher delete their accounts at the same time', async () => {
    const [owner, colleague] = [await newTeacher(), await newTeacher()]
    const id = await newClass(owner)
    await putCoTeacher(testApp, id, colleague)
    const answers = await Promise.all([deleteOwn(owner), deleteOwn(colleague)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await testApp.ctx.db.execute(`select 1 from classes where id = '${id}'`)
    expect(rows).toEqual([])
  })
})

// Moves the clock by weeks, so it comes last.
test('the subscription of the one who acts counts, and pupils begin while any teacher has one', async () => {
  const owned = await classOfPupils(testApp)
  const colleague = await newTeacher()
  const { id: testId } = await testsOf(testApp, owned).openTrueFalse(1, { attempts: 3 })
  const lapsed = await signUpSubscriber(testApp, { admin, months: 1 })
  await putCoTeacher(testApp, owned.classId, lapsed)
  const params = { id: owned.classId }
  const add = (token: string) => testApp.call(classroom.addStudents, { token, params, body: { names: 'Banu' } })
  testApp.advance({ days: 25 })
  await testApp.call(classroom.listClasses, { token: lapsed.token })
  await testApp.call(classroom.listClasses, { token: owned.token })
  await testApp.call(listPupilTests, { token: owned.pupils[0]?.token ?? '' })
  testApp.advance({ days: 20 })
  expect((await add(lapsed.token)).error.code).toBe('subscription-needed')
  expect((await show(lapsed, owned.classId)).status).toBe(200)
  expect((await add(owned.token)).status).toBe(201)
  // The owner's subscription ends; that of the co-teacher runs.
  await testApp.ctx.db.execute(
    `update subscriptions set ends_at = starts_at + interval '1 day' where user_id = '${owned.teacher.id}'`,
  )
  const start = (pupil: string) =>
    testApp.call(startAttempt, { token: pupil, params: { id: testId }, body: { device: 'phone' } })
  expect((await start(owned.pupils[0]?.token ?? '')).status).toBe(403)
  await putCoTeacher(testApp, owned.classId, colleague)
  expect((await start(owned.pupils[0]?.token ?? '')).status).toBe(200)
})
