import { saveTeaching } from '@ariviyal/contract/accounts/teaching'
import { brand } from '@ariviyal/contract/brand'
import { myCertificates, confirmName } from '@ariviyal/contract/certificates/certificates'
import { showRecord } from '@ariviyal/contract/certificates/record'
import * as contributions from '@ariviyal/contract/community/contributions/contributions'
import { givePaper } from '@ariviyal/contract/community/contributions/papers'
import * as discussions from '@ariviyal/contract/community/discussions'
import * as fairCalls from '@ariviyal/contract/community/fairs/fair-entries'
import * as moderation from '@ariviyal/contract/community/moderation'
import * as visits from '@ariviyal/contract/community/visits/visits'
import { usualTimers, type GrievanceClass } from '@ariviyal/contract/grievances/grievance-rules'
import * as grievances from '@ariviyal/contract/grievances/grievances'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { createQuestion } from '@ariviyal/contract/questions/questions'
import { listWaiting, type WaitingKind } from '@ariviyal/contract/staff/dashboard'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { runGrievanceClock } from '../grievances/run-grievance-clock.ts'
import { complain, idOfNumber } from '../grievances/testing.ts'
import { bellOf } from '../notifications/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { trueFalse } from '../tests/testing.ts'
import { runAnswerClock } from './clock/run-answer-clock.ts'
import { allChecks, paperForm } from './contributions/testing.ts'
import { sendDigests } from './digest/send-digests.ts'
import { enter, hostFair, joinAs, reviewsOf, scoreAll, testSchools } from './fairs/testing.ts'
import { tendFairs } from './fairs/tend-fairs.ts'
import { putProfile } from './people/testing.ts'
import { answer, ask } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let second: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  second = await signUp(testApp, { role: 'support' })
})
afterAll(() => testApp.close())

/** Lets time pass in steps of some hours, with all clocks and jobs after each. */
async function pass({ days = 0, hours = 0 }: { days?: number; hours?: number }): Promise<void> {
  const step = 4
  for (let left = days * 24 + hours; left > 0; left -= step) {
    testApp.advance({ hours: Math.min(step, left) })
    await runClocks()
  }
}
async function runClocks(): Promise<void> {
  for (const clock of [runAnswerClock, runGrievanceClock, tendFairs, sendDigests]) await clock(testApp.ctx)
  await testApp.runJobs()
}

const waitingOf = async (kind: WaitingKind) =>
  (await testApp.call(listWaiting, { token: second.token })).body.items.filter((item) => item.kind === kind)
const subjectsTo = async ({ email }: { email: string }) => (await testApp.mails(email)).map(({ subject }) => subject)
const digestsTo = async ({ email }: TestUser) =>
  (await testApp.sentMails(email)).filter(({ subject }) => subject === 'Your week with colleagues')
const show = (id: string, by: TestUser) => testApp.call(discussions.showDiscussion, { token: by.token, params: { id } })
const recordOf = async ({ token }: TestUser) => (await testApp.call(showRecord, { token, query: {} })).body

