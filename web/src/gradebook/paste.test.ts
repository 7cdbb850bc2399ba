import { emptyCell } from '@ariviyal/contract/gradebook/cells'
import type { Gradebook, GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import { describe, expect, test } from 'vitest'
import { readCells } from '../classroom/roster/read-cells.ts'
import { planImport, planPaste } from './paste.ts'

const column = (id: string, change: Partial<GradebookColumn> = {}): GradebookColumn => ({
  id,
  source: 'typed',
  kind: 'test',
  title: id,
  held_on: '2026-07-14',
  max_marks: 25,
  category_id: null,
  scale_to: null,
  counts: true,
  average: null,
  percent: null,
  marked: 0,
  absent: 0,
  ...change,
})
const columns = [column('Sound'), column('Rays', { source: 'test' }), column('Light')]
const total = { percent: null, points: null, whole_percent: null, categories: [], dropped: [], grade: null }
const gradebook: Gradebook = {
  class_id: 'class',
  name: '9 B',
  grade: 9,
  subject: 'Physics',
  archived_at: null,
  revision: 0,
  total_of: 100,
  bands: null,
  absent: 'leave-out',
  holistic: false,
  pupil_views: 'none' as const,
  categories: [],
  columns,
  students: ['Anbu', 'Banu'].map((name, index) => ({
    id: name,
    roll_number: index + 1,
    name,
    cells: columns.map(() => ({ ...emptyCell, source: null })),
    total,
    holistic: null,
  })),
}
const typedIn = () => ({ text: '', late: false, note: 'kept' })
const said = (edits: { studentId: string; columnId: string; typed: { text: string } }[]) =>
  edits.map(({ studentId, columnId, typed }) => `${studentId} ${columnId} ${typed.text}`)

describe('cells from a spreadsheet', () => {
  test('fill the grid from a place on, keep notes, and a dash is nothing', () => {
    const { edits, problems } = planPaste(gradebook, typedIn, { row: 0, column: 0 }, readCells('7,5\n-', '\t'))
    expect(said(edits)).toEqual(['Anbu Sound 7,5', 'Banu Sound '])
    expect(edits[0]?.typed.note).toBe('kept')
    expect(problems).toEqual([])
  })

  test('are told by line where they do not fit: read-only, invalid, beyond the last student and column', () => {
    const text = '1\t2\t26\n3\t\tEX\t9\n4'
    const { edits, problems } = planPaste(gradebook, typedIn, { row: 0, column: 0 }, readCells(text, '\t'))
    expect(said(edits)).toEqual(['Anbu Sound 1', 'Banu Sound 3', 'Banu Light EX'])
    expect(problems.map(({ line, msg }) => `${line} ${msg}`)).toEqual([
      '1 “Rays” has the marks of its test.',
      '1 Anbu, Light: “26”. Enter marks from 0 to 25, in halves.',
      '2 There is no further column.',
      '3 There is no further pupil.',
    ])
  })
})

describe('a file with heads', () => {
  test('is matched by roll number and title, in any order; what the own file adds is left out', () => {
    const text =
      'Name,LIGHT (out of 25),Roll number,Light: remarks,Sound,Percent\nx,20,2,Well,AB,80\nx,,1,,5,\n,12,,Average,,\n'
    const { edits, problems } = planImport(gradebook, typedIn, readCells(text, ','))
    expect(said(edits)).toEqual(['Banu Light 20', 'Banu Sound AB', 'Anbu Light ', 'Anbu Sound 5'])
    expect(problems).toEqual([])
  })

  test('says with the line what is wrong', () => {
    const problemsOf = (text: string) =>
      planImport(gradebook, typedIn, readCells(text, ',')).problems.map(({ line, msg }) => `${line} ${msg}`)
    expect(problemsOf('Name,Sound\nAnbu,3')).toEqual(['1 The first line needs a column “Roll number”.'])
    expect(problemsOf('\nRoll number,Heat,Sound\n9,1,2\n1,1,30\n')).toEqual([
      '2 No column has this title: “Heat”.',
      '3 No pupil has the roll number “9”.',
      '4 Anbu, Sound: “30”. Enter marks from 0 to 25, in halves.',
    ])
  })
})
