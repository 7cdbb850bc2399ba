import { endpoints } from '@ariviyal/contract/api'
import { agreeToVisit, inviteToVisit } from '@ariviyal/contract/community/visits/visits'
import { deleteAccount, exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import * as calls from '@ariviyal/contract/community/people/people'
import { districts, findDistrict } from '@ariviyal/contract/community/people/districts'
import { peopleMessages } from '@ariviyal/contract/community/people/people-messages'
import { searchSite } from '@ariviyal/contract/search/search'
import { gstStateCodes } from '@ariviyal/contract/subscriptions/gst'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { choose } from '../../notifications/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { give, publish } from '../contributions/testing.ts'
import { hostFair, joinAs, testSchools } from '../fairs/testing.ts'
import { mentorPairs } from '../mentors/mentor-pairs.table.ts'
import { answer, ask } from '../testing.ts'
import { profileForm, putProfile } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let viewer: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  viewer = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const subscriber = () => signUpSubscriber(testApp, { admin })
const save = ({ token }: TestUser, change: Partial<calls.ProfileForm> = {}) =>
  testApp.call(calls.saveProfile, { token, body: profileForm(change) })
const idsShownTo = async ({ token }: TestUser, query: object = {}) =>
  (await testApp.call(calls.listPeople, { token, query })).body.items.map(({ id }) => id)
const see = ({ token }: TestUser, id: string) => testApp.call(calls.showColleague, { token, params: { id } })

const reads = endpoints.filter(
  ({ method, path }) =>
    method === 'GET' && (path.startsWith('/api/community/') || ['/api/notifications', '/api/record'].includes(path)),
)

/** Everything that a person can read in which another could be named: all calls of the community that read, with all these ids. */
async function crawl(reader: TestUser, { name, ids, codes }: { name: string; ids: string[]; codes: string[] }) {
  const { token, password } = reader
  const urls = reads.flatMap(({ path }) => {
    if (!path.includes('{')) return path
    return (path.includes('{code}') ? codes : ids).map((value) => path.replace(/\{\w+\}/, value))
  })
  const words = [name, name.slice(0, -1)].map(encodeURIComponent)
  const found = new Map<string, string>()
  for (const url of [
    ...urls,
    ...words.flatMap((q) => [`/api/community/people?q=${q}`, `/api/search?q=${q}`]),
    '/api/community/people?district=33-madurai&state=33',
    '/api/community/people?mentor=physics',
  ]) {
    const { statusCode, body } = await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([url, statusCode < 500]).toEqual([url, true])
    found.set(url, body)
  }
  found.set('own data', JSON.stringify((await testApp.call(exportPersonalData, { token, body: { password } })).body))
  for (const mail of await testApp.mails(reader.email))
    found.set(`mail ${mail.subject}`, `${mail.subject} ${mail.text}`)
  return found
}

describe('a profile', () => {
  test('is seen by nobody until its teacher chooses so', async () => {
    const teacher = await subscriber()
    const empty = await testApp.call(calls.showOwnProfile, { token: teacher.token })
    expect(empty.body.profile).toMatchObject({ name: 'Meena Kumari', is_shown: false, is_nearby: false })
    expect((await save(teacher, { name: 'Demo Quiet', is_shown: false })).body.msg).toBe(peopleMessages.profileSaved)
    const { seen } = (await testApp.call(calls.showOwnProfile, { token: teacher.token })).body
    expect(seen.name).toBe('Demo Quiet')
    expect(await idsShownTo(viewer)).not.toContain(seen.id)
    expect((await see(viewer, seen.id)).status).toBe(404)
    expect((await save(teacher, { name: 'Demo Quiet' })).body.msg).toBe(peopleMessages.profileShown)
    expect((await see(viewer, seen.id)).body).toMatchObject({ name: 'Demo Quiet', contact: '', is_self: false })
    expect(await idsShownTo(viewer)).toContain(seen.id)
  })

  test('is for subscribers: not for guests or teachers without a subscription', async () => {
    const free = await signUp(testApp)
    const id = await putProfile(testApp, (await subscriber()).id)
    for (const endpoint of [calls.listPeople, calls.listNearby])
      for (const [token, status] of [
        [free.token, 403],
        [undefined, 401],
      ] as const)
        expect((await testApp.call(endpoint, { ...(token && { token }) })).status).toBe(status)
    expect((await see(free, id)).status).toBe(403)
    const found = await testApp.call(searchSite, { token: free.token, query: { q: 'Demo Teacher' } })
    expect(found.body.sections.filter(({ section }) => section === 'people')).toEqual([])
  })

  test('refuses what is too long, unknown or against its own rules', async () => {
    const teacher = await subscriber()
    for (const [change, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'Write to http://x.example' }, 'name'],
      [{ ask_about: 'x'.repeat(301) }, 'ask_about'],
      [{ district: '33-nowhere' }, 'district'],
      [{ district: '', is_nearby: true }, 'district'],
      [{ is_shown: false, mentor_subjects: ['physics'] }, 'mentor_subjects'],
      [{ languages: ['xx'] }, 'languages'],
    ] as const) {
      const body = { ...profileForm(), ...change } as calls.ProfileForm
      const { status, error } = await testApp.call(calls.saveProfile, { token: teacher.token, body })
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 422, fields: [field] })
    }
  })

  test('is found by each filter that fits, and by no other', async () => {
    const teacher = await subscriber()
    const id = await putProfile(testApp, teacher.id, {
      board: 'ICSE',
      languages: ['te'],
      district: '37-guntur',
      mentor_subjects: ['biology'],
      teaching: { subjects: ['biology'], grades: [11] },
    })
    const fitting = {
      board: 'ICSE',
      language: 'te',
      district: '37-guntur',
      state: '37',
      subject: 'biology',
      grade: 11,
      mentor: 'biology',
    }
    const other = {
      board: 'IB',
      language: 'ur',
      district: '37-krishna',
      state: '20',
      subject: 'chemistry',
      grade: 7,
      mentor: 'physics',
    }
    expect(await idsShownTo(viewer, fitting)).toEqual([id])
    for (const [name, value] of Object.entries(fitting))
      expect(await idsShownTo(viewer, { [name]: value })).toContain(id)
    for (const [name, value] of Object.entries(other))
      expect(await idsShownTo(viewer, { [name]: value })).not.toContain(id)
  })

  test('is gone everywhere at once when withdrawn or when its account is deleted', async () => {
    for (const leave of [
      (teacher: TestUser) => testApp.call(calls.withdrawProfile, { token: teacher.token }),
      (teacher: TestUser) => save(teacher, { name: 'Zubeida Withdrawal', is_shown: false }),
      (teacher: TestUser) =>
        testApp.call(deleteAccount, { token: teacher.token, body: { password: teacher.password } }),
    ]) {
      const [reader, teacher] = [await subscriber(), await subscriber()]
      await choose(testApp, reader, 'mentor', 'both')
      await putProfile(testApp, reader.id, { name: 'Demo Reader', is_nearby: true })
      const form = { name: 'Zubeida Withdrawal', is_nearby: true, mentor_subjects: ['physics' as const] }
      const id = await putProfile(testApp, teacher.id, { ...form, contact: 'zubeida.w@school.example' })
      const body = { subject: 'physics' as const, message: 'Optics' }
      await testApp.call(calls.askMentor, { token: reader.token, params: { id }, body })
      const [pair] = (await testApp.call(calls.listMentorPairs, { token: teacher.token })).body.items
      await testApp.call(calls.acceptMentorRequest, { token: teacher.token, params: { id: pair?.id ?? '' } })
      // They visit each other, hold a fair, mention and answer each other, and one gives a plan that the other adapts.
      const startsAt = new Date(testApp.ctx.now().getTime() + 3 * 86_400_000).toISOString()
      const lesson = {
        place: 'video' as const,
        starts_at: startsAt,
        grade: 8,
        topic: 'Prisms',
        focus: 'voices' as const,
      }
      const visit = await testApp.call(inviteToVisit, { token: reader.token, params: { id }, body: lesson })
      const onVisit = { token: teacher.token, params: { id: visit.body.id }, body: { starts_at: startsAt } }
      expect((await testApp.call(agreeToVisit, onVisit)).status).toBe(200)
      const fair = await hostFair(testApp, teacher)
      await joinAs(testApp, reader, fair, { role: 'school', school: testSchools[1] })
      const question = await ask(testApp, reader, { mentions: [id] })
      await answer(testApp, teacher, question)
      await answer(testApp, reader, question, { mentions: [id] })
      const given = await give(testApp, teacher)
      await publish(testApp, teacher, admin, given)
      const about = {
        name: form.name,
        ids: [id, visit.body.id, fair.id, question, given],
        codes: [fair.hosting?.school_code ?? '', fair.hosting?.judge_code ?? ''],
      }
      const isOf = (text: string) => /zubeida/i.test(text) || text.includes(id)
      const placesOf = (found: Map<string, string>) => [...found].flatMap(([place, text]) => (isOf(text) ? place : []))
      const before = await crawl(reader, about)
      expect(placesOf(before)).toEqual(
        expect.arrayContaining([
          '/api/community/people',
          '/api/community/nearby',
          '/api/community/mentor-pairs',
          `/api/community/people/${id}`,
          '/api/community/visits',
          `/api/community/visits/${visit.body.id}`,
          `/api/community/discussions/${question}`,
          `/api/search?q=${encodeURIComponent(form.name)}`,
        ]),
      )
      expect([...before.values()].join()).toContain('zubeida.w@school.example')
      expect((await leave(teacher)).status).toBe(200)
      // Also the visit, which stays agreed, names nobody.
      expect(placesOf(await crawl(reader, about))).toEqual([])
    }
  }, 120_000)

  test('answers any search', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), async (q) => {
        const { status } = await testApp.call(calls.listPeople, { token: viewer.token, query: { q } })
        expect([200, 422]).toContain(status)
      }),
      { numRuns: isThorough ? 25 : 8 },
    )
  })
})

