import { deleteClass } from '@ariviyal/contract/classroom/classroom'
import { listNotifications } from '@ariviyal/contract/notifications/notifications'
import { visitLimits } from '@ariviyal/contract/community/visits/visit-rules'
import * as pairCalls from '@ariviyal/contract/projects/pairs/pair-calls'
import * as calls from '@ariviyal/contract/projects/pairs/pairs'
import { pairMessages } from '@ariviyal/contract/projects/pairs/pair-messages'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openInstitution, seatTeacher } from '../../institutions/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { enrolledClass, projectsOf, release, sendVisit } from '../testing.ts'
import { eraseExpiredData } from '../../privacy/erase-expired-data.ts'
import { projectsFeature } from '../projects.feature.ts'
import { agreedCalls } from './agreed-calls.ts'
import { projectCalls } from './pair-calls.table.ts'
import { endOf } from './pair-calls.view.ts'
import { callForm, markForm, pairAs, pairOf, schoolIn } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

type Entry = Awaited<ReturnType<typeof enrolledClass>>
const open = () => projectsOf(testApp, admin).open()
const listed = async (id: string) =>
  (await testApp.call(calls.listPairs, { token: admin.token, params: { id }, query: {} })).body
const undo = (id: string) => testApp.call(calls.undoPairs, { token: admin.token, params: { id } })
const leave = ({ id, teacher: { token } }: Entry) => testApp.call(takingPart.leaveProject, { token, params: { id } })

/** Two classes of two schools that are paired. */
async function twoSchools() {
  const id = await open()
  const one = await schoolIn(testApp, admin, id, 'Hill School')
  const other = await schoolIn(testApp, admin, id, 'Valley School')
  await pairAs(testApp, admin, id)
  return { id, one, other }
}

describe('a report of a class', () => {
  test('is a draft until it is handed in, and then changes until it is marked', async () => {
    const { id, one, other } = await twoSchools()
    const [own, theirs] = [pairOf(testApp, one), pairOf(testApp, other)]
    expect((await own.report({ found: '', hand_in: false })).body.msg).toBe(pairMessages.saved)
    expect((await theirs.page()).partner?.report).toBeNull()
    const incomplete = await own.report({ found: '', version: 1 })
    expect([incomplete.status, incomplete.error.fields]).toEqual([422, { found: pairMessages.textNeeded }])
    expect((await own.report()).error.code).toBe('edited-elsewhere')
    expect((await own.report({ version: 1 })).body.msg).toBe(pairMessages.handedIn)

    // Handed in once: a later save without the tick does not take it back, and cannot empty it.
    expect((await own.report({ version: 2, found: '', hand_in: false })).status).toBe(422)
    expect((await own.report({ version: 2, found: 'About 90 mm.', hand_in: false })).body.msg).toBe(
      pairMessages.changed,
    )
    expect((await theirs.page()).partner?.report).toMatchObject({ found: 'About 90 mm.', version: 3 })

    expect((await theirs.mark(2)).error.code).toBe('edited-elsewhere')
    expect((await theirs.mark(3)).status).toBe(200)
    expect((await own.page()).may_change).toBe(false)
    expect((await own.report({ version: 3 })).error.code).toBe('already-decided')
    expect((await undo(id)).error.code).toBe('already-decided')
  })

  test('names no pupil of the class', async () => {
    const { one } = await twoSchools()
    const { status, error } = await pairOf(testApp, one).report({ found: 'It was DEVI who read the gauge.' })
    expect([status, error.fields]).toEqual([422, { found: pairMessages.namesPupil }])
  })
})

