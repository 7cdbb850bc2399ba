import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import * as calls from '@ariviyal/contract/community/fairs/fairs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { putProfile } from '../people/testing.ts'
import { fairEntries } from './fair-entries.table.ts'
import { fairDays } from './fair-days.ts'
import { deleteOrphanedFairs } from './fairs.queries.ts'
import { fairs } from './fairs.table.ts'
import { fairData } from './personal-data.ts'
import { tendFairs } from './tend-fairs.ts'
import { enter, entryForm, fairForm, fairWithEntries, hostFair, joinAs, showFairTo, testSchools } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const subscriber = () => signUpSubscriber(testApp, { admin })
const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)
const change = ({ token }: TestUser, id: string, body: Parameters<typeof fairForm>[1] & { version: number }) =>
  testApp.call(calls.changeFair, { token, params: { id }, body: { ...fairForm(testApp), ...body } })

describe('a host', () => {
  test('makes a fair, changes its rules until the first entry, and invites a teacher from the directory', async () => {
    const [host, teacher] = [await subscriber(), await subscriber()]
    const { id, hosting, own_school: own, version } = await hostFair(testApp, host)
    expect(own?.name).toBe(testSchools[0])
    expect(hosting).toMatchObject({ entries: 0, judges: 0, asked: 0 })
    const schools = ['North Hill', 'Lake School', 'Riverside School']
    expect((await change(host, id, { version: version + 1, schools })).error.code).toBe('changed-since')
    expect((await change(host, id, { version, schools, tie_rule: 'shared' })).status).toBe(200)
    const changed = await showFairTo(testApp, host, id)
    expect(changed).toMatchObject({ tie_rule: 'shared', version: version + 1, own_school: { name: 'North Hill' } })
    expect(changed.schools.map(({ name }) => name).toSorted()).toEqual(schools.toSorted())
    const profile = await putProfile(testApp, teacher.id)
    await putProfile(testApp, host.id)
    const invited = await testApp.call(calls.inviteToFair, {
      token: host.token,
      params: { id },
      body: { profile_id: profile, role: 'school' },
    })
    expect(invited.body.msg).toBe(fairMessages.invited)
    const mail = (await testApp.mails(teacher.email)).at(-1)
    expect(mail?.text).toContain(`/networking/fairs?code=${hosting?.school_code}`)
    await joinAs(testApp, teacher, changed, { role: 'school', school: 'Lake School' })
    // A school of which somebody takes part stays.
    const without = { version: version + 1, schools: ['North Hill', 'Riverside School'] }
    expect((await change(host, id, without)).error.fields).toEqual({ schools: fairMessages.schoolTaken })
    await enter(testApp, teacher, id, { version: version + 1 })
    expect((await change(host, id, { version: version + 1, schools })).error).toMatchObject({
      code: 'already-decided',
      msg: fairMessages.locked,
    })
  })

  test('cannot make one without days ahead, schools, rows and grades in order', async () => {
    const host = await subscriber()
    const wrong: [string, Parameters<typeof fairForm>[1]][] = [
      ['held_on', { held_on: '2020-01-01' }],
      ['held_on', { held_on: '2199-01-01' }],
      ['entries_until', { entries_until: new Date(0).toISOString() }],
      ['entries_until', { entries_until: new Date(testApp.ctx.now().getTime() + 9 * 86_400_000).toISOString() }],
      ['schools', { schools: ['One', 'one'] }],
      ['schools', { schools: ['One'] }],
      ['rubric', { rubric: [] }],
      ['rubric', { rubric: [{ name: 'Idea', marks: 0 }] }],
      ['grade_to', { grade_from: 9, grade_to: 8 }],
      ['place', { place: '' }],
      ['categories', { categories: [] }],
      ['name', { name: 'Fair \u{1F9CA}' }],
    ]
    for (const [field, broken] of wrong) {
      const { status, error } = await testApp.call(calls.makeFair, {
        token: host.token,
        body: fairForm(testApp, broken),
      })
      expect([status, Object.keys(error.fields ?? {})], `of ${JSON.stringify(broken)}`).toEqual([422, [field]])
    }
    const body = fairForm(testApp, { kind: 'own-school', place: '' })
    expect((await testApp.call(calls.makeFair, { token: host.token, body })).status).toBe(201)
    expect((await testApp.call(calls.makeFair, { token: (await signUp(testApp)).token, body })).status).toBe(403)
  })

  test('cancels it, and everybody else is notified', async () => {
    const { host, teacher, judges, fair } = await fairWithEntries(testApp, admin)
    const cancel = (by: TestUser) =>
      testApp.call(calls.cancelFair, { token: by.token, params: { id: fair.id }, body: { reason: 'Heavy rain' } })
    expect((await cancel(teacher)).status).toBe(404)
    expect([(await cancel(host)).status, (await cancel(host)).status]).toEqual([200, 409])
    for (const one of [teacher, ...judges]) expect(await subjectsOf(one)).toContain('A science fair is cancelled')
    expect(await subjectsOf(host)).not.toContain('A science fair is cancelled')
    expect(await showFairTo(testApp, teacher, fair.id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Heavy rain',
    })
    const body = entryForm()
    const entered = await testApp.call(entryCalls.enterFair, { token: teacher.token, params: { id: fair.id }, body })
    expect(entered.status).toBe(409)
  })
})