test('colleagues nearby see each other only where both agreed, in one district', async () => {
  const [one, both, elsewhere, listedOnly] = [
    await subscriber(),
    await subscriber(),
    await subscriber(),
    await subscriber(),
  ]
  const district = '08-jaipur'
  const nearby = async ({ token }: TestUser) => (await testApp.call(calls.listNearby, { token })).body
  const id = await putProfile(testApp, both.id, { district, is_nearby: true, is_shown: false })
  await putProfile(testApp, elsewhere.id, { district: '08-kota', is_nearby: true })
  await putProfile(testApp, listedOnly.id, { district })
  expect(await nearby(one)).toMatchObject({ agreed: false, items: [] })
  expect((await see(one, id)).status).toBe(404)
  await putProfile(testApp, one.id, { district, is_nearby: true, is_shown: false })
  expect(await nearby(one)).toMatchObject({ agreed: true, district, items: [{ id, contact: 'demo@school.example' }] })
  expect((await see(one, id)).body.contact).toBe('demo@school.example')
  for (const stranger of [viewer, elsewhere, listedOnly]) expect((await see(stranger, id)).status).toBe(404)
  expect(await idsShownTo(viewer)).not.toContain(id)
})

describe('a mentor', () => {
  const body = { subject: 'physics' as const, message: 'How to begin with optics' }
  const ask = ({ token }: TestUser, id: string, form: calls.MentorRequestForm = body) =>
    testApp.call(calls.askMentor, { token, params: { id }, body: form })
  const pairsOf = async ({ token }: TestUser) => (await testApp.call(calls.listMentorPairs, { token })).body.items
  const act = (
    endpoint: typeof calls.acceptMentorRequest | typeof calls.endMentorPair | typeof calls.declineMentorRequest,
    { token }: TestUser,
    id: string,
  ) => testApp.call(endpoint, { token, params: { id } })
  const two = async () => {
    const [mentor, teacher] = [await subscriber(), await subscriber()]
    const id = await putProfile(testApp, mentor.id, { name: 'Demo Mentor', mentor_subjects: ['physics'] })
    await putProfile(testApp, teacher.id, { name: 'Demo Asker', contact: 'asker@school.example' })
    return { mentor, teacher, id }
  }
  const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)

  test('is asked, accepts, and both see how to reach the other until one ends it', async () => {
    const { mentor, teacher, id } = await two()
    expect((await see(teacher, id)).body).toMatchObject({ may_ask: ['physics'], why_not: '' })
    expect((await ask(teacher, id)).status).toBe(201)
    expect((await ask(teacher, id)).error).toMatchObject({ msg: peopleMessages.mentorAskedBefore })
    const [asked] = await pairsOf(mentor)
    expect(asked).toMatchObject({
      role: 'mentor',
      state: 'asked',
      message: body.message,
      contact: '',
      other: { name: 'Demo Asker' },
    })
    expect((await act(calls.acceptMentorRequest, teacher, asked?.id ?? '')).status).toBe(404)
    expect((await act(calls.acceptMentorRequest, mentor, asked?.id ?? '')).status).toBe(200)
    expect(await pairsOf(mentor)).toMatchObject([{ state: 'accepted', contact: 'asker@school.example' }])
    expect((await see(teacher, id)).body.contact).toBe('demo@school.example')
    expect((await act(calls.endMentorPair, mentor, asked?.id ?? '')).status).toBe(200)
    expect(await pairsOf(teacher)).toEqual([])
    expect((await see(teacher, id)).body.contact).toBe('')
    expect(await subjectsOf(mentor)).toContain('A teacher asks you to be their mentor in physics')
    expect(await subjectsOf(teacher)).toEqual(
      expect.arrayContaining(['You have a mentor in physics', 'A mentor pair in physics has ended']),
    )
  })

  test('declines, and the teacher is told', async () => {
    const { mentor, teacher, id } = await two()
    await ask(teacher, id)
    const [asked] = await pairsOf(mentor)
    expect((await act(calls.declineMentorRequest, mentor, asked?.id ?? '')).status).toBe(200)
    expect(await pairsOf(teacher)).toEqual([])
    expect(await subjectsOf(teacher)).toContain('Your request for a mentor in physics was declined')
  })

  test('is asked only in what they offer, by somebody who shows themselves, and not beyond the bounds', async () => {
    const { mentor, teacher, id } = await two()
    expect((await ask(teacher, id, { ...body, subject: 'biology' })).error).toMatchObject({
      msg: peopleMessages.mentorNotOffered,
    })
    expect((await ask(viewer, id)).error).toMatchObject({ msg: peopleMessages.mentorProfileFirst })
    expect((await ask(mentor, id)).error).toMatchObject({ msg: peopleMessages.mentorYourself })
    for (let n = 0; n < 5; n += 1) {
      const one = await subscriber()
      await putProfile(testApp, one.id)
      expect((await ask(one, id)).status).toBe(201)
    }
    expect((await ask(teacher, id)).error).toMatchObject({ msg: peopleMessages.mentorFull })
  })

  test('who is silent for a week is free again, and so is the teacher; also before the job has run', async () => {
    const own = await openTestApp()
    const staff = await signUp(own, { admin: true })
    const [mentor, teacher] = [
      await signUpSubscriber(own, { admin: staff }),
      await signUpSubscriber(own, { admin: staff }),
    ]
    const id = await putProfile(own, mentor.id, { mentor_subjects: ['physics'] })
    await putProfile(own, teacher.id)
    const sent = { params: { id }, body }
    expect((await own.call(calls.askMentor, { token: teacher.token, ...sent })).status).toBe(201)
    own.advance({ days: 6, hours: 23 })
    await own.runJobs()
    expect(await own.ctx.db.$count(mentorPairs)).toBe(1)
    const [pair] = (await own.call(calls.listMentorPairs, { token: mentor.token })).body.items
    own.advance({ hours: 1, minutes: 1 })
    expect((await own.call(calls.listMentorPairs, { token: mentor.token })).body.items).toEqual([])
    const late = await own.call(calls.acceptMentorRequest, { token: mentor.token, params: { id: pair?.id ?? '' } })
    expect(late.status).toBe(404)
    await own.runJobs()
    expect(await own.ctx.db.$count(mentorPairs)).toBe(0)
    expect((await own.mails(teacher.email)).map(({ subject }) => subject)).toContain(
      'Your request for a mentor in physics is over',
    )
    // The teacher may ask again, now that both are free.
    expect((await own.call(calls.askMentor, { token: teacher.token, ...sent })).status).toBe(201)
    await own.close()
  })

  test('who was not here for 30 days is not asked', async () => {
    const own = await openTestApp()
    const staff = await signUp(own, { admin: true })
    const [mentor, teacher] = [
      await signUpSubscriber(own, { admin: staff }),
      await signUpSubscriber(own, { admin: staff }),
    ]
    const id = await putProfile(own, mentor.id, { mentor_subjects: ['physics'] })
    await putProfile(own, teacher.id)
    own.advance({ days: 16 })
    await own.call(calls.listMentorPairs, { token: teacher.token })
    own.advance({ days: 15 })
    const { body: seen } = await own.call(calls.showColleague, { token: teacher.token, params: { id } })
    expect(seen).toMatchObject({ may_ask: [], why_not: peopleMessages.mentorAway })
    const asked = await own.call(calls.askMentor, { token: teacher.token, params: { id }, body })
    expect(asked).toMatchObject({ status: 403, error: { msg: peopleMessages.mentorAway } })
    await own.close()
  })
})

test('every district has one address of its own, and every state has some', () => {
  expect(new Set(districts.map(({ id }) => id)).size).toBe(districts.length)
  expect(districts.every(({ id }) => /^\d\d-[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && findDistrict(id)?.id === id)).toBe(
    true,
  )
  expect(gstStateCodes.filter((state) => !districts.some((district) => district.state === state))).toEqual([])
  expect(districts.length).toBeGreaterThan(750)
})
