import { type Cell, emptyCell } from '@ariviyal/contract/gradebook/cells'
import type { Gradebook, GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import { expect, test } from 'vitest'
import { bookOf, noWords } from './book-of-pupil.ts'

const period = { from: '2026-06-01', to: '2026-06-30' }
const cell = (change: Partial<Cell>): Cell => ({ ...emptyCell, source: null, ...change })
const column = (id: string, change: Partial<GradebookColumn> = {}): GradebookColumn => ({
  id,
  source: 'typed',
  kind: 'test',
  title: id,
  held_on: '2026-06-10',
  max_marks: 20,
  category_id: null,
  scale_to: null,
  counts: true,
  average: null,
  percent: null,
  marked: 0,
  absent: 0,
  ...change,
})

/** What a gradebook of one pupil with these columns has for the pupil, where the pupil has seen `Seen test` alone. */
function book(columns: (readonly [GradebookColumn, Cell])[]) {
  const total = { percent: 71.5, points: 71.5, whole_percent: 72, categories: [], dropped: [], grade: 'B1' }
  const gradebook: Gradebook = {
    class_id: 'class',
    name: '9 B',
    grade: 9,
    subject: 'Physics',
    archived_at: null,
    revision: 1,
    total_of: 100,
    bands: 'cbse-8',
    absent: 'leave-out',
    holistic: false,
    pupil_views: 'none',
    categories: [],
    columns: columns.map(([one]) => one),
    students: [
      { id: 'anbu', roll_number: 1, name: 'Anbu', cells: columns.map(([, one]) => one), total, holistic: null },
    ],
  }
  return bookOf(gradebook, 'anbu', new Set(['Seen test']))
}

test('typed columns of the period are in a report, without notes, exemptions and empty cells', () => {
  const { items } = book([
    [column('Marks'), cell({ marks: 12.5, late: true, note: 'Private' })],
    [column('Absent'), cell({ absent: true })],
    [column('Exempt'), cell({ exempt: true })],
    [column('Empty'), cell({})],
    [column('Earlier', { held_on: '2026-05-31' }), cell({ marks: 3 })],
  ])
  const about = { kind: 'test', day: '2026-06-10', changed: false, ...noWords }
  expect(items(period)).toEqual([
    { ...about, title: 'Marks', outcome: 'marked', marks: 12.5, of: 20, late: true },
    { ...about, title: 'Absent', outcome: 'absent', marks: null, of: null, late: false },
  ])
})

test('attendance is the sum of its columns in the period', () => {
  const ofPupil = book([
    [column('June', { kind: 'attendance', max_marks: 22 }), cell({ marks: 20.5 })],
    [column('Sports', { kind: 'attendance', max_marks: 2 }), cell({ marks: 2 })],
    [column('Not entered', { kind: 'attendance', max_marks: 5 }), cell({})],
    [column('July', { kind: 'attendance', held_on: '2026-07-31', max_marks: 25 }), cell({ marks: 25 })],
  ])
  expect(ofPupil.attendance(period)).toEqual({ days: 22.5, of: 24 })
  expect(ofPupil.items(period)).toEqual([])
  expect(book([]).attendance(period)).toBeNull()
})

test('the total is there only where the pupil has seen every mark in it', () => {
  const source = { marks: 10, late: false, waits: null, applies: true } as const
  const ofTest = { source: 'test' } as const
  const shown = [column('Seen test', ofTest), cell({ source })] as const
  expect(book([shown]).total).toEqual({ percent: 71.5, grade: 'B1' })
  expect(book([shown, [column('Not shown', ofTest), cell({ source })]]).total).toBeNull()
  expect(book([[column('Seen test', ofTest), cell({ source: { ...source, waits: 'not-returned' } })]]).total).toBeNull()
  expect(
    book([shown, [column('Not taken', ofTest), cell({ source: { ...source, marks: null } })]]).total,
  ).not.toBeNull()
})