describe('the rules', () => {
  test('lock with the first entry: of a change and an entry at once, the entry is under the rules that its teacher read', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [host, teacher] = [await subscriber(), await subscriber()]
      const fair = await hostFair(testApp, host)
      await joinAs(testApp, teacher, fair, { role: 'school', school: testSchools[1] })
      const params = { id: fair.id }
      const [changed, entered] = await Promise.all([
        change(host, fair.id, { version: 1, categories: ['Posters'] }),
        testApp.call(entryCalls.enterFair, { token: teacher.token, params, body: entryForm() }),
      ])
      const after = await showFairTo(testApp, host, fair.id)
      if (entered.status === 201) {
        expect([changed.error.code, after.is_locked]).toEqual(['already-decided', true])
        expect(after.categories).toContain('Working models')
      } else {
        expect([changed.status, entered.error.code]).toEqual([200, 'changed-since'])
        expect([after.is_locked, after.categories]).toEqual([false, ['Posters']])
      }
    }
  })

  test('cannot be changed in the database once an entry is in, not even while it is being stored', async () => {
    const { fair } = await fairWithEntries(testApp, admin)
    const { db } = testApp.ctx
    const rewrite = (id: string, executor: Pick<typeof db, 'update'> = db) =>
      executor.update(fairs).set({ tieRule: 'shared' }).where(eq(fairs.id, id))
    await expect(rewrite(fair.id)).rejects.toMatchObject({ cause: { code: '23001' } })
    // A twin that writes past the use cases: it waits for the entry, and is refused.
    const host = await subscriber()
    const other = await hostFair(testApp, host)
    let twin: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      const { version: _, ...work } = entryForm()
      const [{ id: schoolId } = { id: '' }] = other.schools
      await tx.insert(fairEntries).values({
        ...work,
        id: crypto.randomUUID(),
        fairId: other.id,
        schoolId,
        teacherId: host.id,
        grade: 8,
        pupils: 3,
        createdAt: testApp.ctx.now(),
      })
      twin = rewrite(other.id).then(
        () => 'changed',
        () => 'refused',
      )
      await expect
        .poll(async () => {
          const { rows } = await db.execute(
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
    })
    expect(await twin).toBe('refused')
  })
})

describe('an entry', () => {
  test('is of a category and grade of the fair, before entries close, and names no school and no teacher', async () => {
    const [host, teacher] = [await subscriber(), await subscriber()]
    const fair = await hostFair(testApp, host)
    await joinAs(testApp, teacher, fair, { role: 'school', school: testSchools[1] })
    const send = (body: Parameters<typeof entryForm>[0]) =>
      testApp.call(entryCalls.enterFair, { token: teacher.token, params: { id: fair.id }, body: entryForm(body) })
    const wrong: [string, Parameters<typeof entryForm>[0]][] = [
      ['category', { category: 'Posters' }],
      ['grade', { grade: 10 }],
      ['title', { title: 'Fog at RIVERSIDE  school' }],
      ['summary', { summary: `Built with ${teacher.name}.` }],
      ['title', { title: 'Ice \u{2042}\u{1F9CA}' }],
      ['pupils', { pupils: 0 }],
    ]
    for (const [field, broken] of wrong) expect(Object.keys((await send(broken)).error.fields ?? {})).toEqual([field])
    expect((await send({})).status).toBe(201)
    const list = async (by: TestUser) =>
      (await testApp.call(entryCalls.listFairEntries, { token: by.token, params: { id: fair.id } })).body.items
    expect(await list(teacher)).toMatchObject([{ title: 'Water from fog', school: testSchools[1], is_own: true }])
    expect(await list(host)).toMatchObject([{ is_own: false }])
    await enter(testApp, host, fair.id)
    expect(await list(teacher)).toHaveLength(1)
    testApp.advance({ days: 1, minutes: 1 })
    expect((await send({})).error).toMatchObject({ code: 'already-decided', msg: fairMessages.entryClosed })
  })
})

