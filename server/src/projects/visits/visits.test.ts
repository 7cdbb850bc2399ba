import * as calls from '@ariviyal/contract/projects/projects'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { joinedPupil } from '../../classroom/pupils/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { filesInArchive } from '../../testing/files-in-archive.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { readTable } from '../../testing/read-csv.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { projects } from '../projects.table.ts'
import { enrolledClass, projectForm, projectsOf, rainField, release, sendVisit, visitForm } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const today = () => dayOf(testApp.ctx.now())
const open = (form = projectForm(today())) => projectsOf(testApp, admin).open(form)
const send = (token: string, id: string, body = visitForm(testApp)) =>
  testApp.call(pupilCalls.sendVisit, { token, params: { id }, body })

describe('a class that sends a visit', () => {
  test('has it stored once, whatever the network does, and gets the same receipt', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const visit = visitForm(testApp)
    const answers = await Promise.all([1, 2, 3].map(() => send(entry.token, id, visit)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ id: visit.id, readings: 1, flags: [] })
    testApp.advance({ days: 1 })
    expect((await send(entry.token, id, visit)).body).toEqual(answers[0]?.body)
    const listed = await testApp.call(pupilCalls.listClassVisits, { token: entry.token, params: { id } })
    expect(listed.body.items).toHaveLength(1)
  })

  test('is told when the id already stands for other values, so that none is lost in silence', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const visit = visitForm(testApp)
    await send(entry.token, id, visit)
    const other = await send(entry.token, id, { ...visit, readings: [{ field: 'rain', value: '21', unit: 'mm' }] })
    expect([other.status, other.error.code]).toEqual([409, 'edited-elsewhere'])
  })

  test('reads numbers with a decimal comma, in Tamil and Hindi digits, and in another unit', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const numbers: (number | null)[] = []
    for (const [value, unit] of [
      ['12,5', 'mm'],
      ['௧௨', 'mm'],
      ['१२', 'mm'],
      ['1.2', 'cm'],
    ] as const) {
      const stored = await sendVisit(
        testApp,
        entry,
        id,
        visitForm(testApp, { readings: [{ field: 'rain', value, unit }] }),
      )
      numbers.push(stored.readings[0]?.number ?? null)
    }
    expect(numbers).toEqual([12.5, 12, 12, 12])
  })

  test('is asked about a wrong unit, and keeps the flag with the reading', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const readings = [{ field: 'rain', value: '60', unit: 'cm' as const }]
    const { body } = await send(entry.token, id, visitForm(testApp, { readings }))
    expect(body.flags).toMatchObject([{ field: 'rain', kind: 'unit', reason: expect.stringContaining('mm') as string }])
  })

  test.each([
    ['an unknown field', [{ field: 'snow', value: '1', unit: 'mm' }], 'does not ask'],
    ['a text for a number', [{ field: 'rain', value: 'much', unit: 'mm' }], 'Enter a number'],
    ['a unit of another dimension', [{ field: 'rain', value: '3', unit: 'C' }], 'one of the units'],
    [
      'a value twice',
      [
        { field: 'rain', value: '3', unit: 'mm' },
        { field: 'rain', value: '4', unit: 'mm' },
      ],
      'twice',
    ],
  ] as const)('is refused %s', async (_, readings, words) => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const { status, error } = await send(entry.token, id, visitForm(testApp, { readings: [...readings] }))
    expect(status).toBe(422)
    expect(error.fields?.readings).toContain(words)
  })

  test('may send for some weeks what it measured before the project was closed, and nothing newer', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const [before, after] = [visitForm(testApp), visitForm(testApp, { measured_on: laterDay(today(), 1) })]
    const late = visitForm(testApp)
    await testApp.call(running.closeProject, { token: admin.token, params: { id } })
    expect((await send(entry.token, id, before)).status).toBe(200)
    expect((await send(entry.token, id, after)).error.code).toBe('work-closed')
    const closedAt = new Date(testApp.ctx.now().getTime() - 61 * 86_400_000)
    await testApp.ctx.db.update(projects).set({ closedAt }).where(eq(projects.id, id))
    const measured_on = dayOf(closedAt)
    expect((await send(entry.token, id, { ...late, measured_on })).error.code).toBe('work-closed')
  })

  test('sends at most a hundred visits a day', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    for (let sent = 0; sent < 100; sent += 1) expect((await send(entry.token, id)).status).toBe(200)
    const full = await send(entry.token, id)
    expect([full.status, full.error.code]).toEqual([429, 'too-often'])
    testApp.advance({ days: 1 })
    expect((await send(entry.token, id)).status).toBe(200)
  }, 60_000)

  test('sees no project of another class', async () => {
    const id = await open()
    const other = await joinedPupil(testApp, teacher.token)
    expect((await send(other.token, id)).status).toBe(404)
    expect((await testApp.call(pupilCalls.showClassProject, { token: other.token, params: { id } })).status).toBe(404)
  })
})

