import { expect, test } from 'vitest'
import { bodyOf, boardField, problemsOf, readingLines } from './material-values.ts'

const filled = {
  kind: 'worksheet',
  title: 'Pressure',
  description: 'Ten questions',
  body: '',
  subject: 'Physics',
  chapter: '',
  grade_from: '8',
  grade_to: '9',
  week: '',
  readings: '',
  access: 'premium',
  file_kind: 'pdf',
  file: '',
  captions: '',
  cover: '',
}

test('an editor who fills everything in finds nothing to mend', () => {
  expect(problemsOf({ ...filled, [boardField('CBSE')]: true })).toEqual({})
  expect(bodyOf({ ...filled, [boardField('CBSE')]: true, [boardField('IB')]: false })).toMatchObject({
    boards: ['CBSE'],
    isPremium: true,
  })
})

test('an editor is told what to mend where it can be mended', () => {
  expect(Object.keys(problemsOf({ ...filled, title: ' ', grade_to: '7' })).sort()).toEqual(['grade_to', 'title'])
  expect(problemsOf({ ...filled, readings: 'NCERT science' })['readings']).toMatch(/Begin each line/)
  expect(problemsOf({ ...filled, readings: 'https://ncert.nic.in' })['readings']).toMatch(/Begin each line/)
})

test('a reading list comes back as it was written', () => {
  const lines = 'https://ncert.nic.in The NCERT\nhttps://phet.colorado.edu/en Circuits on the screen'
  expect(readingLines(bodyOf({ ...filled, readings: lines }).readings)).toBe(lines)
})
