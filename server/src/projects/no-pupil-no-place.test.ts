import { endpoints } from '@ariviyal/contract/api'
import { renameStudent } from '@ariviyal/contract/classroom/classroom'
import { decidePhoto } from '@ariviyal/contract/projects/photos'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { dayOf } from '@ariviyal/contract/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { filesInArchive } from '../testing/files-in-archive.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { pagesOf } from '../testing/pages-of-pdf.ts'
import type { TestApp } from '../testing/test-app.ts'
import { insertPupilUpload } from '../uploads/testing.ts'
import { markForm, pairAs, pairOf, reportForm, schoolIn } from './pairs/testing.ts'
import { sendPhotoAs } from './photos/testing.ts'
import { enrolledClass, projectForm, projectsOf, rainField, release, sendVisit, visitForm } from './testing.ts'

const school = 'Panchayat Union School, Kottampatti'
const pupil = 'Zeenathammal'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
let stranger: TestUser
let projectId: string
type Entry = Awaited<ReturnType<typeof enrolledClass>>
let entry: Entry
/** Of another school, which is paired with the entry. */
let partner: Entry
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
  stranger = await signUpSubscriber(testApp, { admin })
  const where = { key: 'well', label: 'Where the well is', kind: 'place' } as const
  projectId = await projectsOf(testApp, admin).open(
    projectForm(dayOf(testApp.ctx.now()), { fields: [{ ...rainField, photo: 'asked' }, where] }),
  )
  const params = { id: projectId }
  await testApp.call(running.nameLead, { token: admin.token, params, body: { email: stranger.email } })
  entry = await enrolledClass(testApp, teacher, projectId, { school })
  await testApp.call(renameStudent, { token: teacher.token, params: { id: entry.pupil }, body: { name: pupil } })
  for (const value of ['60', '12']) {
    const readings = [
      { field: 'rain', value, unit: 'cm' as const },
      { field: 'well', value: '9.95,78.10' },
    ]
    const visit = await sendVisit(
      testApp,
      entry,
      projectId,
      visitForm(testApp, { readings, photos: [{ field: 'rain' }] }),
    )
    const upload = await insertPupilUpload(testApp, entry.pupil)
    await sendPhotoAs(testApp, entry, projectId, { visit: visit.sent_id, upload })
    await release(testApp, entry, [visit.id])
    // One is shown to all, and one waits for a review.
    if (value === '12')
      await testApp.call(decidePhoto, {
        token: admin.token,
        params: { id: visit.photos[0]?.id ?? '' },
        body: { is_accepted: true },
      })
    if (value === '60')
      await testApp.call(takingPart.correctReading, {
        token: teacher.token,
        params: { id: visit.readings[0]?.id ?? '' },
        body: { value: '61', unit: 'mm', reason: 'The unit was wrong' },
      })
  }
  partner = await schoolIn(testApp, admin, projectId, 'Valley School')
  await pairAs(testApp, admin, projectId)
  for (const one of [entry, partner]) await pairOf(testApp, one).report()
  for (const one of [entry, partner])
    if ((await pairOf(testApp, one).mark()).status !== 200) throw new Error('not marked')
})
afterAll(() => testApp.close())

/** Every number that may be a coordinate: of a place, of GeoJSON, or with three decimals or more in any text. Moments have such seconds. */
function findPlaces(text: string): string[] {
  const found: string[] = []
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'number' && /latitude|longitude|coordinates/.test(key)) {
      if (Math.abs(value * 20 - Math.round(value * 20)) > 1e-6) found.push(`${key} ${value}`)
    } else if (Array.isArray(value)) for (const item of value) walk(item, key)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, item] of Object.entries(value)) walk(item, inner)
  }
  if (/^[[{]/.test(text)) walk(JSON.parse(text), '')
  const withoutMoments = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
  return [...found, ...(withoutMoments.match(/\b\d{1,2}\.\d{3,}\b/g) ?? [])]
}

const paths = endpoints
  .filter(({ method, path, stream }) => method === 'GET' && !stream && !/\{(?!id\})/.test(path))
  .map(({ path }) => path)

/** Calls about projects with their ids; those of a class for both classes. */
function urlsOfProject(): string[] {
  const about = paths
    .filter((path) => path.includes('project'))
    .flatMap((path) =>
      (path.startsWith('/api/project-classes/') ? [entry.id, partner.id] : [projectId]).map((id) =>
        path.replace('{id}', id),
      ),
    )
  return [
    ...about,
    ...about.filter((url) => url.endsWith('/results')).map((url) => `${url}?flagged=with`),
    ...about.filter((url) => url.endsWith('/data')).flatMap((url) => [`${url}?file=csv`, `${url}?file=geojson`]),
    ...about.filter((url) => url.endsWith('/flags')).map((url) => `${url}?state=wrong`),
    ...about.filter((url) => url.endsWith('/visits')).flatMap((url) => [`${url}?state=released`]),
  ]
}
/** The searches and exports that could name what is in a project. */
const searches = [
  ...[pupil, 'Kottampatti', 'rain'].flatMap((word) => [`/api/search?q=${word}`, `/api/admin/search?q=${word}`]),
  '/api/admin/exports/users',
  '/api/admin/audit-log',
]
/** Every list, export and figure that is asked for without an id. */
const lists = paths.filter((path) => !path.includes('{'))

/** What a person reads in a file: the words of a PDF, and all files of an archive. */
async function wordsIn(bytes: Buffer, type: string): Promise<string> {
  if (type === 'application/zip') return [...(await filesInArchive(bytes))].flat().join('\n')
  return type === 'application/pdf' ? (await pagesOf(bytes)).join(' ') : bytes.toString('utf8')
}

async function read(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, rawPayload, headers: answered } = await testApp.app.inject({ url, headers })
  return { isRead: statusCode === 200, body: await wordsIn(rawPayload, String(answered['content-type'])) }
}