describe('a code', () => {
  test('shows the fair before it is joined, and lets each teacher join once, with a school of the fair', async () => {
    const [host, teacher] = [await subscriber(), await subscriber()]
    const { hosting, schools } = await hostFair(testApp, host)
    const code = hosting?.school_code ?? ''
    const look = (by: TestUser) => testApp.call(calls.showFairInvitation, { token: by.token, params: { code } })
    const join = (by: TestUser, given: string, body = {}) =>
      testApp.call(calls.joinFair, { token: by.token, params: { code: given }, body })
    expect((await look(teacher)).body).toMatchObject({ role: 'school', name: 'Fair of the valley' })
    expect((await join(teacher, code)).error.fields).toEqual({ school_id: fairMessages.schoolNeeded })
    expect((await join(teacher, code, { school_id: crypto.randomUUID() })).status).toBe(422)
    const chosen = { school_id: schools.at(-1)?.id }
    const twins = await Promise.all([join(teacher, code, chosen), join(teacher, code, chosen)])
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await look(teacher)).status).toBe(403)
    expect((await join(host, hosting?.judge_code ?? '')).error).toMatchObject({ msg: fairMessages.hostJudges })
    expect((await join(teacher, 'ABCDEFGHJK')).status).toBe(404)
  })
})

describe('an account that is erased', () => {
  test('of a host leaves the fair to the teacher who joined first, and of the last one cancels it', async () => {
    const { host, teacher, fair, judges } = await fairWithEntries(testApp, admin)
    const erase = ({ id }: TestUser) => testApp.ctx.db.delete(users).where(eq(users.id, id))
    await erase(host)
    await tendFairs(testApp.ctx)
    await tendFairs(testApp.ctx)
    expect(await showFairTo(testApp, teacher, fair.id)).toMatchObject({ is_host: true, hosting: { entries: 2 } })
    expect(
      (await subjectsOf(teacher)).filter((subject) => subject === 'You are now the host of a science fair'),
    ).toHaveLength(1)
    // The work of the pupils stays, without its teacher.
    const list = { token: teacher.token, params: { id: fair.id } }
    expect((await testApp.call(entryCalls.listFairEntries, list)).body.items).toHaveLength(2)
    await erase(teacher)
    await tendFairs(testApp.ctx)
    for (const judge of judges) {
      expect(await showFairTo(testApp, judge, fair.id)).toMatchObject({ state: 'cancelled' })
      expect(await subjectsOf(judge)).toContain('A science fair is cancelled')
    }
    expect(await deleteOrphanedFairs(testApp.ctx.db)).toBe(0)
    for (const judge of judges) await erase(judge)
    expect(await deleteOrphanedFairs(testApp.ctx.db)).toBe(1)
    expect(await testApp.ctx.db.$count(fairs, eq(fairs.id, fair.id))).toBe(0)
  })
})

test('a teacher has the fair in list, calendar and own data, and nobody else', async () => {
  const { host, teacher, fair } = await fairWithEntries(testApp, admin)
  const other = await subscriber()
  const idsOf = async ({ token }: TestUser) =>
    (await testApp.call(calls.listFairs, { token, query: {} })).body.items.map(({ id }) => id)
  expect([await idsOf(host), await idsOf(teacher), await idsOf(other)]).toEqual([[fair.id], [fair.id], []])
  const { db, now } = testApp.ctx
  expect(await fairDays(db, teacher.id, now())).toMatchObject([{ title: 'Science fair: Fair of the valley' }])
  expect(await fairDays(db, other.id, now())).toEqual([])
  expect(await fairData(db, teacher.id)).toMatchObject({
    fairs: [{ is_host: false, school: testSchools[1] }],
    fair_entries: [{ title: 'Water from fog', pupils: 3 }],
  })
})
