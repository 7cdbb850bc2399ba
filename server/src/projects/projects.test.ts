import { listPhotos } from '@ariviyal/contract/projects/photos'
import * as calls from '@ariviyal/contract/projects/projects'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { ProjectForm } from '@ariviyal/contract/projects/protocol'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { protocolDrafts, publishable } from '@ariviyal/contract/projects/testing'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { joinedPupil } from '../classroom/pupils/testing.ts'
import { classroomOf } from '../classroom/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { filesInArchive } from '../testing/files-in-archive.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { readTable } from '../testing/read-csv.ts'
import type { TestApp } from '../testing/test-app.ts'
import { insertVersion, selectVersions } from './projects.queries.ts'
import { projects } from './projects.table.ts'
import { seedProjects } from './seed-projects.ts'
import { enrolledClass, projectForm, projectsOf, rainField, release, sendVisit, visitForm } from './testing.ts'

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

describe('a teacher who enrols a class', () => {
  test('sees the project in the list, and the class in the project', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const { body } = await testApp.call(calls.listProjects, { token: teacher.token })
    expect(body.items.find((item) => item.id === id)).toMatchObject({
      title: 'Rain at our school',
      state: 'open',
      schools: 1,
      takes_part: true,
    })
    const listed = await testApp.call(takingPart.listProjectClasses, { token: teacher.token, params: { id } })
    expect(listed.body.items).toMatchObject([
      { id: entry.id, class_name: 'Class 9 B', school: 1, school_name: 'Government School, Melur', waiting: 0 },
    ])
  })

  test('shares a school with a colleague who names the same one', async () => {
    const id = await open()
    await enrolledClass(testApp, teacher, id)
    const colleague = await signUpSubscriber(testApp, { admin })
    await enrolledClass(testApp, colleague, id, { school: 'GOVERNMENT SCHOOL, MELUR' })
    const other = await signUpSubscriber(testApp, { admin })
    await enrolledClass(testApp, other, id, { latitude: 10.5 })
    expect((await testApp.call(calls.showProject, { token: other.token, params: { id } })).body.schools).toBe(2)
  })

  test('is refused a place that is finer than 0.05 degrees, and one outside India', async () => {
    const id = await open()
    const made = await classroomOf(testApp, teacher.token).make()
    const body = { class_id: made.id, school: 'A school', district: '33-madurai', latitude: 9.9252, longitude: 78.1 }
    const params = { id }
    const finer = await testApp.call(takingPart.enrolClass, { token: teacher.token, params, body })
    expect(finer.error.fields).toMatchObject({ latitude: expect.stringContaining('0.05') as string })
    const abroad = { ...body, latitude: 51.5 }
    const outside = await testApp.call(takingPart.enrolClass, { token: teacher.token, params, body: abroad })
    expect(outside.error.fields).toMatchObject({ latitude: 'This place is not in India' })
  })

  test('cannot enrol a class twice, nor one that is too young, nor another teacher’s', async () => {
    const safety = { grade_min: 10, lines: [{ hazard: 'glass', text: 'Wear shoes.' }] } as const
    const strict = await open(projectForm(today(), { safety: { ...safety, lines: [...safety.lines] } }))
    await expect(enrolledClass(testApp, teacher, strict)).rejects.toThrow('older class')
    const id = await open()
    const { classId } = await enrolledClass(testApp, teacher, id)
    const body = { class_id: classId, school: 'A school', district: '33-madurai', latitude: 9.95, longitude: 78.1 }
    const again = await testApp.call(takingPart.enrolClass, { token: teacher.token, params: { id }, body })
    expect(again.error.code).toBe('already-decided')
    const stranger = await signUpSubscriber(testApp, { admin })
    const theirs = await testApp.call(takingPart.enrolClass, { token: stranger.token, params: { id }, body })
    expect(theirs.status).toBe(404)
  })

  test('takes the class out again, and back to the same entry', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const params = { id: entry.id }
    expect((await testApp.call(takingPart.leaveProject, { token: teacher.token, params })).status).toBe(200)
    expect((await testApp.call(pupilCalls.listClassProjects, { token: entry.token })).body.items).toEqual([])
    testApp.advance({ days: 1 })
    const refused = await send(entry.token, id)
    expect(refused.error.code).toBe('work-closed')
    const back = await testApp.call(takingPart.enrolClass, {
      token: teacher.token,
      params: { id },
      body: { class_id: entry.classId, school: 'Any', district: '33-madurai', latitude: 9.95, longitude: 78.1 },
    })
    expect(back.body.id).toBe(entry.id)
    expect((await send(entry.token, id)).status).toBe(200)
  })
})