/** Addresses that show these words to this caller. */
async function showing(words: string, token: string, addresses: string[]): Promise<string[]> {
  const found: string[] = []
  for (const url of addresses) if ((await read(url, token)).body.includes(words)) found.push(url)
  return found
}

describe('a crawl of every page, export and search about a project', () => {
  test('finds no place that is finer than 0.05 degrees', async () => {
    let opened = 0
    for (const url of [...urlsOfProject(), ...searches])
      for (const token of [admin.token, teacher.token, stranger.token, partner.teacher.token, entry.token]) {
        const { isRead, body } = await read(url, token)
        if (!isRead) continue
        opened += 1
        expect([url, findPlaces(body)]).toEqual([url, []])
      }
    expect(opened).toBeGreaterThan(50)
  })

  test('would find one', () => {
    expect(findPlaces('{"place":{"latitude":9.925,"longitude":78.1}}')).not.toEqual([])
    expect(findPlaces('school,place\n1,"9.9252,78.1198"')).not.toEqual([])
    expect(findPlaces('{"at":"2027-06-01T10:00:00.123Z","latitude":9.95}')).toEqual([])
  })

  test('has read the photos that are shown to all, and those that wait', async () => {
    for (const part of ['photos', 'photos/review']) {
      const { body } = await read(`/api/collaborative-projects/${projectId}/${part}`, admin.token)
      expect(urlsOfProject().some((url) => url.endsWith(`/${part}`))).toBe(true)
      expect(body).toContain('/files/hand-ins/')
    }
  })

  test('has read the report, the mark and the poster of a class', async () => {
    const pair = await read(`/api/project-classes/${entry.id}/pair`, teacher.token)
    expect(pair.body).toContain(reportForm().found)
    expect(pair.body).toContain(markForm().praise)
    const poster = await read(`/api/project-classes/${entry.id}/poster`, teacher.token)
    expect(poster.body).toContain('Kottampatti')
    const data = await read(`/api/collaborative-projects/${projectId}/data`, teacher.token)
    expect(data.body).toContain('superseded.csv')
  })

  test('finds no pupil: about the project for anybody, and elsewhere for all but the own class and its teacher', async () => {
    for (const token of [teacher.token, entry.token]) expect(await showing(pupil, token, urlsOfProject())).toEqual([])
    for (const token of [admin.token, stranger.token, partner.teacher.token, partner.token])
      expect(await showing(pupil, token, [...urlsOfProject(), ...searches, ...lists])).toEqual([])
    // The name is there to be found.
    expect(await showing(pupil, teacher.token, [`/api/lms/classes/${entry.classId}`])).toHaveLength(1)
  }, 60_000)

  test('finds the name of the school for its own teacher, and for the teacher of the partner school at the pair', async () => {
    for (const token of [admin.token, stranger.token, entry.token, partner.token])
      expect(await showing('Kottampatti', token, [...urlsOfProject(), ...searches])).toEqual([])
    expect(await showing('Kottampatti', partner.teacher.token, [...urlsOfProject(), ...searches])).toEqual([
      `/api/project-classes/${partner.id}/pair`,
    ])
    expect(await showing(school, teacher.token, [`/api/collaborative-projects/${projectId}/classes`])).toHaveLength(1)
  })
})

test('a finer place is refused at every call that takes one', async () => {
  const params = { id: projectId }
  const send = (body: ReturnType<typeof visitForm>) =>
    testApp.call(pupilCalls.sendVisit, { token: entry.token, params, body })
  const well = (value: string) => [
    { field: 'rain', value: '12', unit: 'mm' as const },
    { field: 'well', value },
  ]
  const ofVisit = await send(visitForm(testApp, { place: { latitude: 9.9252, longitude: 78.1 } }))
  expect([ofVisit.status, ofVisit.error.code]).toEqual([422, 'invalid-fields'])
  expect((await send(visitForm(testApp, { readings: well('9.9252,78.1198') }))).error.fields?.readings).toContain(
    'finer place',
  )
  expect((await send(visitForm(testApp, { readings: well('9.9,78.1') }))).status).toBe(200)
})

test('nothing that is stored with a visit refers to a pupil', async () => {
  const { rows } = await testApp.ctx.db.execute<{ reference: string }>(sql`
    select con.conrelid::regclass::text || ' ' || con.confrelid::regclass::text as reference
    from pg_constraint con where con.contype = 'f' and con.conrelid::regclass::text like 'project%'`)
  const referred = rows.map(({ reference }) => reference.split(' ')[1])
  expect(referred).toContain('project_classes')
  expect(referred).not.toContain('class_students')
  expect(referred).not.toContain('pupil_sessions')
})