test('a month of a community: what ten teachers and two of staff do, and what the clocks do by themselves', async () => {
  const began = testApp.ctx.now()
  const members: TestUser[] = []
  for (let n = 0; n < 10; n += 1) {
    const member = await signUpSubscriber(testApp, { admin })
    const body = { subjects: [n < 6 ? ('physics' as const) : ('biology' as const)], grades: [8] }
    expect((await testApp.call(saveTeaching, { token: member.token, body })).status).toBe(200)
    await testApp.call(contributions.volunteerAsReviewer, { token: member.token, body: { is_reviewer: n === 2 } })
    members.push(member)
  }
  const [asker, colleague, reviewer, loud, host, visitor, biologist, ...judges] = members
  if (!asker || !colleague || !reviewer || !loud || !host || !visitor || !biologist) throw new Error('too few members')
  const everybody = [admin, second, ...members]

  // The first week: a question goes from matching teachers to staff, and its asker hears on the seventh day.
  const question = await ask(testApp, asker)
  const quick = await ask(testApp, biologist, { title: 'Which leaf shows stomata well?', subject: 'biology' })
  await pass({ hours: 2 })
  await answer(testApp, judges[0] ?? biologist, quick)
  const hasBell = async (by: TestUser) =>
    (await bellOf(testApp, by)).items.some(({ kind }) => kind === 'discussion-unanswered')
  await pass({ hours: 20 })
  expect(await hasBell(colleague)).toBe(false)
  await pass({ hours: 4 })
  expect([await hasBell(colleague), await hasBell(biologist), await hasBell(asker)]).toEqual([true, false, false])
  expect(await waitingOf('discussion-unanswered')).toEqual([])
  await pass({ days: 2 })
  expect(await waitingOf('discussion-unanswered')).toMatchObject([{ post_id: question }])
  await pass({ days: 4 })
  expect((await subjectsTo(asker)).filter((subject) => subject === 'Your question has no answer yet')).toHaveLength(1)
  const answerId = await answer(testApp, colleague, question)
  const onAnswer = { params: { id: answerId } }
  const note = { note: 'Forty pupils saw the pencil break.' }
  expect((await testApp.call(discussions.tryAnswer, { token: asker.token, ...onAnswer, body: note })).status).toBe(200)
  expect((await testApp.call(discussions.acceptAnswer, { token: asker.token, ...onAnswer })).status).toBe(200)
  expect((await show(question, reviewer)).body.answers).toMatchObject([
    { id: answerId, is_accepted: true, trials: [{ note: note.note }] },
  ])
  expect(await waitingOf('discussion-unanswered')).toEqual([])

  // The second week: a paper from the bank comes back once and is public then; two teachers visit each other.
  const item = await testApp.call(createQuestion, { token: asker.token, body: trueFalse(true) })
  const paper = await testApp.call(givePaper, {
    token: asker.token,
    body: paperForm({ questions: [{ question_id: item.body.id, marks: 2 }] }),
  })
  expect([item.status, paper.status]).toEqual([201, 201])
  const onPaper = (by: TestUser) => ({ token: by.token, params: { id: paper.body.id } })
  const review = async (is_public: boolean, words: string) => {
    await testApp.call(contributions.sendContribution, { ...onPaper(asker), body: allChecks })
    await pass({ hours: 8 })
    await testApp.call(contributions.takeReview, onPaper(reviewer))
    const body = { is_public, note: words }
    expect((await testApp.call(contributions.decideReview, { ...onPaper(reviewer), body })).status).toBe(200)
  }
  const publicPapers = async () =>
    (await testApp.call(contributions.listContributions, { token: loud.token, query: { kind: 'paper' } })).body.items
  await review(false, 'Say how long it takes.')
  expect(await publicPapers()).toEqual([])
  const { kind: _kind, ...edited } = paperForm({ body: 'Twenty minutes. Answer all.' })
  await testApp.call(contributions.saveContribution, { ...onPaper(asker), body: { ...edited, kind: 'paper' } })
  await review(true, '')
  expect((await publicPapers()).map(({ id }) => id)).toEqual([paper.body.id])

  await putProfile(testApp, host.id, { name: 'Demo Host' })
  const profile = await putProfile(testApp, visitor.id, { name: 'Demo Visitor' })
  const startsAt = new Date(testApp.ctx.now().getTime() + 2 * 86_400_000).toISOString()
  const invited = await testApp.call(visits.inviteToVisit, {
    token: host.token,
    params: { id: profile },
    body: {
      place: 'classroom',
      starts_at: startsAt,
      grade: 8,
      topic: 'Refraction with one prism',
      focus: 'questions',
      where: 'Laboratory, first floor',
      message: '',
    },
  })
  const onVisit = (by: TestUser) => ({ token: by.token, params: { id: invited.body.id } })
  await testApp.call(visits.agreeToVisit, { ...onVisit(visitor), body: { starts_at: startsAt } })
  await pass({ days: 3 })
  await testApp.call(visits.saveVisitSheet, { ...onVisit(visitor), body: { seen: 'Eleven questions' } })
  for (const [by, minutes] of [
    [host, 45],
    [visitor, 40],
  ] as const)
    expect((await testApp.call(visits.confirmVisit, { ...onVisit(by), body: { minutes } })).status).toBe(200)
  for (const by of [host, visitor]) expect((await recordOf(by)).visit_seconds).toBe(40 * 60)

  // A fair of two schools: entries, blind scores, results and certificates.
  const fair = await hostFair(testApp, host)
  await joinAs(testApp, visitor, fair, { role: 'school', school: testSchools[1] })
  for (const judge of judges) await joinAs(testApp, judge, fair, { role: 'judge' })
  const onFair = { token: host.token, params: { id: fair.id } }
  await enter(testApp, host, fair.id, { title: 'Sundial of shadows' })
  await enter(testApp, visitor, fair.id, { title: 'Water from fog' })
  await pass({ hours: 25 })
  expect((await testApp.call(fairCalls.startJudging, onFair)).status).toBe(200)
  for (const judge of judges)
    expect(JSON.stringify(await reviewsOf(testApp, judge, fair.id))).not.toMatch(new RegExp(testSchools.join('|')))
  await scoreAll(testApp, judges, fair.id, (title) => (title === 'Water from fog' ? [9, 9] : [7, 7]))
  await pass({ days: 1 })
  expect((await testApp.call(fairCalls.publishFairResults, onFair)).status).toBe(200)
  await testApp.call(confirmName, { token: visitor.token, body: { name: 'Demo Visitor' } })
  await pass({ hours: 4 })
  const certificates = await testApp.call(myCertificates, { token: visitor.token, query: {} })
  expect(certificates.body.items.map(({ part }) => part)).toEqual([
    'First place for “Water from fog” (Working models, 3 pupils of grade 8)',
  ])

  // The third week: somebody is loud. A report, a removal, and an appeal that another person grants.
  await refreshSessions()
  const postId = await answer(testApp, loud, quick, { body: 'Look it up, as everybody else does.' })
  const report = { reason: 'abuse' as const, details: '' }
  await testApp.call(moderation.reportPost, { token: biologist.token, params: { id: postId }, body: report })
  expect(await waitingOf('post-report')).toMatchObject([{ post_id: postId }])
  const answersOf = async () => (await show(quick, biologist)).body.answers.length
  await testApp.call(moderation.decidePost, {
    token: admin.token,
    params: { id: postId },
    body: { act: 'removal', reason: 'It insults colleagues.' },
  })
  expect(await answersOf()).toBe(1)
  const appealed = await appeal(loud, 'It was meant as a joke.')
  expect((await grant(admin, appealed)).error.code).toBe('forbidden')
  expect((await grant(second, appealed)).status).toBe(200)
  expect(await answersOf()).toBe(2)

  // A complaint of each class, with the time that the law leaves: hidden first where it says so, each reminder once.
  for (const name of ['intimate', 'order', 'unlawful', 'other'] as const) await letRunOut(name)
  // By post, and not acknowledged for a day.
  const byPost = { class: 'other' as const, name: 'A reader', email: '', place: '', about: 'A page is copied there.' }
  const recorded = await testApp.call(grievances.recordGrievance, {
    token: admin.token,
    body: { ...byPost, received_at: testApp.ctx.now().toISOString() },
  })
  await pass({ hours: usualTimers.acknowledgement.hours })
  testApp.advance({ minutes: 1 })
  await runClocks()
  expect((await officerMails()).filter((subject) => subject?.includes('not acknowledged'))).toHaveLength(1)
  await testApp.call(grievances.decideGrievance, {
    token: admin.token,
    params: { id: recorded.body.id },
    body: { outcome: 'rejected', words: 'The page names its source.' },
  })
  expect(await waitingOf('grievance')).toEqual([])

  // The last week: an account is erased. What it gave stays, without a name.
  await refreshSessions()
  const erased = await testApp.call(deleteAccount, { token: asker.token, body: { password: asker.password } })
  expect(erased.status).toBe(200)
  expect((await show(question, colleague)).body).toMatchObject({
    author: { by: 'former-member', name: null },
    answers: [{ id: answerId }],
  })
  const kept = await testApp.call(contributions.showContribution, { ...onPaper(loud), query: {} })
  expect(kept.body).toMatchObject({ state: 'shown', author: { by: 'former-member', name: null } })
  const before = (await testApp.sentMails(asker.email)).length
  await pass({ days: 7 })
  expect(await testApp.mails(asker.email)).toHaveLength(before)

  // Four weeks and some days: mails of the week came, none twice in a week and none without an entry.
  expect(testApp.ctx.now().getTime() - began.getTime()).toBeGreaterThan(28 * 86_400_000)
  const digests = new Map<TestUser, Email[]>()
  for (const member of members) digests.set(member, await digestsTo(member))
  expect([...digests.values()].flat().length).toBeGreaterThan(5)
  for (const mails of digests.values()) {
    const days = mails.map(({ date }) => Date.parse(date ?? ''))
    for (const [n, day] of days.entries()) if (n > 0) expect(day - (days[n - 1] ?? 0)).toBeGreaterThan(6 * 86_400_000)
    for (const { text } of mails) expect(text).toMatch(/\/networking\/(discussions|news)\//)
  }

  /** Login sessions end after some weeks without a visit. */
  async function refreshSessions() {
    for (const user of everybody) user.token = await logInAs(testApp, user)
  }
  async function appeal(by: TestUser, words: string): Promise<string> {
    const { body } = await testApp.call(moderation.showOwnStanding, { token: by.token })
    const id = body.decisions[0]?.id ?? ''
    const sent = { token: by.token, params: { id }, body: { appeal: words } }
    expect((await testApp.call(moderation.appealDecision, sent)).status).toBe(200)
    return id
  }
  function grant(by: TestUser, id: string) {
    const body = { is_granted: true, reason: 'We read it again.' }
    return testApp.call(moderation.decidePostAppeal, { token: by.token, params: { id }, body })
  }
  async function officerMails() {
    return (await testApp.mails(brand.supportEmail)).map(({ subject }) => subject)
  }
  /** A complaint about a post of its own whose time runs out, and is upheld or rejected then. */
  async function letRunOut(name: GrievanceClass): Promise<void> {
    const { hours, hides_first } = usualTimers[name]
    const id = await ask(testApp, loud ?? admin, { title: `A question that somebody minds: ${name}` })
    const place = `https://ariviyal.example/networking/discussions/${id}`
    const { number, token } = await complain(testApp, { class: name, place })
    const mine = async () => (await testApp.call(grievances.showOwnGrievance, { params: { token } })).body
    expect((await mine()).is_hidden).toBe(hides_first)
    expect((await show(id, colleague ?? admin)).status).toBe(hides_first ? 404 : 200)
    const told = async () => (await officerMails()).filter((subject) => subject?.includes(number)).slice(1)
    const half = `Half of the time for complaint ${number} is over`
    testApp.advance({ minutes: hours * 30 - 1 })
    await runClocks()
    expect(await told()).toEqual([])
    testApp.advance({ minutes: 2 })
    await runClocks()
    expect(await told()).toEqual([half])
    testApp.advance({ minutes: hours * 30 })
    await runClocks()
    expect(await told()).toEqual([half, `Complaint ${number} is overdue`])
    const outcome = hides_first ? ('upheld' as const) : ('rejected' as const)
    const decided = await testApp.call(grievances.decideGrievance, {
      token: admin.token,
      params: { id: await idOfNumber(testApp, admin, number) },
      body: { outcome, words: 'So we decided.' },
    })
    expect(decided.status).toBe(200)
    expect(await mine()).toMatchObject({ outcome, due_at: null })
    expect((await show(id, colleague ?? admin)).status).toBe(hides_first ? 404 : 200)
  }
}, 180_000)
