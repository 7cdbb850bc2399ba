import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { wallTime } from '@ariviyal/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isThorough } from '../../../../../scripts/testing/thorough.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Attendee } from './read-attendees.ts'
import { readParticipants } from './read-participants.ts'

const zone = 'Asia/Kolkata'
function wallClock(moment: Date, timeZone: string) {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = wallTime(moment, timeZone)
    .split(/\D/)
    .map(Number)
  return { year, month, day, hour, minute, second }
}
/** Saturday, 21 November 2026, 16:00 in India. */
const session = { startsAt: new Date('2026-11-21T10:30:00Z') }

function sample(name: string): string {
  const bytes = readFileSync(join(import.meta.dirname, 'samples', name))
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes)
}
const read = (text: string, timeZone = zone) => readParticipants(text, timeZone, session)
/** Stays in Indian time: `name 15:58:41-16:20:10`. */
const formatStays = (attendees: Attendee[]) =>
  attendees.map(({ name, joinedAt, leftAt }) => `${name} ${clock(joinedAt)}-${clock(leftAt)}`)
const clock = (moment: Date) => {
  const { hour, minute, second } = wallClock(moment, zone)
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
}
function refusal(text: string): string | undefined {
  try {
    read(text)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return undefined
}

describe('the participant list', () => {
  test('of Zoom is read below the meeting block, without the waiting room, and with the line numbers of problems', () => {
    const found = read(sample('zoom.csv'))
    expect(found.service).toBe('zoom')
    expect(formatStays(found.attendees)).toEqual([
      'The physics desk 15:52:08-17:04:40',
      'Teacher of class 9 15:58:41-16:20:10',
      'Teacher of class 9 16:39:00-17:02:15',
      'Head of science, Room 4 16:00:30-17:01:00',
      'Lab phone (Mr. Lab Assistant) 16:05:00-16:30:00',
    ])
    expect(found.attendees[1]).toMatchObject({ email: 'class9@school.example', line: 7 })
    expect(found.waitingRoom).toBe(1)
    expect(found.problems).toMatchObject([{ line: 11, problem: serverMessages.leaveUnreadable }])
    expect(found.problems[0]?.text).toContain('Broken line')
  })

  test('of Zoom gives the same without that block, with semicolons, and with the meeting in each row', () => {
    const [, people = ''] = sample('zoom.csv').split('\r\n\r\n')
    const expected = formatStays(read(sample('zoom.csv')).attendees)
    expect(formatStays(read(people).attendees)).toEqual(expected)
    const semicolons = people.replaceAll(',', ';').replace('science; Room', 'science, Room')
    expect(formatStays(read(semicolons).attendees)).toEqual(expected)
    const host = people.replace('Name (Original', 'Topic,User Email,Name (Original')
    const inEach = host.replaceAll(/\r\n(?=.)/g, '\r\nLight,host@ariviyal.example,')
    expect(read(inEach).attendees[1]?.email).toBe('class9@school.example')
    expect(formatStays(read(inEach).attendees)).toEqual(expected)
  })

  test('of Zoom with one row for each person is refused: it has durations but no times', () => {
    expect(refusal(sample('zoom-unique-users.csv'))).toBe(serverMessages.participantsWithoutTimes)
  })

  test('of Google Meet has times without a day, and a stay counts no longer than its duration', () => {
    const found = read(sample('meet.csv'))
    expect(found.service).toBe('meet')
    expect(formatStays(found.attendees)).toEqual([
      'Teacher of class 9 15:58:00-17:01:00',
      'Head of science 16:00:00-16:41:00',
      'Lab assistant 16:50:00-17:00:00',
    ])
    expect(found.attendees[0]?.joinedAt).toEqual(new Date('2026-11-21T10:28:00Z'))
    expect(found.shortened).toBe(1)
  })

  test('of Microsoft Teams is read from each join and leave, in UTF-16, with days first', () => {
    const found = read(sample('teams.csv'))
    expect(found.service).toBe('teams')
    expect(formatStays(found.attendees)).toEqual([
      'The physics desk 15:52:08-17:04:40',
      'Teacher of class 9 15:58:41-16:20:10',
      'Teacher of class 9 16:39:00-17:02:15',
      'Head "of science" (Unverified) 16:00:30-17:01:00',
    ])
    expect(found.problems).toEqual([])
  })

  test('of Microsoft Teams without activities counts the duration of each person', () => {
    const [participants = ''] = sample('teams.csv').split('3. In-Meeting Activities')
    const found = read(participants)
    expect(formatStays(found.attendees)[1]).toBe('Teacher of class 9 15:58:41-16:43:25')
    expect([found.attendees.length, found.shortened]).toEqual([3, 1])
  })

  test('of the older Teams is assembled from joins and leaves, also with two devices', () => {
    const found = read(sample('teams-actions.csv'))
    expect(formatStays(found.attendees)).toEqual([
      'Teacher of class 9 15:58:41-16:20:10',
      'Teacher of class 9 16:39:00-17:02:15',
      'Head of science 16:00:30-17:01:00',
    ])
    expect(found.problems).toMatchObject([{ line: 2, problem: serverMessages.neverLeft }])
  })

  test('is read in the zone that staff choose, unless it names its own', () => {
    const rows = (joined: string, left: string) =>
      `Name,Email,Duration,Time joined,Time exited\nDesk,,,${joined},${left}`
    const at = (joined: string, left: string, timeZone?: string) =>
      read(rows(joined, left), timeZone).attendees[0]?.joinedAt.toISOString()
    expect(at('16:02', '17:00')).toBe('2026-11-21T10:32:00.000Z')
    expect(at('10:32', '11:30', 'UTC')).toBe('2026-11-21T10:32:00.000Z')
    expect(at('2026-11-21T10:32:00Z', '2026-11-21T11:30:00Z')).toBe('2026-11-21T10:32:00.000Z')
    expect(at('2026-11-21 11:32:00+01:00', '2026-11-21 12:30:00+01:00')).toBe('2026-11-21T10:32:00.000Z')
    expect(at('"Nov 21, 2026 4:02 PM"', '"21 November 2026, 17:00"')).toBe('2026-11-21T10:32:00.000Z')
    // 02:30 occurred twice in New York on 1 November; this time is after that.
    expect(at('2026-11-21 05:32 a.m.', '2026-11-21 06:30 a.m.', 'America/New_York')).toBe('2026-11-21T10:32:00.000Z')
  })

  test('with ambiguous dates is read as the day of the session', () => {
    const near = { startsAt: new Date('2026-12-06T10:30:00Z') }
    const rows = (day: string) => `Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)
Desk,,${day} 04:00:00 PM,${day} 05:00:00 PM,60`
    for (const day of ['12/06/2026', '06/12/2026', '6.12.26', '2026/12/06'])
      expect(readParticipants(rows(day), zone, near).attendees[0]?.joinedAt).toEqual(near.startsAt)
  })

  test('reports each unreadable line and imports the others', () => {
    const { attendees, problems } = read(`Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)
,,11/21/2026 04:00:00 PM,11/21/2026 05:00:00 PM,60
Desk,,yesterday,11/21/2026 05:00:00 PM,60
Desk,,11/21/2026 05:00:00 PM,11/21/2026 04:00:00 PM,60
Desk,,11/31/2026 04:00:00 PM,11/21/2026 05:00:00 PM,60
Desk,,11/21/2026 13:00:00 PM,11/21/2026 05:00:00 PM,60

Desk,not an address,11/21/2026 04:00:00 PM,11/21/2026 05:00:00 PM,60
"Desk,,11/21/2026 04:00:00 PM`)
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [2, serverMessages.participantNameless],
      [3, serverMessages.joinUnreadable],
      [4, serverMessages.leftBeforeJoined],
      [5, serverMessages.joinUnreadable],
      [6, serverMessages.joinUnreadable],
      [9, serverMessages.quoteNotClosed],
    ])
    expect(attendees).toMatchObject([{ line: 8, email: '' }])
  })

  test('is refused if it has another format, is empty, or is too long', () => {
    for (const text of ['', 'Name;Marks\nDesk;4', '\u0000\u0001', '{"participants":[]}', 'a'.repeat(5_000)])
      expect(refusal(text)).toBe(serverMessages.participantsUnknown)
    const head = 'Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes)'
    expect(refusal(head)).toBe(serverMessages.participantsNone)
    const row = '\nDesk,,11/21/2026 04:00:00 PM,11/21/2026 05:00:00 PM,60'
    expect(read(head + row.repeat(liveLimits.participantsMax)).attendees).toHaveLength(liveLimits.participantsMax)
    expect(refusal(head + row.repeat(liveLimits.participantsMax + 1))).toBe(serverMessages.participantsTooMany)
  })
})

