import { expect, test } from 'vitest'
import { isForChapter, nameGrade, slugOfChapter } from './chapter-rules.ts'

const optics = { board: 'Tamil Nadu', grade: 10, title: 'Optics', names: ['Light'] } as const
const material = { chapter: 'LIGHT', grade_from: 8, grade_to: 10, boards: [] as string[] }

test('a material is for a chapter that has its name, its grade and its board', () => {
  expect(isForChapter(material, optics)).toBe(true)
  expect(isForChapter({ ...material, chapter: 'optics' }, optics)).toBe(true)
  expect(isForChapter({ ...material, boards: ['CBSE', 'State Board'] }, optics)).toBe(true)
})

test('a material is not for a chapter of another name, grade or board', () => {
  expect(isForChapter({ ...material, chapter: 'Lighting' }, optics)).toBe(false)
  expect(isForChapter({ ...material, grade_to: 9 }, optics)).toBe(false)
  expect(isForChapter({ ...material, grade_from: 11, grade_to: 12 }, optics)).toBe(false)
  expect(isForChapter({ ...material, boards: ['CBSE'] }, optics)).toBe(false)
})

test('a chapter is named by its grade, and by the subject or term of its textbook where there are several', () => {
  const thermodynamics = { board: 'CBSE', grade: 11, title: 'Thermodynamics' } as const
  expect(slugOfChapter({ ...thermodynamics, part: 'Physics' })).toBe('cbse-11-physics-thermodynamics')
  expect(slugOfChapter({ ...thermodynamics, part: '' })).toBe('cbse-11-thermodynamics')
  expect(nameGrade({ grade: 7, part: 'Term 2' })).toBe('grade 7 Term 2')
  expect(nameGrade({ grade: 10, part: '' })).toBe('grade 10')
})
