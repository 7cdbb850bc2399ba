import { messages } from '@ariviyal/contract/messages'
import { exportPersonalData } from '@ariviyal/contract/privacy'
import * as calls from '@ariviyal/contract/record'
import { hoursInWords, intervalsInWords, presentInWords, schoolYearOf, yearName } from '@ariviyal/contract/record-rules'
import { leaveSchool, releaseSeat } from '@ariviyal/contract/school'
import { claimInvite } from '@ariviyal/contract/institutions'
import { removeRepresentative } from '@ariviyal/contract/institution-details'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openCaredForSchool, seatTeacher } from '../institutions/testing.ts'
import type { LiveSessionRow } from '../live/live.table.ts'
import { putAttendance, putRegistration, putSession } from '../live/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { certificateNames, certificates } from './certificates.table.ts'
import { putCertificate } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const minute = 60_000
/** A moment on the clock of India. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`)
const hour = (day: string, time = '16:00', change: Partial<LiveSessionRow> = {}) =>
  putSession(home.house, {
    startsAt: at(day, time),
    endsAt: new Date(at(day, time).getTime() + 60 * minute),
    ...change,
  })

async function attend(
  teacher: { id: string },
  session: LiveSessionRow,
  presence: Parameters<typeof putAttendance>[3] = {},
): Promise<string> {
  const registrationId = await putRegistration(home.house, session.id, teacher.id)
  await putAttendance(home.house, session, registrationId, presence)
  return registrationId
}

/** A certificate for a place, and what became of it afterwards. */
async function certify(
  teacher: TestUser,
  session: LiveSessionRow,
  registrationId: string,
  end: Partial<typeof certificates.$inferInsert> = {},
): Promise<{ id: string; serial: string }> {
  const registration = { id: registrationId, sessionId: session.id }
  const { id, serial } = await putCertificate(home, teacher, { registration })
  if (Object.keys(end).length > 0) await home.house.db.update(certificates).set(end).where(eq(certificates.id, id))
  return { id, serial }
}

const recordOf = async ({ token }: TestUser, year?: number) =>
  (await home.call(calls.showRecord, { token, query: { ...(year && { year }) } })).body