describe('a visit', () => {
  test('is seen by others once its teacher releases it, and no more when it is kept out', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const visit = await sendVisit(testApp, entry, id)
    const released = async () =>
      (await testApp.call(calls.listReleasedVisits, { token: admin.token, params: { id } })).body.items
    expect(await released()).toEqual([])
    expect((await release(testApp, entry, [visit.id])).status).toBe(200)
    expect(await released()).toMatchObject([
      { school: 1, district: '33-madurai', place: { latitude: 9.95, longitude: 78.1 }, readings: [{ number: 12 }] },
    ])
    const params = { id: visit.id }
    const body = { reason: 'The gauge had fallen over' }
    await testApp.call(takingPart.excludeVisit, { token: teacher.token, params, body })
    expect(await released()).toEqual([])
    const { body: own } = await testApp.call(takingPart.listVisits, { token: teacher.token, params: { id: entry.id } })
    expect(own.items).toMatchObject([{ state: 'excluded', reason: 'The gauge had fallen over' }])
  })

  test('is in the data that everybody may download, and on the poster of its class', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const visit = await sendVisit(testApp, entry, id)
    const file = async ({ path }: { path: string }, of: string, { token }: TestUser) => {
      const url = path.replace('{id}', of)
      const answer = await testApp.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      return { type: answer.headers['content-type'], status: answer.statusCode, body: answer.body }
    }
    const csv = async () => {
      const answer = await file({ path: `${calls.downloadData.path}?file=csv` }, id, admin)
      expect(answer).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' })
      return answer.body
    }
    expect(await csv()).not.toContain('33-madurai')
    await release(testApp, entry, [visit.id])
    expect(await csv()).toContain('33-madurai')
    const poster = await file(takingPart.downloadPoster, entry.id, teacher)
    expect(poster).toMatchObject({ status: 200, type: 'application/pdf' })
    expect(poster.body).toMatch(/^%PDF-/)
  })

  test('is published with its flags and corrections, and with no text that a phone made up', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const readings = [{ field: 'rain', value: '60', unit: 'cm' as const, instrument: 'Devi' }]
    const [one, other] = [
      await sendVisit(testApp, entry, id, visitForm(testApp, { readings })),
      await sendVisit(testApp, entry, id, visitForm(testApp, { readings, measured_on: laterDay(today(), -1) })),
    ]
    await testApp.call(takingPart.correctReading, {
      token: teacher.token,
      params: { id: other.readings[0]?.id ?? '' },
      body: { value: '61', unit: 'mm', reason: 'Devi chose the wrong unit' },
    })
    await release(testApp, entry, [one.id, other.id])
    const url = calls.downloadData.path.replace('{id}', id)
    const headers = { authorization: `Bearer ${teacher.token}` }
    const files = await filesInArchive((await testApp.app.inject({ url, headers })).rawPayload)
    const rows = (name: string) => readTable(files.get(name) ?? '')
    expect(rows('readings.csv')).toMatchObject([
      { visit: one.id, value: '60', unit: 'cm', corrected: 'false', flags: 'unit', cleared_flags: '', flagged: 'true' },
      { visit: other.id, value: '61', unit: 'mm', corrected: 'true', flags: '', flagged: 'false', instrument: '' },
    ])
    expect(rows('superseded.csv')).toEqual([
      {
        visit: other.id,
        field: 'rain',
        replicate: '1',
        step: '1',
        value: '60',
        unit: 'cm',
        number: '600',
        flags: 'unit',
      },
    ])
    expect(rows('fields.csv')).toMatchObject([{ field: 'rain', unit: 'mm', resolution: '1' }])
    for (const text of files.values()) expect(text).not.toContain('Devi')
  })

  test('keeps what was corrected, and two who correct at once do not overwrite each other', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const readings = [{ field: 'rain', value: '60', unit: 'cm' as const }]
    const visit = await sendVisit(testApp, entry, id, visitForm(testApp, { readings }))
    const correct = (value: string) =>
      testApp.call(takingPart.correctReading, {
        token: teacher.token,
        params: { id: visit.readings[0]?.id ?? '' },
        body: { value, unit: 'mm' as const, reason: 'The unit was wrong' },
      })
    const both = await Promise.all([correct('60'), correct('61')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { body } = await testApp.call(takingPart.listVisits, { token: teacher.token, params: { id: entry.id } })
    expect(body.items[0]?.readings).toMatchObject([
      { unit: 'mm', flags: [], earlier: [{ value: '60', unit: 'cm', reason: 'The unit was wrong' }] },
    ])
  })

  test('cannot be changed or deleted in the database, nor can a published protocol', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    await sendVisit(testApp, entry, id)
    const refused = (statement: string, words = 'kept as they were written') =>
      expect(
        testApp.ctx.db.execute(sql.raw(statement)).catch((error: Error) => String(error.cause)),
      ).resolves.toContain(words)
    await refused(`update project_readings set number = 1`)
    await refused(`delete from project_readings`)
    await refused(`update protocol_versions set changes = ''`)
    await refused(`delete from protocol_versions`)
    await refused(`delete from project_visits`, 'foreign key')
  })

  test('stays when the class of the LMS and its pupils are deleted', async () => {
    const id = await open()
    const owner = await signUpSubscriber(testApp, { admin })
    const entry = await enrolledClass(testApp, owner, id)
    const visit = await sendVisit(testApp, entry, id)
    await release(testApp, entry, [visit.id])
    await testApp.ctx.db.execute(sql`delete from users where id = ${owner.id}`)
    const { body } = await testApp.call(calls.listReleasedVisits, { token: admin.token, params: { id } })
    expect(body.items.map((one) => one.id)).toEqual([visit.id])
  })
})

