import { claimInvite } from '@ariviyal/contract/institutions/institutions'
import { releaseSeat } from '@ariviyal/contract/institutions/own-institution'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import * as calls from '@ariviyal/contract/questions/questions'
import * as sharing from '@ariviyal/contract/questions/sharing'
import type { QuestionForm, QuestionSource } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openRepresentedInstitution, seatTeacher } from '../../institutions/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { bellOf, choose } from '../../notifications/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classOfPupils, deviceOf, testsOf } from '../../tests/testing.ts'

let testApp: TestApp
let admin: TestUser
let editor: TestUser
let school: Awaited<ReturnType<typeof openRepresentedInstitution>>
let author: Awaited<ReturnType<typeof seatTeacher>>
let colleague: TestUser
let stranger: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  editor = await signUp(testApp, { role: 'editor' })
  school = await openRepresentedInstitution(testApp, admin, { seats: 20 })
  colleague = await seatTeacher(testApp, school.invite)
  stranger = await signUpSubscriber(testApp)
})
beforeEach(async () => {
  author = await seatTeacher(testApp, school.invite)
})
afterAll(() => testApp.close())

const source: z.input<typeof QuestionForm> = {
  kind: 'case',
  text: 'A pond freezes from above.',
  chapter: 'Water',
  explanation: 'Water is densest at 4 °C.',
  parts: [
    { kind: 'true-false', text: 'Ice floats.', right: true },
    { kind: 'one-choice', text: 'At how many °C?', options: [{ text: 'Zero', right: true }, { text: 'Four' }] },
  ],
}
const ask = async (user = author) =>
  (await testApp.call(calls.createQuestion, { token: user.token, body: source })).body.id
const act = (
  call: typeof sharing.shareQuestion | typeof sharing.unshareQuestion,
  id: string,
  user: TestUser = author,
) => testApp.call(call, { token: user.token, params: { id } })
const offer = (id: string, user: TestUser = author) =>
  testApp.call(sharing.offerQuestion, { token: user.token, params: { id } })
const withdraw = (id: string) => testApp.call(sharing.withdrawQuestion, { token: author.token, params: { id } })
const takeBack = (id: string, user: TestUser = editor) =>
  testApp.call(sharing.takeBackQuestion, {
    token: user.token,
    params: { id },
    body: { reason: 'Not in the syllabus.' },
  })
const show = (id: string, { token }: TestUser = author) => testApp.call(calls.showQuestion, { token, params: { id } })
const idsIn = async (from: QuestionSource, { token }: TestUser) =>
  (await testApp.call(calls.listQuestions, { token, query: { from } })).body.items.map(({ id }) => id)
const waiting = async () =>
  (await testApp.call(listWaiting, { token: editor.token })).body.items.filter(({ kind }) => kind === 'question')
const offered = async (id: string) => {
  expect((await offer(id)).status).toBe(200)
  return (await waiting()).at(-1)?.id ?? ''
}
const accept = (id: string, { token } = editor) => testApp.call(sharing.acceptQuestion, { token, params: { id } })
const refuse = (id: string) =>
  testApp.call(sharing.refuseQuestion, { token: editor.token, params: { id }, body: { reason: 'Two are right.' } })
const undo = (id = '') => testApp.call(undoAct, { token: editor.token, params: { id } })