describe('a teacher whose subscription has ended', () => {
  test('reads the projects of the own classes with their figures, data and photos, changes nothing, and reads no other', async () => {
    const [id, other] = [await open(), await open()]
    const former = await signUpSubscriber(testApp, { admin, months: 1 })
    const entry = await enrolledClass(testApp, former, id)
    const visit = await sendVisit(testApp, entry, id)
    await release(testApp, entry, [visit.id])
    await testApp.call(running.nameLead, { token: admin.token, params: { id }, body: { email: former.email } })
    await testApp.call(endSubscription, { token: admin.token, params: { id: former.id } })
    const { token } = former
    const read = async (of: string) => {
      const params = { id: of }
      const codes = [
        await testApp.call(calls.showProject, { token, params }),
        await testApp.call(calls.showResults, { token, params }),
        await testApp.call(calls.listReleasedVisits, { token, params }),
        await testApp.call(calls.downloadData, { token, params, query: { file: 'geojson' } }),
        await testApp.call(listPhotos, { token, params }),
      ]
      return codes.map(({ status, error }) => (status === 200 ? status : error.code))
    }
    expect(await read(id)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(await read(other))).toEqual(new Set(['subscription-needed']))
    const { body: listed } = await testApp.call(calls.listProjects, { token })
    expect(listed.items.map((item) => item.id)).toEqual([id])
    // The page offers nothing that would be refused.
    expect((await testApp.call(calls.showProject, { token, params: { id } })).body.may_run).toBe(false)
    expect((await release(testApp, entry, [visit.id])).error.code).toBe('subscription-needed')

    // Also a class that has left took part; a colleague who never did has nothing to read.
    await testApp.ctx.db.execute(sql`update project_classes set left_at = now() where id = ${entry.id}`)
    expect((await testApp.call(calls.showResults, { token, params: { id } })).status).toBe(200)
    const free = await signUp(testApp)
    expect((await testApp.call(calls.listProjects, { token: free.token })).body.items).toEqual([])
    const refused = await testApp.call(calls.showProject, { token: free.token, params: { id } })
    expect(refused.error.code).toBe('subscription-needed')
  })
})

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

describe('who runs a project', () => {
  test('publishes a second version; what was measured by the first stays readable', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const late = visitForm(testApp)
    const fields = [{ ...rainField, label: 'Rain in the gauge', resolution: 0.5 }]
    await projectsOf(testApp, admin).change(id, projectForm(today(), { fields }), 'Read to half a millimetre')
    const { body } = await testApp.call(pupilCalls.showClassProject, { token: entry.token, params: { id } })
    expect(body.version).toMatchObject({ number: 2, changes: 'Read to half a millimetre' })
    expect((await sendVisit(testApp, entry, id, late)).protocol).toBe(1)
    expect((await sendVisit(testApp, entry, id, visitForm(testApp, { protocol: 2 }))).protocol).toBe(2)
    expect((await send(entry.token, id, visitForm(testApp, { protocol: 3 }))).error.fields).toHaveProperty('protocol')
    const first = await testApp.call(calls.showProject, { token: teacher.token, params: { id }, query: { version: 1 } })
    expect(first.body.version.protocol.fields).toMatchObject([{ label: 'Rain since yesterday' }])
    expect(first.body.versions.map(({ number }) => number)).toEqual([2, 1])
  })

  test('finds every version in the database as it was published, whatever fields it has', async () => {
    const id = await open()
    const published = fc
      .sample(protocolDrafts, { numRuns: 12, seed: 17 })
      .flatMap(publishable)
      .map(({ protocol }, place) => ({ number: place + 2, protocol }))
      .slice(0, projectLimits.versionsMax - 1)
    expect(published.length).toBeGreaterThan(10)
    const { protocol: _, ...about } = ProjectForm.parse(projectForm(today()))
    const publishedAt = testApp.ctx.now()
    for (const { number, protocol } of published) {
      const row = { id: uuid(), projectId: id, number, form: { ...about, protocol }, changes: 'Others', publishedAt }
      await insertVersion(testApp.ctx.db, row)
    }
    const stored = new Map((await selectVersions(testApp.ctx.db, id)).map(({ number, form }) => [number, form]))
    for (const { number, protocol } of published) expect(stored.get(number)).toEqual({ ...about, protocol })
    for (const { number, protocol } of published.slice(0, 10)) {
      const { body } = await testApp.call(calls.showProject, {
        token: teacher.token,
        params: { id },
        query: { version: number },
      })
      expect(body.version).toMatchObject({ number, protocol })
    }
  })

  test('cannot give a field another unit, nor publish a draft twice', async () => {
    const id = await open()
    const fields = [{ ...rainField, unit: 'cm' as const, other_units: [] }]
    await expect(
      projectsOf(testApp, admin).change(id, projectForm(today(), { fields }), 'In centimetres'),
    ).rejects.toThrow('invalid-fields')
    const same = projectForm(today())
    await expect(projectsOf(testApp, admin).change(id, same, 'Nothing')).rejects.toThrow('incomplete')
  })

  test('may be a teacher with a running subscription, whom staff name', async () => {
    const id = await open()
    const lead = await signUpSubscriber(testApp, { admin })
    const params = { id }
    expect((await testApp.call(running.showRun, { token: lead.token, params })).status).toBe(404)
    const free = await signUp(testApp)
    const name = (email: string) => testApp.call(running.nameLead, { token: admin.token, params, body: { email } })
    expect((await name(free.email)).error.fields).toHaveProperty('email')
    expect((await name(lead.email)).status).toBe(200)
    expect((await testApp.call(running.showRun, { token: lead.token, params })).body).toMatchObject({ published: 1 })
    expect((await testApp.call(running.closeProject, { token: lead.token, params })).status).toBe(200)
    const other = await open()
    expect((await testApp.call(running.showRun, { token: lead.token, params: { id: other } })).status).toBe(404)
  })

  test('hides a draft from everybody else', async () => {
    const { body } = await testApp.call(running.createProject, { token: admin.token, body: projectForm(today()) })
    const params = { id: body.id }
    expect((await testApp.call(calls.showProject, { token: teacher.token, params })).status).toBe(404)
    expect((await testApp.call(running.openProject, { token: admin.token, params })).error.code).toBe('incomplete')
  })
})

test('our own projects are there at the first start, once', async () => {
  await Promise.all([seedProjects(testApp.ctx), seedProjects(testApp.ctx)])
  const { body } = await testApp.call(running.listStaffProjects, { token: admin.token })
  const titles = body.items.map(({ title }) => title)
  expect(titles).toContain('How much rain does the monsoon bring to our school?')
  expect(new Set(titles.filter((title) => title !== 'Rain at our school')).size).toBe(5)
})