describe('two classes that are paired', () => {
  test("see each other's school, district, released figures and report, and nobody's name or address", async () => {
    const { id, one, other } = await twoSchools()
    const visit = await sendVisit(testApp, other, id)
    const waiting = await pairOf(testApp, one).page()
    expect(waiting.partner).toMatchObject({ school_name: 'Valley School', district: '33-madurai', figures: [] })
    await release(testApp, other, [visit.id])
    await pairOf(testApp, other).report()
    const page = await pairOf(testApp, one).page()
    expect(page.partner).toMatchObject({
      figures: [{ key: 'rain', mean: 12, readings: 1, all_mean: null }],
      report: { differently: 'We would empty the gauge before each weekend.' },
      mark: null,
    })
    const { email, firstname } = other.teacher
    for (const secret of [email, firstname, 'Devi']) expect(JSON.stringify(page)).not.toContain(secret)
  })

  test('read their marks once both have marked', async () => {
    const { one, other } = await twoSchools()
    const [own, theirs] = [pairOf(testApp, one), pairOf(testApp, other)]
    expect((await own.mark()).error.code).toBe('not-ready')
    await own.report()
    await theirs.report()
    expect((await own.mark()).status).toBe(200)
    expect((await own.mark()).error.code).toBe('already-decided')
    const { version: _, ...given } = markForm()
    expect((await own.page()).partner?.mark).toMatchObject(given)
    expect((await theirs.page()).markers).toMatchObject([{ school_name: 'Hill School', has_marked: true, mark: null }])
    await theirs.mark()
    expect((await theirs.page()).markers).toMatchObject([{ mark: given }])
    expect((await own.page()).markers).toMatchObject([{ mark: given }])
  })

  test('read their marks after 14 days where they have not marked', async () => {
    const { one, other } = await twoSchools()
    const theirs = pairOf(testApp, other)
    await theirs.report()
    await pairOf(testApp, one).mark()
    const [marker] = (await theirs.page()).markers
    const after = (Date.parse(marker?.shown_from ?? '') - testApp.ctx.now().getTime()) / 86_400_000
    expect(after).toBeCloseTo(14, 2)
    testApp.advance({ days: 13 })
    expect((await theirs.page()).markers).toMatchObject([{ mark: null }])
    testApp.advance({ days: 1 })
    expect((await theirs.page()).markers).toMatchObject([{ mark: { honesty: 2 } }])
  })

  test('notify their teachers', async () => {
    const { one, other } = await twoSchools()
    await pairOf(testApp, other).report()
    await pairOf(testApp, one).mark()
    const titles = async ({ teacher: { token } }: Entry) =>
      (await testApp.call(listNotifications, { token, query: {} })).body.items.map(({ title }) => title.split(': ')[1])
    expect(await titles(one)).toEqual([
      'the report of your partner school waits for your marks',
      'your class has a partner school',
    ])
    expect(await titles(other)).toEqual([
      'your partner school has marked your report',
      'your class has a partner school',
    ])
  })
})

describe('who runs a project', () => {
  test('pairs different schools, never two classes of one place, one teacher or one institution', async () => {
    const id = await open()
    const first = await schoolIn(testApp, admin, id, 'Hill School')
    await schoolIn(testApp, admin, id, 'hill school')
    await enrolledClass(testApp, first.teacher, id, { school: 'Another name' })
    expect((await pairAs(testApp, admin, id)).error.code).toBe('not-ready')

    const { invite } = await openInstitution(testApp, admin, { seats: 5 })
    const [one, other] = [await seatTeacher(testApp, invite), await seatTeacher(testApp, invite)]
    const alone = await open()
    for (const [teacher, school] of [
      [one, 'East wing'],
      [other, 'West wing'],
    ] as const)
      await enrolledClass(testApp, teacher, alone, { school })
    expect((await pairAs(testApp, admin, alone)).error.code).toBe('not-ready')
    await schoolIn(testApp, admin, alone, 'Valley School')
    await pairAs(testApp, admin, alone)
    expect(await listed(alone)).toMatchObject({ items: [{}, {}], unpaired: 1 })
  })

  test('makes a ring of three where one is left over, sees numbers alone, and undoes it', async () => {
    const id = await open()
    for (const school of ['Hill School', 'Valley School', 'Coast School']) await schoolIn(testApp, admin, id, school)
    expect(await listed(id)).toMatchObject({ items: [], unpaired: 3, may_undo: false })
    expect((await undo(id)).error.code).toBe('not-ready')
    await pairAs(testApp, admin, id)
    const { items, ...rest } = await listed(id)
    expect(rest).toEqual({ next_cursor: null, unpaired: 0, may_undo: true })
    const next = new Map(items.map(({ marker, marked }) => [marker.school, marked.school]))
    expect(new Set([1, next.get(1), next.get(next.get(1) ?? 0)])).toEqual(new Set([1, 2, 3]))
    expect(JSON.stringify(items)).not.toContain('School')
    expect((await pairAs(testApp, admin, id)).error.code).toBe('not-ready')
    expect((await undo(id)).status).toBe(200)
    expect(await listed(id)).toMatchObject({ items: [], unpaired: 3 })
    expect((await pairAs(testApp, admin, id)).status).toBe(200)
  })

  test('gives a class whose partner has left a new one, in a ring where there is no other', async () => {
    const { id, one, other } = await twoSchools()
    await pairOf(testApp, other).report()
    await pairOf(testApp, one).mark()
    await leave(other)
    expect((await listed(id)).unpaired).toBe(1)
    expect((await pairAs(testApp, admin, id)).error.code).toBe('not-ready')
    const third = await schoolIn(testApp, admin, id, 'Coast School')
    await pairAs(testApp, admin, id)
    expect((await pairOf(testApp, one).page()).partner?.school_name).toBe('Coast School')
    // The marks that it gave before stay with the class that has left.
    expect((await pairOf(testApp, other).page()).markers).toMatchObject([{ mark: { question: 3 } }])

    const fourth = await schoolIn(testApp, admin, id, 'Desert School')
    await pairAs(testApp, admin, id)
    const partners = await Promise.all(
      [one, third, fourth].map(async (entry) => (await pairOf(testApp, entry).page()).partner?.school_name),
    )
    expect(new Set(partners)).toEqual(new Set(['Coast School', 'Desert School', 'Hill School']))
    expect((await listed(id)).unpaired).toBe(0)
  })

  test('is the lead teacher too, and nobody else', async () => {
    const id = await open()
    const one = await schoolIn(testApp, admin, id, 'Hill School')
    await schoolIn(testApp, admin, id, 'Valley School')
    const lead = await signUpSubscriber(testApp, { admin })
    expect((await pairAs(testApp, lead, id)).status).toBe(404)
    await testApp.call(running.nameLead, { token: admin.token, params: { id }, body: { email: lead.email } })
    expect((await pairAs(testApp, one.teacher, id)).status).toBe(404)
    expect((await pairAs(testApp, lead, id)).status).toBe(200)
  })
})