describe('a teacher who shares a question with the school', () => {
  test('lets colleagues read, use and copy it, without a name, and nobody else', async () => {
    const id = await ask()
    expect(await idsIn('school', colleague)).not.toContain(id)
    expect((await act(sharing.shareQuestion, id)).status).toBe(200)
    expect(await idsIn('school', colleague)).toContain(id)
    const { body } = await show(id, colleague)
    expect(body).toMatchObject({ from: 'school', by_teacher: true, sharing: null, parts: [{}, {}] })
    expect(JSON.stringify(body)).not.toContain(author.id)
    expect(JSON.stringify(body)).not.toContain(author.name)
    expect((await show(id)).body.sharing).toMatchObject({ with_school: true, offer: null })

    expect(await idsIn('school', stranger)).toEqual([])
    expect((await show(id, stranger)).status).toBe(404)
    const copied = await testApp.call(sharing.copyQuestion, { token: colleague.token, params: { id } })
    expect(await idsIn('mine', colleague)).toContain(copied.body.id)
    for (const call of [calls.deleteQuestion, sharing.unshareQuestion, sharing.shareQuestion])
      expect((await testApp.call(call, { token: colleague.token, params: { id } })).status).toBe(404)

    expect((await act(sharing.unshareQuestion, id)).status).toBe(200)
    expect((await show(id, colleague)).status).toBe(404)
    expect((await show(copied.body.id, colleague)).status).toBe(200)
  })

  test('shares the parts that are added later, and no part by itself', async () => {
    const id = await ask()
    await act(sharing.shareQuestion, id)
    const [part] = (await show(id)).body.parts
    expect((await act(sharing.unshareQuestion, part?.id ?? '')).status).toBe(200)
    const parts = [...(source.kind === 'case' ? source.parts : []), { kind: 'long-answer' as const, text: 'Why?' }]
    const body = { ...source, parts } as z.input<typeof QuestionForm>
    await testApp.call(calls.updateQuestion, { token: author.token, params: { id }, body })
    const shown = (await show(id, colleague)).body.parts
    expect(shown.map(({ text }) => text)).toEqual(['Ice floats.', 'At how many °C?', 'Why?'])
    expect((await show(shown[2]?.id ?? '', colleague)).status).toBe(200)
    expect((await act(sharing.shareQuestion, shown[0]?.id ?? '')).error.msg).toBe(serverMessages.partShared)
  })

  test('needs a school, and shares no longer without the seat', async () => {
    const own = (await testApp.call(calls.createQuestion, { token: stranger.token, body: source })).body.id
    expect((await act(sharing.shareQuestion, own, stranger)).error.msg).toBe(serverMessages.noSchool)
    const id = await ask()
    await act(sharing.shareQuestion, id)
    await testApp.call(releaseSeat, { token: school.principal.token, params: { id: author.seat } })
    expect(await idsIn('school', colleague)).not.toContain(id)
    expect((await show(id, colleague)).status).toBe(404)
  })

  test('leaves tests of colleagues their copy, also when the account is deleted', async () => {
    const classroom = await classOfPupils(testApp, ['Banu'])
    const id = await ask()
    const items = [{ question_id: id, marks: 2 }]
    const draft = { title: 'Ice', mode: 'practice' as const, sections: [{ title: 'A', items }] }
    await act(sharing.shareQuestion, id)
    const tests = testsOf(testApp, classroom)
    await expect(tests.draft(draft)).rejects.toThrow('not in your bank')
    await testApp.call(claimInvite, { token: classroom.token, params: { token: school.invite } })
    const made = await tests.draft(draft)
    await testApp.call(deleteAccount, { token: author.token, body: { password: author.password } })
    expect((await show(id, classroom.teacher)).status).toBe(404)
    await tests.open(made)
    const { attempt } = (await deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone-1').start(made)).body
    expect(attempt.questions.map(({ text }) => text)).toContain('Ice floats.')
  })
})

describe('a teacher who offers a question to all subscribers', () => {
  test('waits until staff accept it; then every subscriber finds it, without a name', async () => {
    const id = await ask()
    const waits = await offered(id)
    expect((await show(id)).body.sharing?.offer).toMatchObject({ state: 'pending' })
    expect((await offer(id)).error.code).toBe('request-pending')
    // What the teacher changes meanwhile is not what staff read.
    await testApp.call(calls.updateQuestion, {
      token: author.token,
      params: { id },
      body: { ...source, text: 'Changed meanwhile.' } as z.input<typeof QuestionForm>,
    })
    const read = (await testApp.call(sharing.showOfferedQuestion, { token: editor.token, params: { id: waits } })).body
    expect(read).toMatchObject({ text: source.text, chapter: 'Water', state: 'pending' })
    expect(read.parts.map(({ notes }) => notes.map(({ text }) => text))).toEqual([
      ['Water is densest at 4 °C.'],
      ['True'],
      ['Zero'],
    ])
    expect(JSON.stringify(read)).not.toContain(author.name)
    expect(await idsIn('ariviyal', stranger)).toEqual([])

    expect((await accept(waits)).body.msg).toBe(serverMessages.questionAccepted)
    expect((await accept(waits)).error.code).toBe('already-decided')
    const [found = ''] = await idsIn('ariviyal', stranger)
    const { body } = await show(found, stranger)
    expect(body).toMatchObject({ text: source.text, from: 'ariviyal', by_teacher: true, parts: [{}, {}] })
    expect((await show(id)).body.sharing?.offer).toMatchObject({ state: 'accepted' })
    const [entry] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({ action: 'question.accepted', subject_id: waits, details: { name: source.text } })

    expect((await withdraw(id)).status).toBe(200)
    expect((await show(found, stranger)).status).toBe(404)
    expect((await withdraw(id)).status).toBe(404)
  })

  test('reads why it was refused, and may offer it again', async () => {
    const id = await ask()
    const waits = await offered(id)
    const refused = await refuse(waits)
    expect((await show(id)).body.sharing?.offer).toMatchObject({ state: 'refused', reason: 'Two are right.' })
    expect((await undo(refused.body.undo?.id)).status).toBe(200)
    expect((await waiting()).map((item) => item.id)).toEqual([waits])
    expect((await show(id)).body.sharing?.offer).toMatchObject({ state: 'pending', reason: '' })
    await refuse(waits)
    const again = await offered(id)
    expect(again).not.toBe(waits)
    expect((await withdraw(id)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('loses nothing when staff undo: subscribers do not find it, and it waits again', async () => {
    const id = await ask()
    const waits = await offered(id)
    const accepted = await accept(waits)
    const [found = ''] = await idsIn('ariviyal', stranger)
    expect((await undo(accepted.body.undo?.id)).status).toBe(200)
    expect((await show(found, stranger)).status).toBe(404)
    expect((await waiting()).map((item) => item.id)).toEqual([waits])
    await withdraw(id)
  })

  test('leaves an accepted question to all, without a trace of the account', async () => {
    const waits = await offered(await ask())
    const pending = await ask()
    await offer(pending)
    await accept(waits)
    const [found = ''] = await idsIn('ariviyal', stranger)
    const left = await testApp.call(deleteAccount, { token: author.token, body: { password: author.password } })
    expect(left.status).toBe(200)
    expect((await show(found, stranger)).body).toMatchObject({ text: source.text, by_teacher: true })
    expect(await waiting()).toEqual([])
  })

  test('reads at the bell and by mail why it was taken back later, and finds it accepted again when staff undo that', async () => {
    const id = await ask()
    await accept(await offered(id))
    const [found = ''] = await idsIn('ariviyal', stranger)
    const copied = await testApp.call(sharing.copyQuestion, { token: stranger.token, params: { id: found } })
    testApp.advance({ days: 20 })
    expect((await takeBack(found, author)).status).toBe(403)
    expect((await takeBack(id)).status).toBe(404)
    const [part] = (await show(found, stranger)).body.parts
    expect((await takeBack(part?.id ?? '')).error.msg).toBe(serverMessages.partShared)
    const taken = await takeBack(found)
    expect(taken.body.msg).toBe(serverMessages.questionTakenBack)
    expect((await takeBack(found)).status).toBe(404)
    expect((await show(found, stranger)).status).toBe(404)
    expect((await show(copied.body.id, stranger)).status).toBe(200)
    expect((await show(id)).body.sharing?.offer).toMatchObject({ state: 'refused', reason: 'Not in the syllabus.' })
    const [entry] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({
      action: 'question.taken-back',
      subject_id: found,
      details: { name: source.text, reason: 'Not in the syllabus.' },
    })

    expect((await undo(taken.body.undo?.id)).status).toBe(200)
    expect((await show(id)).body.sharing?.offer).toMatchObject({ state: 'accepted', reason: '' })
    const [again = ''] = await idsIn('ariviyal', stranger)
    expect((await show(again, stranger)).body).toMatchObject({ text: source.text, parts: [{}, {}] })
    await choose(testApp, author, 'question-reviewed', 'both')
    await takeBack(again)
    testApp.advance({ minutes: 1 })
    expect((await bellOf(testApp, author)).items[0]).toMatchObject({
      title: 'Your shared question was withdrawn',
      details: `“${source.text}”: Not in the syllabus.`,
      path: `/lms/questions/${id}`,
    })
    const mails = await testApp.mails(author.email)
    const told = mails.filter(({ subject }) => subject === 'Your shared question was withdrawn')
    expect(told.map(({ text }) => [text?.includes(source.text), text?.includes('Not in the syllabus.')])).toEqual([
      [true, true],
    ])
  })

  test('whose account is deleted can no longer be told, and the question is taken back all the same', async () => {
    await accept(await offered(await ask()))
    const [found = ''] = await idsIn('ariviyal', stranger)
    await testApp.call(deleteAccount, { token: author.token, body: { password: author.password } })
    const taken = await takeBack(found)
    expect((await show(found, stranger)).status).toBe(404)
    expect((await undo(taken.body.undo?.id)).status).toBe(200)
    const [again = ''] = await idsIn('ariviyal', stranger)
    expect((await show(again, stranger)).body.text).toBe(source.text)
  })

  test('is reviewed by editors only, and twins at once decide once', async () => {
    const waits = await offered(await ask())
    const support = await signUp(testApp, { role: 'support' })
    expect((await accept(waits, support)).status).toBe(403)
    const both = await Promise.all([accept(waits), refuse(waits)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
