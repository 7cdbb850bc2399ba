import { fieldMessages } from '@ariviyal/contract/fields'
import { expect, test } from 'vitest'
import { boardField, lineProblem, MaterialFields, readingLines } from './material-values.ts'

const filled = {
  kind: 'worksheet',
  title: 'Pressure',
  description: 'Ten questions',
  body: '',
  subject: 'Physics',
  chapter: '',
  role: 'enrichment',
  competency: 'Explains pressure in liquids',
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

test('an editor who fills in everything gets no errors', () => {
  const values = { ...filled, [boardField('CBSE')]: true, [boardField('IB')]: false }
  expect(MaterialFields.parse(values)).toMatchObject({ boards: ['CBSE'], isPremium: true })
  expect(lineProblem(values)).toEqual({})
})

test('an editor gets each error beside its field', () => {
  const { error } = MaterialFields.safeParse({ ...filled, title: ' ', grade_to: '7' })
  expect(error && Object.keys(fieldMessages(error)).sort()).toEqual(['grade_to', 'title'])
})

test.each(['NCERT science', 'https://ncert.nic.in'])('refuses the line %j as a reading', (readings) => {
  expect(lineProblem({ ...filled, readings }).readings).toMatch(/Begin each line/)
})

test('a reading list survives a round trip', () => {
  const lines = 'https://ncert.nic.in The NCERT\nhttps://phet.colorado.edu/en Circuits on the screen'
  expect(readingLines(MaterialFields.parse({ ...filled, readings: lines }).readings)).toBe(lines)
})