describe('a flag', () => {
  test('keeps a reading from being compared with, in its class and nearby, until it is found right', async () => {
    const id = await open(projectForm(today(), { fields: [{ ...rainField, replicates: 5 }] }))
    const [yesterday, dayBefore] = [laterDay(today(), -1), laterDay(today(), -2)]
    const wrong = [1, 2, 3, 4, 5].map((replicate) => ({ field: 'rain', replicate, value: '60', unit: 'cm' as const }))
    const inSchool = async (school: string) =>
      enrolledClass(testApp, await signUpSubscriber(testApp, { admin }), id, { school })
    const entry = await enrolledClass(testApp, teacher, id)
    const visits = [
      await sendVisit(testApp, entry, id, visitForm(testApp, { readings: wrong, measured_on: yesterday })),
    ]
    for (const school of ['Hill School', 'Valley School', 'Lake School']) {
      const readings = wrong.slice(0, 1)
      visits.push(
        await sendVisit(testApp, await inSchool(school), id, visitForm(testApp, { readings, measured_on: yesterday })),
      )
    }
    expect(visits.flatMap(({ readings }) => readings.map(({ flags }) => flags.length))).toEqual(Array(8).fill(1))
    const nearby = await inSchool('River School')
    const flagsNearby = async (measured_on: string) =>
      (await send(nearby.token, id, visitForm(testApp, { measured_on }))).body.flags
    const recent = async () =>
      (await testApp.call(pupilCalls.showClassProject, { token: entry.token, params: { id } })).body.recent
    const findRight = async ({ readings }: (typeof visits)[number]) => {
      for (const { flags } of readings)
        await testApp.call(takingPart.decideFlag, {
          token: admin.token,
          params: { id: flags[0]?.id ?? '' },
          body: { is_right: true },
        })
    }
    expect(await recent()).toEqual([])
    expect(await flagsNearby(today())).toEqual([])

    const [first, ...others] = visits
    if (first) await findRight(first)
    expect((await recent()).map(({ number }) => number)).toEqual([600, 600, 600, 600, 600])
    // Five readings of one school say little about another school.
    expect(await flagsNearby(yesterday)).toEqual([])
    for (const visit of others) await findRight(visit)
    expect(await flagsNearby(dayBefore)).toMatchObject([{ field: 'rain' }])
    expect((await send(entry.token, id)).body.flags).toHaveLength(1)
  })

  test('is looked at by who runs the project, and the reading counts when it is right', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const readings = [{ field: 'rain', value: '390', unit: 'mm' as const }]
    const visit = await sendVisit(
      testApp,
      entry,
      id,
      visitForm(testApp, { readings, measured_on: laterDay(today(), -100) }),
    )
    await release(testApp, entry, [visit.id])
    const flags = async (state: 'open' | 'right') =>
      (await testApp.call(running.listFlags, { token: admin.token, params: { id }, query: { state } })).body.items
    const isFlagged = async () =>
      (await testApp.call(calls.listReleasedVisits, { token: admin.token, params: { id } })).body.items[0]?.readings[0]
        ?.is_flagged
    const [flag] = await flags('open')
    expect(flag).toMatchObject({ kind: 'date', school: 1, reading: { value: '390' } })
    expect(await isFlagged()).toBe(true)
    const body = { is_right: true, words: 'The class has shown the photo' }
    await testApp.call(takingPart.decideFlag, { token: admin.token, params: { id: flag?.id ?? '' }, body })
    expect(await flags('open')).toEqual([])
    expect(await flags('right')).toMatchObject([{ words: 'The class has shown the photo' }])
    expect(await isFlagged()).toBe(false)
  })

  test('by hand is there once', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const visit = await sendVisit(testApp, entry, id)
    const report = () =>
      testApp.call(running.reportReading, {
        token: admin.token,
        params: { id: visit.readings[0]?.id ?? '' },
        body: { reason: 'Neighbours had no rain' },
      })
    expect([(await report()).status, (await report()).error.code]).toEqual([200, 'already-decided'])
  })
})