const file = async ({ token }: TestUser, path: string) => {
  const answer = await home.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return answer
}
const linesOf = (body: string) =>
  parse(body, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as Record<string, string>[]

/** The pages of a PDF as words. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const pages = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
  }
  await loading.destroy()
  return pages
}

describe('a teacher who reads the record', () => {
  test('sees what each session brought, and why one brought less or nothing', async () => {
    const teacher = await signUp(home)
    const full = await hour('2026-05-02')
    const registration = await attend(teacher, full, {
      intervals: [
        [at('2026-05-02', '16:00'), at('2026-05-02', '16:41')],
        [at('2026-05-02', '16:45'), at('2026-05-02', '17:00')],
      ],
    })
    await certify(teacher, full, registration, { supersededAt: home.house.now(), supersededBy: uuid() })
    const { serial } = await certify(teacher, full, registration)
    const beside = await hour('2026-05-02', '16:30', { theme: 'teaching' })
    await attend(teacher, beside)
    await attend(teacher, await hour('2026-05-03'), { minutes: 44 })
    const revoked = await hour('2026-05-09', '16:00', { theme: 'biology' })
    const revocation = { revokedAt: home.house.now(), revokedReason: 'Given by mistake' }
    const withdrawn = await certify(teacher, revoked, await attend(teacher, revoked), revocation)

    const record = await recordOf(teacher)
    expect(
      record.rows.map((row) => [
        row.standing,
        row.counted_seconds / 60,
        row.certificate?.serial,
        row.certificate?.reason,
      ]),
    ).toEqual([
      ['revoked', 0, withdrawn.serial, 'Given by mistake'],
      ['too-short', 0, undefined, undefined],
      // From 16:30 to 17:30, less what the session before it has of that: 11 and 15 minutes.
      ['partly', 34, undefined, undefined],
      ['counts', 56, serial, ''],
    ])
    expect(record).toMatchObject({
      name: teacher.name,
      seconds: 90 * 60,
      sessions: 2,
      sharing: null,
      years: [
        {
          year: 2026,
          seconds: 90 * 60,
          sessions: 2,
          themes: [
            { theme: 'physics', seconds: 56 * 60 },
            { theme: 'teaching', seconds: 34 * 60 },
          ],
        },
      ],
    })
    expect(record.rows.map(presentInWords)).toEqual([
      'present 60 m of 60 m',
      'present 44 m of 60 m',
      'present 60 m of 60 m',
      'present 56 m of 60 m',
    ])
    expect(record.rows.map(intervalsInWords).at(-1)).toBe('16:00:00-16:41:00, 16:45:00-17:00:00')
  })

  test('finds a session that was revoked giving its time back to one that ran at the same time', async () => {
    const teacher = await signUp(home)
    const first = await hour('2026-06-06')
    await certify(teacher, first, await attend(teacher, first), { revokedAt: home.house.now(), revokedReason: 'x' })
    await attend(teacher, await hour('2026-06-06', '16:30'))
    expect((await recordOf(teacher)).seconds).toBe(3600)
  })

  test('finds years that turn on 1 April in India, each by itself where asked', async () => {
    const teacher = await signUp(home)
    // 23:00 to midnight of 31 March, and the first hour of April: 18:30 UTC is midnight.
    await attend(teacher, await hour('2026-03-31', '23:00'))
    await attend(teacher, await hour('2026-04-01', '00:00', { theme: 'chemistry' }))
    const all = await recordOf(teacher)
    expect(all.years.map(({ year, seconds }) => [yearName(year), seconds])).toEqual([
      ['2026-27', 3600],
      ['2025-26', 3600],
    ])
    const one = await recordOf(teacher, 2025)
    expect([one.years_known, one.rows.map(({ year }) => year), one.seconds]).toEqual([[2026, 2025], [2025], 3600])
    expect(schoolYearOf(new Date('2026-03-31T18:29:59Z'))).toBe(2025)
    expect(schoolYearOf(new Date('2026-03-31T18:30:00Z'))).toBe(2026)
    expect([yearName(1999), hoursInWords(0), hoursInWords(7_200), hoursInWords(14_048)]).toEqual([
      '1999-00',
      '0 m',
      '2 h',
      '3 h 54 m 8 s',
    ])
  })

  test('does not find what is not over, was cancelled, or belongs to another', async () => {
    const teacher = await signUp(home)
    const now = home.house.now()
    const running = await putSession(home.house, {
      startsAt: new Date(now.getTime() - 50 * minute),
      endsAt: new Date(now.getTime() + 10 * minute),
    })
    await attend(teacher, running)
    const cancelled = await hour('2026-07-04', '16:00', { cancelledAt: now })
    await attend(teacher, cancelled)
    await attend(await signUp(home), await hour('2026-07-05'))
    expect((await recordOf(teacher)).rows).toEqual([])
    home.advance({ minutes: 11 })
    expect((await recordOf(teacher)).rows).toHaveLength(1)
  })

  test('reads the same rows and sums on the page, in the PDF and in the CSV, and on each what is not claimed', async () => {
    const teacher = await signUp(home, { firstname: 'மீனா', lastname: 'குமாரி' })
    await home.house.db
      .insert(certificateNames)
      .values({ userId: teacher.id, name: 'R. Meena Kumari', confirmedAt: home.house.now() })
    const topics = ['Light and shade', '=1+1', 'नीला आकाश', 'வானம் ஏன் நீலம்']
    for (const [place, topic] of topics.entries()) {
      const session = await hour(`2025-0${place + 2}-1${place}`, '16:00', {
        topic,
        theme: place % 2 ? 'biology' : 'physics',
      })
      const registrationId = await attend(teacher, session, { minutes: 60 - place * 5 })
      if (place < 2) await certify(teacher, session, registrationId)
    }
    for (const year of [undefined, 2025]) {
      const search = year === undefined ? '' : `?year=${year}`
      const record = await recordOf(teacher, year)
      const lines = linesOf((await file(teacher, `/api/record/csv${search}`)).body)
      const pdf = await file(teacher, `/api/record/pdf${search}`)
      expect(pdf.headers['content-type']).toBe('application/pdf')
      const words = (await pagesOf(pdf.rawPayload)).join(' ')

      expect(lines.filter(({ Line }) => Line === 'Session')).toMatchObject(
        record.rows.map((row) => ({
          Teacher: 'R. Meena Kumari',
          Session: row.topic === '=1+1' ? "'=1+1" : row.topic,
          Presence: presentInWords(row),
          'Counted in seconds': String(row.counted_seconds),
          Certificate: row.certificate?.serial ?? 'Not issued yet',
          'Check it at': row.certificate ? `http://ariviyal.test/verify/${row.certificate.serial}` : '',
        })),
      )
      expect(
        lines
          .filter(({ Line }) => Line?.startsWith('Sum'))
          .map((line) => [
            line['School year'],
            line['Theme'],
            Number(line['Counted in seconds']),
            Number(line['Sessions']),
          ]),
      ).toEqual([
        ...record.years.flatMap((sums) => [
          ...sums.themes.map((sum) => [
            yearName(sums.year),
            sum.theme === 'physics' ? 'Physics' : 'Biology',
            sum.seconds,
            sum.sessions,
          ]),
          [yearName(sums.year), '', sums.seconds, sums.sessions],
        ]),
        ['', '', record.seconds, record.sessions],
      ])
      for (const sums of record.years) {
        expect(words).toContain(`School year ${yearName(sums.year)} ${sums.sessions} ${hoursInWords(sums.seconds)}`)
        for (const sum of sums.themes)
          expect(words).toContain(
            `${sum.theme === 'physics' ? 'Physics' : 'Biology'} ${sum.sessions} ${hoursInWords(sum.seconds)}`,
          )
      }
      expect(words).toContain(`In all ${record.sessions} ${hoursInWords(record.seconds)}`)
      expect(words.match(/present \d+ m of 60 m/g)).toEqual(record.rows.map(presentInWords))
      for (const row of record.rows) {
        if (row.certificate) expect(words).toContain(row.certificate.serial)
        if (/^[ -~]+$/.test(row.topic)) expect(words).toContain(row.topic)
      }
      expect(words).toContain('R. Meena Kumari')
      for (const text of [words, lines.map(({ Note }) => Note).join(' ')])
        expect(text).toContain('does not claim that any board or authority recognises these hours')
    }
  })

  test('takes a long record along on many sheets, each with its head and its number', async () => {
    const teacher = await signUp(home)
    for (let week = 0; week < 40; week += 1) {
      const day = new Date(Date.parse('2024-04-06') + week * 7 * 86_400_000).toISOString().slice(0, 10)
      await attend(teacher, await hour(day, '16:00', { topic: `Lesson ${week} of a long series on the monsoon` }))
    }
    const pages = await pagesOf((await file(teacher, '/api/record/pdf')).rawPayload)
    expect(pages.length).toBeGreaterThan(2)
    for (const [place, words] of pages.entries()) {
      expect(words).toContain(`Page ${place + 1} of ${pages.length}`)
      expect(words).toContain('Counted, certificate')
      expect(words).toContain(teacher.name)
    }
    for (let week = 0; week < 40; week += 1) expect(pages.join(' ').split(`Lesson ${week} of`)).toHaveLength(2)
  })

  test('who never attended, and who is logged out, are told so', async () => {
    const teacher = await signUp(home)
    expect(await recordOf(teacher)).toMatchObject({ rows: [], years: [], years_known: [], seconds: 0 })
    expect((await pagesOf((await file(teacher, '/api/record/pdf')).rawPayload))[0]).toContain('No session was attended')
    expect((await home.call(calls.showRecord)).status).toBe(401)
    expect((await home.call(calls.showRecord, { token: teacher.token, query: { year: 'x' } })).status).toBe(422)
  })
})

describe('the register of a school', () => {
  const share = ({ token }: TestUser) => home.call(calls.shareRecord, { token })
  const register = ({ token }: TestUser, query: { year?: number; cursor?: string } = {}) =>
    home.call(calls.showRegister, { token, query })
  const recordFor = ({ token }: TestUser, id: string) =>
    home.call(calls.showTeacherRecord, { token, params: { id }, query: {} })
  const namesIn = async (principal: TestUser) => (await register(principal)).body.items.map(({ user_id }) => user_id)

  async function schoolWithTeachers() {
    const school = await openCaredForSchool(home, admin, { seats: 5 })
    const [agreed, silent] = [await seatTeacher(home, school.invite), await seatTeacher(home, school.invite)]
    for (const teacher of [agreed, silent]) {
      const session = await hour('2026-08-01')
      await certify(teacher, session, await attend(teacher, session, { minutes: 50 }))
    }
    return { ...school, agreed, silent }
  }

  test('has those who agreed, with their hours, and counts the others without a name', async () => {
    const { principal, agreed, silent } = await schoolWithTeachers()
    expect((await recordOf(agreed)).sharing).toMatchObject({ agreed_at: null })
    expect(await share(agreed)).toMatchObject({ status: 200, body: { msg: messages.recordShared } })
    expect((await recordOf(agreed)).sharing?.institution_name).toMatch(/Kumbakonam/)
    expect((await recordOf(agreed)).sharing?.agreed_at).not.toBeNull()

    const { body } = await register(principal)
    expect(body).toMatchObject({
      teachers: 2,
      sharing: 1,
      next_cursor: null,
      items: [{ user_id: agreed.id, name: agreed.name, seconds: 3000, sessions: 1 }],
      totals: [{ year: 2026, seconds: 3000, sessions: 1, themes: [{ theme: 'physics', seconds: 3000 }] }],
    })
    expect(JSON.stringify(body)).not.toContain(silent.id)
    expect((await register(principal, { year: 2025 })).body.totals).toEqual([])
    expect((await recordFor(principal, agreed.id)).body.rows).toMatchObject([{ counted_seconds: 3000 }])
    expect((await recordFor(principal, silent.id)).status).toBe(404)

    const lines = linesOf((await file(principal, '/api/school/record-csv')).body)
    expect(lines.filter(({ Line }) => Line === 'Session')).toMatchObject([
      { Teacher: agreed.name, Presence: 'present 50 m of 60 m', 'Counted in seconds': '3000' },
    ])
    expect(lines.filter(({ Line }) => Line === 'Note')).toHaveLength(3)
  })

  test('does not say why a certificate was revoked', async () => {
    const { principal, agreed } = await schoolWithTeachers()
    await share(agreed)
    const session = await hour('2026-08-08')
    const revocation = { revokedAt: home.house.now(), revokedReason: 'Somebody else sat there' }
    await certify(agreed, session, await attend(agreed, session), revocation)
    expect((await recordOf(agreed)).rows[0]?.certificate?.reason).toBe('Somebody else sat there')
    expect((await recordFor(principal, agreed.id)).body.rows[0]).toMatchObject({
      standing: 'revoked',
      certificate: { state: 'revoked', reason: '' },
    })
    expect((await file(principal, '/api/school/record-csv')).body).not.toContain('Somebody else')
  })

  test('is empty for another school, for whoever represents none, and for who no longer represents it', async () => {
    const { id, principal, agreed } = await schoolWithTeachers()
    await share(agreed)
    const other = await openCaredForSchool(home, admin)
    expect((await register(other.principal)).body).toMatchObject({ teachers: 0, sharing: 0, items: [] })
    expect((await recordFor(other.principal, agreed.id)).status).toBe(404)
    for (const stranger of [agreed, admin]) {
      expect((await register(stranger)).error.code).toBe('not-representative')
      expect((await recordFor(stranger, agreed.id)).error.code).toBe('not-representative')
      expect((await home.call(calls.exportRegister, { token: stranger.token, query: {} })).error.code).toBe(
        'not-representative',
      )
    }
    expect(await namesIn(principal)).toEqual([agreed.id])
    await home.call(removeRepresentative, { token: admin.token, params: { id }, body: { user_id: principal.id } })
    expect((await register(principal)).error.code).toBe('not-representative')
    expect((await recordFor(principal, agreed.id)).error.code).toBe('not-representative')
  })

  test('loses a teacher at once who withdraws', async () => {
    const { principal, agreed } = await schoolWithTeachers()
    await share(agreed)
    await share(agreed)
    expect(await namesIn(principal)).toEqual([agreed.id])
    const { status, body } = await home.call(calls.withdrawRecord, { token: agreed.token })
    expect([status, body.msg]).toEqual([200, messages.recordWithdrawn])
    expect(await namesIn(principal)).toEqual([])
    expect((await recordFor(principal, agreed.id)).status).toBe(404)
    expect((await recordOf(agreed)).sharing?.agreed_at).toBeNull()
  })

  test('loses a teacher whose seat ends, and has them again only when they agree again', async () => {
    const { principal, agreed, silent, invite } = await schoolWithTeachers()
    for (const teacher of [agreed, silent]) await share(teacher)
    expect((await namesIn(principal)).length).toBe(2)
    await home.call(leaveSchool, { token: agreed.token })
    await home.call(releaseSeat, { token: principal.token, params: { id: silent.seat } })
    expect((await register(principal)).body).toMatchObject({ teachers: 0, sharing: 0, items: [] })
    expect((await recordFor(principal, agreed.id)).status).toBe(404)
    expect((await recordOf(agreed)).sharing).toBeNull()
    expect((await share(agreed)).error.code).toBe('no-seat')

    home.advance({ minutes: 1 })
    await home.call(claimInvite, { token: agreed.token, params: { token: invite } })
    expect((await register(principal)).body).toMatchObject({ teachers: 1, sharing: 0, items: [] })
    expect((await recordOf(agreed)).sharing?.agreed_at).toBeNull()
    await share(agreed)
    expect(await namesIn(principal)).toEqual([agreed.id])
  })

  test('of a teacher who went to another school is there, and no longer here', async () => {
    const { principal, agreed } = await schoolWithTeachers()
    await share(agreed)
    await home.call(leaveSchool, { token: agreed.token })
    const next = await openCaredForSchool(home, admin)
    await home.call(claimInvite, { token: agreed.token, params: { token: next.invite } })
    expect(await namesIn(next.principal)).toEqual([])
    await share(agreed)
    expect(await namesIn(next.principal)).toEqual([agreed.id])
    expect(await namesIn(principal)).toEqual([])
  })

  test('is told of in the file that a teacher takes away, as long as they agree', async () => {
    const { id, agreed } = await schoolWithTeachers()
    const sharesIn = async () => {
      const { body } = await home.call(exportPersonalData, { token: agreed.token, body: { password: agreed.password } })
      return (body as unknown as { record_shares: unknown[] }).record_shares
    }
    await share(agreed)
    expect(await sharesIn()).toEqual([{ institution_id: id, agreed_at: expect.any(String) as string }])
    await home.call(calls.withdrawRecord, { token: agreed.token })
    expect(await sharesIn()).toEqual([])
  })

  test('is paged by name', async () => {
    const school = await openCaredForSchool(home, admin, { seats: 30 })
    for (let place = 0; place < 22; place += 1) await share(await seatTeacher(home, school.invite))
    const first = (await register(school.principal)).body
    expect([first.items.length, first.sharing, first.next_cursor]).toEqual([20, 22, '20'])
    const second = (await register(school.principal, { cursor: '20' })).body
    expect([second.items.length, second.next_cursor]).toEqual([2, null])
    expect(new Set([...first.items, ...second.items].map(({ user_id }) => user_id)).size).toBe(22)
    expect((await register(school.principal, { cursor: '-1' })).status).toBe(400)
  })
})
