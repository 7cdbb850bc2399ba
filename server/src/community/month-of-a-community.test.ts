import { brand } from '@ariviyal/contract/brand'
import { myCertificates, confirmName } from '@ariviyal/contract/certificates/certificates'
import { showRecord } from '@ariviyal/contract/certificates/record'
import * as contributions from '@ariviyal/contract/community/contributions/contributions'
import { givePaper } from '@ariviyal/contract/community/contributions/papers'
import * as discussions from '@ariviyal/contract/community/discussions'
import * as fairCalls from '@ariviyal/contract/community/fairs/fair-entries'
import * as moderation from '@ariviyal/contract/community/moderation'
import * as visits from '@ariviyal/contract/community/visits/visits'
import { saveWelcome } from '@ariviyal/contract/community/welcome'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { usualTimers, type GrievanceClass } from '@ariviyal/contract/grievances/grievance-rules'
import * as grievances from '@ariviyal/contract/grievances/grievances'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { createQuestion } from '@ariviyal/contract/questions/questions'
import { listWaiting, type WaitingKind } from '@ariviyal/contract/staff/dashboard'
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
import { enter, hostFair, joinAs, reviewsOf, scoreAll, testSchools, wanted } from './fairs/testing.ts'
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

/** Mails of the week, with the simulated day on which they arrived. */
const digests: { to: string; day: string; text: string }[] = []

/** Lets time pass in steps of some hours, with the clocks of the community and all jobs after each. */
async function pass({ days = 0, hours = 0 }: { days?: number; hours?: number }): Promise<void> {
  const step = 6
  for (let left = days * 24 + hours; left > 0; left -= step) {
    testApp.advance({ hours: Math.min(step, left) })
    await runClocks()
  }
}
async function runClocks(): Promise<void> {
  for (const clock of [runAnswerClock, runGrievanceClock, tendFairs, sendDigests]) await clock(testApp.ctx)
  await testApp.runJobs()
  const arrived = (await testApp.sentMails()).filter(({ subject }) => subject === 'Your week with colleagues')
  for (const { to, text } of arrived.slice(digests.length))
    digests.push({ to: to?.[0]?.address ?? '', day: dayOf(testApp.ctx.now()), text: text ?? '' })
}

const waitingOf = async (kind: WaitingKind) =>
  (await testApp.call(listWaiting, { token: second.token })).body.items.filter((item) => item.kind === kind)
const subjectsTo = async ({ email }: { email: string }) => (await testApp.mails(email)).map(({ subject }) => subject)
const officerMails = () => subjectsTo({ email: brand.supportEmail })
/** The answer of a call that must not be refused. */
const done = <Answer>(result: { status: number; body: Answer; error: { code: string } }): Answer => wanted(result).body
const show = (id: string, by: TestUser) => testApp.call(discussions.showDiscussion, { token: by.token, params: { id } })
const recordOf = async ({ token }: TestUser) => (await testApp.call(showRecord, { token, query: {} })).body

