import * as calls from '@ariviyal/contract/certificates/record'
import {
  hoursInWords,
  intervalsInWords,
  presentInWords,
  schoolYearOf,
  yearName,
} from '@ariviyal/contract/certificates/record-rules'
import { inWords } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { putLiveSession } from '../../live/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { certificateNames } from '../certificates.table.ts'
import { pagesOf } from '../../testing/pages-of-pdf.ts'
import { at, linesOf, recordsOf } from './record-testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { hour, attend, certify, recordOf, file } = recordsOf(() => testApp)

const minute = 60_000

describe('a teacher who views their record', () => {
  test('sees what each session adds, and why one adds less or nothing', async () => {
    const teacher = await signUp(testApp)
    const full = await hour('2026-05-02')
    const registration = await attend(teacher, full, {
      intervals: [
        [at('2026-05-02', '16:00'), at('2026-05-02', '16:41')],
        [at('2026-05-02', '16:45'), at('2026-05-02', '17:00')],
      ],
    })
    await certify(teacher, full, registration, { supersededAt: testApp.ctx.now(), supersededBy: uuid() })
    const { serial } = await certify(teacher, full, registration)
    const beside = await hour('2026-05-02', '16:30', { theme: 'teaching' })
    await attend(teacher, beside)
    await attend(teacher, await hour('2026-05-03'), { minutes: 44 })
    const revoked = await hour('2026-05-09', '16:00', { theme: 'biology' })
    const revocation = { revokedAt: testApp.ctx.now(), revokedReason: 'Given by mistake' }
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
      // From 16:30 to 17:30, minus the overlap with the sessions before: 11 and 15 minutes.
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
      'present 60 min of 60 min',
      'present 44 min of 60 min',
      'present 60 min of 60 min',
      'present 56 min of 60 min',
    ])
    expect(record.rows.map(intervalsInWords).at(-1)).toBe('4:00:00 PM to 4:41:00 PM, 4:45:00 PM to 5:00:00 PM')
  })

  test('sees the time of a revoked session move to one that ran at the same time', async () => {
    const teacher = await signUp(testApp)
    const first = await hour('2026-06-06')
    await certify(teacher, first, await attend(teacher, first), { revokedAt: testApp.ctx.now(), revokedReason: 'x' })
    await attend(teacher, await hour('2026-06-06', '16:30'))
    expect((await recordOf(teacher)).seconds).toBe(3600)
  })

  test('sees school years that start on 1 April in India, and can filter by year', async () => {
    const teacher = await signUp(testApp)
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
      '0 min',
      '2 h',
      '3 h 54 min 8 s',
    ])
  })

  test('does not see sessions that are not over, cancelled, or of another teacher', async () => {
    const teacher = await signUp(testApp)
    const now = testApp.ctx.now()
    const running = await putLiveSession(testApp.ctx, {
      startsAt: new Date(now.getTime() - 50 * minute),
      endsAt: new Date(now.getTime() + 10 * minute),
    })
    await attend(teacher, running)
    const cancelled = await hour('2026-07-04', '16:00', { cancelledAt: now })
    await attend(teacher, cancelled)
    await attend(await signUp(testApp), await hour('2026-07-05'))
    expect((await recordOf(teacher)).rows).toEqual([])
    testApp.advance({ minutes: 11 })
    expect((await recordOf(teacher)).rows).toHaveLength(1)
  })

  test('sees the same rows, sums and disclaimer on the page, in the PDF and in the CSV', async () => {
    const teacher = await signUp(testApp, { firstname: 'மீனா', lastname: 'குமாரி' })
    await testApp.ctx.db
      .insert(certificateNames)
      .values({ userId: teacher.id, name: 'R. Meena Kumari', confirmedAt: testApp.ctx.now() })
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
      expect(words).toContain(`Total ${record.sessions} ${hoursInWords(record.seconds)}`)
      // One clock in the whole product: that of twelve hours.
      for (const { starts_at } of record.rows)
        expect(words).toContain(`${inWords(starts_at, 'short day')} 4:00 PM to 5:00 PM`)
      expect(words).not.toMatch(/\b\d\d:\d\d(?! [AP]M)/)
      expect(words.match(/present \d+ min of 60 min/g)).toEqual(record.rows.map(presentInWords))
      for (const row of record.rows) {
        if (row.certificate) expect(words).toContain(row.certificate.serial)
        if (/^[ -~]+$/.test(row.topic)) expect(words).toContain(row.topic)
      }
      expect(words).toContain('R. Meena Kumari')
      for (const text of [words, lines.map(({ Note }) => Note).join(' ')])
        expect(text).toContain('No board or authority has recognised these hours')
    }
  })

  test('downloads a long record on many pages, each with header and number', async () => {
    const teacher = await signUp(testApp)
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

  test('without attendance gets an empty record, and without log-in an error', async () => {
    const teacher = await signUp(testApp)
    expect(await recordOf(teacher)).toMatchObject({ rows: [], years: [], years_known: [], seconds: 0 })
    expect((await pagesOf((await file(teacher, '/api/record/pdf')).rawPayload))[0]).toContain(
      'No sessions attended in this period',
    )
    expect((await testApp.call(calls.showRecord)).status).toBe(401)
    expect((await testApp.call(calls.showRecord, { token: teacher.token, query: { year: 'x' } })).status).toBe(422)
  })
})