test('any file is read or refused', () => {
  const cells = fc.constantFrom(
    'Name',
    'Name (Original Name)',
    'Join Time',
    'Leave Time',
    'First Join',
    'Last Leave',
    'User Action',
    'Timestamp',
    'Time joined',
    'Time exited',
    'Duration',
    'Joined',
    'Left',
    '3. In-Meeting Activities',
    '11/21/2026 04:00:00 PM',
    '16:00',
    '99 hr',
    '"',
  )
  const cell = fc.oneof(cells, fc.string({ unit: 'binary', maxLength: 20 }))
  const row = fc.array(cell, { maxLength: 8 }).map((each) => each.join(','))
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      try {
        const { attendees, problems } = read(rows.join('\n'))
        for (const { joinedAt, leftAt } of attendees) expect(leftAt >= joinedAt).toBe(true)
        expect(attendees.length + problems.length).toBeLessThanOrEqual(rows.length + 1)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
      }
    }),
    { numRuns: isThorough ? 1_000 : 300 },
  )
})

describe('any participants that a service exports', () => {
  interface Stay {
    name: string
    email: string
    from: number
    length: number
  }
  const word = fc.stringMatching(/^[A-Za-zÀ-ýஅ-ஹक-ह"';,()]{1,12}$/).filter((text) => /\p{L}/u.test(text))
  const stay = fc.record({
    name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ').normalize('NFC')),
    email: fc.option(fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/), { nil: '' }),
    // Seconds from an hour before the session.
    from: fc.integer({ min: -3_600, max: 7_200 }),
    length: fc.integer({ min: 0, max: 7_200 }),
  })
  const zones = fc.constantFrom('Asia/Kolkata', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu')
  const days = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const ends = fc.constantFrom('\n', '\r\n')
  const two = (part: number) => String(part).padStart(2, '0')
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

  /** Whether the zone has no clock change within a day, when a local time can be two moments. */
  const isPlain = (moment: Date, timeZone: string) => {
    const ahead = (at: number) => {
      const clock = wallClock(new Date(at), timeZone)
      return Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second) - at
    }
    const at = Math.floor(moment.getTime() / 1_000) * 1_000
    return ahead(at - 86_400_000) === ahead(at + 86_400_000)
  }

  const formats: Record<string, (stays: { stay: Stay; from: string; until: string }[], mark: string) => string[]> = {
    zoom: (stays, mark) => [
      ['Name (Original Name)', 'User Email', 'Join Time', 'Leave Time', 'Duration (Minutes)', 'Guest'].join(mark),
      ...stays.map(({ stay, from, until }) =>
        [quoted(stay.name), stay.email, quoted(from), quoted(until), '1', 'Yes'].join(mark),
      ),
    ],
    meet: (stays, mark) => [
      ['First name', 'Last name', 'Email', 'Duration', 'Time joined', 'Time exited'].join(mark),
      ...stays.map(({ stay, from, until }) => {
        const [first = '', ...rest] = stay.name.split(' ')
        const minutes = Math.floor(stay.length / 60)
        const duration = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} hr ${minutes % 60} min`
        return [quoted(first), quoted(rest.join(' ')), stay.email, duration, quoted(from), quoted(until)].join(mark)
      }),
    ],
    teams: (stays, mark) => [
      '1. Summary',
      `Attended participants${mark}${stays.length}`,
      '',
      '2. Participants',
      ['Name', 'First Join', 'Last Leave', 'In-Meeting Duration', 'Email', 'Participant ID (UPN)', 'Role'].join(mark),
      '',
      '3. In-Meeting Activities',
      ['Name', 'Join Time', 'Leave Time', 'Duration', 'Email', 'Role'].join(mark),
      ...stays.map(({ stay, from, until }) =>
        [quoted(stay.name), quoted(from), quoted(until), '1s', stay.email, 'Presenter'].join(mark),
      ),
    ],
  }

  test.each(Object.keys(formats))('%s: reading returns the same people and moments', (service) => {
    const render = formats[service]
    if (!render) throw new Error('no format')
    fc.assert(
      fc.property(
        fc.array(stay, { minLength: 1, maxLength: 20 }),
        days,
        zones,
        fc.constantFrom(',', ';', '\t'),
        ends,
        fc.constantFrom('12', '24'),
        fc.constantFrom('month', 'day', 'year'),
        (stays, day, timeZone, mark, end, hours, order) => {
          const startsAt = new Date(Math.floor(day.getTime() / 1_000) * 1_000)
          fc.pre(isPlain(startsAt, timeZone))
          const written = (moment: Date) => {
            const clock = wallClock(moment, timeZone)
            const date = {
              month: `${clock.month}/${clock.day}/${clock.year}`,
              day: `${two(clock.day)}.${two(clock.month)}.${clock.year}`,
              year: `${clock.year}-${two(clock.month)}-${two(clock.day)}`,
            }[order]
            const rest = `${two(clock.minute)}:${two(clock.second)}`
            if (hours === '24') return `${date}, ${two(clock.hour)}:${rest}`
            return `${date} ${clock.hour % 12 || 12}:${rest}\u202f${clock.hour < 12 ? 'AM' : 'PM'}`
          }
          const given = stays.map((one) => {
            const from = new Date(startsAt.getTime() + one.from * 1_000)
            return { stay: one, from, until: new Date(from.getTime() + one.length * 1_000) }
          })
          const text = render(
            given.map(({ stay: one, from, until }) => ({ stay: one, from: written(from), until: written(until) })),
            mark,
          ).join(end)
          const found = readParticipants(text, timeZone, { startsAt })
          expect(found.service).toBe(service)
          expect(found.problems).toEqual([])
          expect(
            found.attendees.map(({ name, email, joinedAt, leftAt }) => ({ name, email, joinedAt, leftAt })),
          ).toEqual(
            given.map(({ stay: one, from, until }) => ({
              name: one.name.replaceAll(/\s+/g, ' ').trim(),
              email: one.email,
              joinedAt: from,
              leftAt: until,
            })),
          )
        },
      ),
    )
  })
})