test('pairing twice at once gives each class one partner', async () => {
  const id = await open()
  for (const school of ['Hill School', 'Valley School']) await schoolIn(testApp, admin, id, school)
  const answers = await Promise.all([pairAs(testApp, admin, id), pairAs(testApp, admin, id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await listed(id)).items).toHaveLength(2)
})

describe('a video call of two paired classes', () => {
  type Body = ReturnType<typeof callForm>
  const act = (
    endpoint: typeof pairCalls.proposeCall | typeof pairCalls.agreeToCall,
    { teacher: { token } }: Entry,
    id: string,
    body: Body,
  ) => testApp.call(endpoint, { token, params: { id }, body })
  const cancel = ({ teacher: { token } }: Entry, id: string) =>
    testApp.call(pairCalls.cancelCall, { token, params: { id } })
  /** The call as a class sees it, with the id of its pair. */
  const seenBy = async (entry: Entry) => (await pairOf(testApp, entry).page()).calls
  const bellOf = async ({ teacher: { token } }: Entry) =>
    (await testApp.call(listNotifications, { token, query: {} })).body.items.map(({ title }) => title)

  test('is proposed by one school, moved by the other, and agreed by the first; both hear of it', async () => {
    const { one, other } = await twoSchools()
    const [seen, ...more] = await seenBy(one)
    expect([seen?.school_name, seen?.call, more]).toEqual(['Valley School', null, []])
    const id = seen?.id ?? ''
    const first = callForm(testApp)
    expect((await act(pairCalls.proposeCall, one, id, first)).status).toBe(200)
    expect((await seenBy(one))[0]?.call).toMatchObject({
      state: 'proposed',
      is_awaited: false,
      ...first,
      free_at: first.starts_at,
    })
    expect((await act(pairCalls.agreeToCall, one, id, first)).error.code).toBe('already-decided')
    const [theirs] = await seenBy(other)
    expect(theirs?.call).toMatchObject({ state: 'proposed', is_awaited: true, address: first.address })
    expect(await bellOf(other)).toContainEqual(expect.stringContaining('proposes a time for a video call'))

    // The other direction of the pair is the same call.
    const second = callForm(testApp, { starts_at: new Date(Date.parse(first.starts_at) + 3_600_000).toISOString() })
    expect((await act(pairCalls.proposeCall, other, theirs?.id ?? '', second)).status).toBe(200)
    expect((await act(pairCalls.agreeToCall, one, id, first)).error.code).toBe('changed-since')
    expect((await act(pairCalls.agreeToCall, one, id, second)).status).toBe(200)
    expect(await bellOf(other)).toContainEqual(expect.stringContaining('has agreed to the video call'))
    for (const entry of [one, other]) {
      expect((await seenBy(entry))[0]?.call).toMatchObject({ state: 'agreed', is_awaited: false, ...second })
      const [appointment] = await agreedCalls(testApp.ctx.db, entry.teacher.id)
      expect(appointment).toMatchObject({ startsAt: new Date(second.starts_at), location: second.address })
      expect(appointment?.title).toMatch(entry === one ? /Valley School$/ : /Hill School$/)
    }
    expect((await cancel(other, id)).status).toBe(200)
    expect((await seenBy(one))[0]?.call).toBeNull()
    expect(await agreedCalls(testApp.ctx.db, one.teacher.id)).toEqual([])
    expect((await cancel(one, id)).error.code).toBe('already-decided')
  })

  test('is over after a week without an answer, and is planned neither in the past nor without https', async () => {
    const { one, other } = await twoSchools()
    const id = (await seenBy(one))[0]?.id ?? ''
    const late = await act(
      pairCalls.proposeCall,
      one,
      id,
      callForm(testApp, { starts_at: testApp.ctx.now().toISOString() }),
    )
    expect([late.status, Object.keys(late.error.fields ?? {})]).toEqual([422, ['starts_at']])
    const open = await act(pairCalls.proposeCall, one, id, callForm(testApp, { address: 'http://meet.example' }))
    expect([open.status, Object.keys(open.error.fields ?? {})]).toEqual([422, ['address']])
    const far = addDays(testApp.ctx.now(), visitLimits.silenceDays + 3).toISOString()
    const form = callForm(testApp, { starts_at: far })
    expect((await act(pairCalls.proposeCall, one, id, form)).status).toBe(200)
    testApp.advance({ days: visitLimits.silenceDays })
    expect((await seenBy(other))[0]?.call).toBeNull()
    expect((await act(pairCalls.agreeToCall, other, id, form)).error.code).toBe('already-decided')
  })

  test('leaves no address behind: it is deleted when it is declined, and in the night after it or after a week of silence', async () => {
    const stored = async (id: string) => {
      const [row] = await testApp.ctx.db.select().from(projectCalls).where(eq(projectCalls.firstClassId, id))
      const [other] = await testApp.ctx.db.select().from(projectCalls).where(eq(projectCalls.secondClassId, id))
      return row ?? other ?? null
    }
    /** Whether the address is still stored after the night's job at this time. */
    const staysAt = async (entry: Entry, now: Date) => {
      await eraseExpiredData({ ...testApp.ctx, now: () => now }, [projectsFeature])
      return (await stored(entry.classId)) !== null
    }
    const { one, other } = await twoSchools()
    const id = (await seenBy(one))[0]?.id ?? ''
    const form = callForm(testApp)
    await act(pairCalls.proposeCall, one, id, form)
    expect((await cancel(other, id)).status).toBe(200)
    expect(await stored(one.classId)).toBeNull()

    await act(pairCalls.proposeCall, one, id, form)
    await act(pairCalls.agreeToCall, other, id, form)
    const call = await stored(one.classId)
    expect(call?.address).toBe(form.address)
    const end = endOf({ startsAt: new Date(form.starts_at) })
    expect(await staysAt(one, new Date(end.getTime() - 1))).toBe(true)
    expect(await staysAt(one, end)).toBe(false)

    const far = addDays(testApp.ctx.now(), visitLimits.silenceDays + 3)
    await act(pairCalls.proposeCall, one, id, callForm(testApp, { starts_at: far.toISOString() }))
    const proposedAt = (await stored(one.classId))?.proposedAt ?? new Date(Number.NaN)
    const silent = addDays(proposedAt, visitLimits.silenceDays)
    expect(await staysAt(one, new Date(silent.getTime() - 1))).toBe(true)
    expect(await staysAt(one, silent)).toBe(false)
  })

  test('ends when a class leaves, and goes with a class', async () => {
    const { one, other } = await twoSchools()
    const id = (await seenBy(one))[0]?.id ?? ''
    const form = callForm(testApp)
    await act(pairCalls.proposeCall, one, id, form)
    await act(pairCalls.agreeToCall, other, id, form)
    await leave(other)
    expect(await seenBy(one)).toEqual([])
    expect(await agreedCalls(testApp.ctx.db, one.teacher.id)).toEqual([])
    expect((await act(pairCalls.proposeCall, one, id, form)).error.code).toBe('already-decided')
    const { token } = other.teacher
    await testApp.call(deleteClass, { token, params: { id: other.classId } })
    expect(await testApp.ctx.db.$count(projectCalls, eq(projectCalls.firstClassId, one.classId))).toBe(0)
    expect(await testApp.ctx.db.$count(projectCalls, eq(projectCalls.secondClassId, one.classId))).toBe(0)
  })
})