test('a month of a community: what ten teachers and two of staff do, and what the clocks do by themselves', async () => {
  const began = testApp.ctx.now()
  const members: TestUser[] = []
  for (let n = 0; n < 10; n += 1) {
    const member = await signUpSubscriber(testApp, { admin })
    const body = { subjects: [n < 6 ? ('physics' as const) : ('biology' as const)], grades: [8], can_answer: '' }
    done(await testApp.call(saveWelcome, { token: member.token, body }))
    if (n === 2)
      done(await testApp.call(contributions.volunteerAsReviewer, { token: member.token, body: { is_reviewer: true } }))
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
  done(await testApp.call(discussions.tryAnswer, { token: asker.token, ...onAnswer, body: note }))
  done(await testApp.call(discussions.acceptAnswer, { token: asker.token, ...onAnswer }))
  expect((await show(question, reviewer)).body.answers).toMatchObject([
    { id: answerId, is_accepted: true, trials: [{ note: note.note }] },
  ])
  expect(await waitingOf('discussion-unanswered')).toEqual([])

  // The second week: a paper from the bank comes back once and is public then; two teachers visit each other.
  const item = done(await testApp.call(createQuestion, { token: asker.token, body: trueFalse(true) }))
  const paper = done(
    await testApp.call(givePaper, {
      token: asker.token,
      body: paperForm({ questions: [{ question_id: item.id, marks: 2 }] }),
    }),
  )
  const onPaper = (by: TestUser) => ({ token: by.token, params: { id: paper.id } })
  const review = async (is_public: boolean, words: string) => {
    done(await testApp.call(contributions.sendContribution, { ...onPaper(asker), body: allChecks }))
    await pass({ hours: 8 })
    done(await testApp.call(contributions.takeReview, onPaper(reviewer)))
    const body = { is_public, note: words }
    done(await testApp.call(contributions.decideReview, { ...onPaper(reviewer), body }))
  }
  const publicPapers = async () =>
    (await testApp.call(contributions.listContributions, { token: loud.token, query: { kind: 'paper' } })).body.items
  await review(false, 'Say how long it takes.')
  expect(await publicPapers()).toEqual([])
  const edited = { ...paperForm({ minutes: 25 }), kind: 'paper' as const }
  done(await testApp.call(contributions.saveContribution, { ...onPaper(asker), body: edited }))
  await review(true, '')
  expect(await publicPapers()).toMatchObject([{ id: paper.id, minutes: 25 }])

  await putProfile(testApp, host.id, { name: 'Demo Host' })
  const profile = await putProfile(testApp, visitor.id, { name: 'Demo Visitor' })
  const startsAt = new Date(testApp.ctx.now().getTime() + 2 * 86_400_000).toISOString()
  const invited = done(
    await testApp.call(visits.inviteToVisit, {
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
    }),
  )
  const onVisit = (by: TestUser) => ({ token: by.token, params: { id: invited.id } })
  done(await testApp.call(visits.agreeToVisit, { ...onVisit(visitor), body: { starts_at: startsAt } }))
  await pass({ days: 3 })
  done(await testApp.call(visits.saveVisitSheet, { ...onVisit(visitor), body: { seen: 'Eleven questions' } }))
  for (const [by, minutes] of [
    [host, 45],
    [visitor, 40],
  ] as const)
    done(await testApp.call(visits.confirmVisit, { ...onVisit(by), body: { minutes } }))
  for (const by of [host, visitor]) expect((await recordOf(by)).visit_seconds).toBe(40 * 60)

  // A fair of two schools: entries, blind scores, results and certificates.
  const fair = await hostFair(testApp, host)
  await joinAs(testApp, visitor, fair, { role: 'school', school: testSchools[1] })
  for (const judge of judges) await joinAs(testApp, judge, fair, { role: 'judge' })
  const onFair = { token: host.token, params: { id: fair.id } }
  await enter(testApp, host, fair.id, { title: 'Sundial of shadows' })
  await enter(testApp, visitor, fair.id, { title: 'Water from fog' })
  await pass({ hours: 25 })
  done(await testApp.call(fairCalls.startJudging, onFair))
  for (const judge of judges)
    expect(JSON.stringify(await reviewsOf(testApp, judge, fair.id))).not.toMatch(new RegExp(testSchools.join('|')))
  await scoreAll(testApp, judges, fair.id, (title) => (title === 'Water from fog' ? [9, 9] : [7, 7]))
  await pass({ days: 1 })
  done(await testApp.call(fairCalls.publishFairResults, onFair))
  done(await testApp.call(confirmName, { token: visitor.token, body: { name: 'Demo Visitor' } }))
  await pass({ hours: 4 })
  const certificates = await testApp.call(myCertificates, { token: visitor.token, query: {} })
  expect(certificates.body.items.map(({ part }) => part)).toEqual([
    'First place for “Water from fog” (Working models, 3 pupils of grade 8)',
  ])

  // The third week: somebody is loud. A report, a removal, and an appeal that another person grants.
  await refreshSessions()
  const postId = await answer(testApp, loud, quick, { body: 'Look it up, as everybody else does.' })
  const report = { reason: 'abuse' as const, details: '' }
  done(await testApp.call(moderation.reportPost, { token: biologist.token, params: { id: postId }, body: report }))
  expect(await waitingOf('post-report')).toMatchObject([{ post_id: postId }])
  const answersOf = async () => (await show(quick, biologist)).body.answers.length
  const removal = { act: 'removal' as const, reason: 'It insults colleagues.' }
  done(await testApp.call(moderation.decidePost, { token: admin.token, params: { id: postId }, body: removal }))
  expect(await answersOf()).toBe(1)
  const appealed = await appeal(loud, 'It was meant as a joke.')
  expect((await grant(admin, appealed)).error.code).toBe('forbidden')
  done(await grant(second, appealed))
  expect(await answersOf()).toBe(2)

  // A complaint of each class, with the time that the law leaves: hidden first where it says so, each reminder once.
  for (const name of ['intimate', 'order', 'unlawful', 'other'] as const) await letRunOut(name)
  // By post, and not acknowledged for a day.
  const byPost = { class: 'other' as const, name: 'A reader', email: '', place: '', about: 'A page is copied there.' }
  const recorded = done(
    await testApp.call(grievances.recordGrievance, {
      token: admin.token,
      body: { ...byPost, received_at: testApp.ctx.now().toISOString() },
    }),
  )
  await pass({ hours: usualTimers.acknowledgement.hours })
  testApp.advance({ minutes: 1 })
  await runClocks()
  expect((await officerMails()).filter((subject) => subject?.includes('not acknowledged'))).toHaveLength(1)
  const rejection = { outcome: 'rejected' as const, words: 'The page names its source.' }
  const onRecorded = { token: admin.token, params: { id: recorded.id } }
  done(await testApp.call(grievances.decideGrievance, { ...onRecorded, body: rejection }))
  expect(await waitingOf('grievance')).toEqual([])

  // The last week: an account is erased. What it gave stays, without a name.
  await refreshSessions()
  done(await testApp.call(deleteAccount, { token: asker.token, body: { password: asker.password } }))
  expect((await show(question, colleague)).body).toMatchObject({
    author: { by: 'former-member', name: null },
    answers: [{ id: answerId }],
  })
  const kept = await testApp.call(contributions.showContribution, { ...onPaper(loud), query: {} })
  expect(kept.body).toMatchObject({ state: 'shown', author: { by: 'former-member', name: null } })
  // The account's last mail says that it is deleted; no other follows.
  const before = (await testApp.mails(asker.email)).length
  await pass({ days: 7 })
  expect(await testApp.mails(asker.email)).toHaveLength(before)

  // More than four weeks have passed. Mails of the week came, none twice in a week and none without an entry.
  expect(testApp.ctx.now().getTime() - began.getTime()).toBeGreaterThan(28 * 86_400_000)
  expect(digests.length).toBeGreaterThan(5)
  for (const mails of Map.groupBy(digests, ({ to }) => to).values())
    for (const [n, { day, text }] of mails.entries()) {
      expect(text).toMatch(/\/networking\/(discussions|news)\//)
      if (n > 0) expect(day >= laterDay(mails[n - 1]?.day ?? '', 7)).toBe(true)
    }

  /** Login sessions end after some weeks without a visit. */
  async function refreshSessions() {
    for (const user of everybody) user.token = await logInAs(testApp, user)
  }
  async function appeal(by: TestUser, words: string): Promise<string> {
    const { body } = await testApp.call(moderation.showOwnStanding, { token: by.token })
    const id = body.decisions[0]?.id ?? ''
    const sent = { token: by.token, params: { id }, body: { appeal: words } }
    done(await testApp.call(moderation.appealDecision, sent))
    return id
  }
  function grant(by: TestUser, id: string) {
    const body = { is_granted: true, reason: 'We read it again.' }
    return testApp.call(moderation.decidePostAppeal, { token: by.token, params: { id }, body })
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
    const reminders = async () => (await officerMails()).filter((subject) => subject?.includes(number)).slice(1)
    const half = `Half of the time for complaint ${number} is over`
    testApp.advance({ minutes: hours * 30 - 1 })
    await runClocks()
    expect(await reminders()).toEqual([])
    testApp.advance({ minutes: 2 })
    await runClocks()
    expect(await reminders()).toEqual([half])
    testApp.advance({ minutes: hours * 30 })
    await runClocks()
    expect(await reminders()).toEqual([half, `Complaint ${number} is overdue`])
    const outcome = hides_first ? ('upheld' as const) : ('rejected' as const)
    const params = { id: await idOfNumber(testApp, admin, number) }
    const body = { outcome, words: 'So we decided.' }
    done(await testApp.call(grievances.decideGrievance, { token: admin.token, params, body }))
    expect(await mine()).toMatchObject({ outcome, due_at: null })
    expect((await show(id, colleague ?? admin)).status).toBe(hides_first ? 404 : 200)
  }
}, 180_000)
