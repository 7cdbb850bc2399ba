import { expect, test } from 'vitest'
import { contributionErrors, sentContribution } from './read-contribution.ts'

const experiment = {
  kind: 'experiment',
  title: 'A periscope from a milk carton',
  summary: 'Pupils see over a wall with two mirror tiles.',
  subject: 'physics',
  grades: '8,9',
  board: '',
  chapter: 'Light',
  licence: 'cc-by',
  source: '',
  minutes: '40',
  body: 'Cut two slots, and push a mirror tile into each of them.',
  'materials.0.name': 'Milk carton',
  'materials.0.rupees': '0',
  'materials.1.name': '',
  'materials.1.rupees': '',
  'materials.2.name': 'Two mirror tiles',
  'materials.2.rupees': '30',
  risk: 'low',
  risk_line: 'Tiles have sharp edges: tape them first.',
}

test('an experiment is read with its materials; a row without a word is left out', () => {
  expect(contributionErrors(experiment)).toEqual({})
  expect(sentContribution(experiment)).toMatchObject({
    grades: [8, 9],
    board: null,
    photo: null,
    materials: [
      { name: 'Milk carton', rupees: '0' },
      { name: 'Two mirror tiles', rupees: '30' },
    ],
  })
})

test('a photo needs words; a kept one is not sent again', () => {
  const kept = { ...experiment, 'picture.kept': 'kept', 'picture.alt': '' }
  expect(Object.keys(contributionErrors(kept))).toEqual(['picture.alt'])
  expect(sentContribution({ ...kept, 'picture.alt': 'Two tiles' })).toMatchObject({ photo: { alt: 'Two tiles' } })
})

test('messages carry the names of the controls', () => {
  const errors = contributionErrors({ ...experiment, grades: '', licence: '', 'materials.0.rupees': 'ten' })
  expect(Object.keys(errors).toSorted()).toEqual(['grades', 'licence', 'materials.0.rupees'])
  expect(Object.keys(contributionErrors({ ...experiment, kind: 'paper', marks: '' }))).toEqual(['marks'])
})
