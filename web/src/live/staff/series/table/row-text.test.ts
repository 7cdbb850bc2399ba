import type { SeriesSession } from '@ariviyal/contract/live/live-series'
import { expect, test } from 'vitest'
import { gradesFrom, gradesText, missingCells, readRow, textOfSession } from './row-text.ts'

const id = '0198f0a0-0000-7000-8000-000000000001'
const session: SeriesSession = {
  id,
  version: 3,
  topic: 'Shadows at noon',
  theme: 'physics',
  grades: [6, 7, 8, 10],
  speaker_name: 'The astronomy desk',
  description: 'Measure the height of the sun.',
  meeting_url: 'https://meet.example/noon',
  starts_at: '2026-11-28T12:45:00.000Z',
  ends_at: '2026-11-28T13:45:00.000Z',
  state: 'draft',
  capacity: 100,
  registered: 0,
  waiting: 0,
  series: null,
}

test('a draft is shown as people write it, and is read back as it was', () => {
  const text = textOfSession(session)
  expect(text).toMatchObject({ day: '28/11/2026', time: '6:15 PM', grades: '6-8, 10', capacity: '100' })
  expect(readRow(text, session)).toEqual({
    row: {
      id,
      version: 3,
      topic: session.topic,
      description: session.description,
      speaker_name: session.speaker_name,
      meeting_url: session.meeting_url,
      starts_at: session.starts_at,
      grades: session.grades,
      capacity: 100,
    },
    problems: {},
  })
})

test('an empty draft can be saved, and says what announcing needs', () => {
  const text = {
    ...textOfSession(session),
    topic: '',
    speaker_name: '',
    description: '',
    meeting_url: '',
    grades: '',
    capacity: '',
  }
  const { row } = readRow(text, session)
  expect(row).toMatchObject({ topic: '', grades: [], capacity: '' })
  if (!row) throw new Error('not read')
  expect(Object.keys(missingCells(row, 0)).sort()).toEqual([
    'description',
    'grades',
    'meeting_url',
    'speaker_name',
    'topic',
  ])
  expect(missingCells(row, Date.parse(session.starts_at))).toHaveProperty('day')
})

test('each problem is said beside its cell', () => {
  const wrong = {
    ...textOfSession(session),
    day: '11/28/2026',
    time: 'noon',
    topic: 'See https://elsewhere.example',
    meeting_url: 'meet',
    grades: '5-8',
    capacity: 'many',
  }
  const { row, problems } = readRow(wrong, session)
  expect(row).toBeUndefined()
  expect(Object.keys(problems).sort()).toEqual(['capacity', 'day', 'grades', 'meeting_url', 'time', 'topic'])
})

test('grades are read in any usual form, and only those that we teach', () => {
  expect(gradesText([8, 6, 7, 12])).toBe('6-8, 12')
  expect(gradesFrom('6-8, 10')).toEqual([6, 7, 8, 10])
  expect(gradesFrom('9 and 10')).toEqual([9, 10])
  expect(gradesFrom('6 to 8')).toEqual([6, 7, 8])
  expect(gradesFrom('')).toEqual([])
  for (const wrong of ['5', '13', '8-6', 'all']) expect(gradesFrom(wrong)).toBeUndefined()
})
