import type { ProjectForm } from '@ariviyal/contract/projects/protocol'
import { expect, test } from 'vitest'
import { changesBetween } from './compare-drafts.ts'
import { draftErrors, readDraft } from './draft-values.ts'
import { readOptions, writeOptions } from './options-text.ts'
import { readRanges, writeRanges } from './ranges-text.ts'

const values = {
  title: 'Monsoon rain',
  question: 'How much rain falls at our school?',
  summary: 'Each class reads a gauge.',
  'materials 0 name': 'Bottle',
  'materials 0 rupees': '0',
  'steps 0': 'Read the gauge.',
  grade_min: '6',
  'hazards 0 hazard': 'lightning',
  'hazards 0 text': 'Stay inside while there is thunder.',
  'fields 0 key': 'rain',
  'fields 0 label': 'Rain',
  'fields 0 hint': '',
  'fields 0 kind': 'number',
  'fields 0 required': true,
  'fields 0 unit': 'mm',
  'fields 0 other_units': 'cm,in,mm',
  'fields 0 min': '0',
  'fields 0 max': '500',
  'fields 0 resolution': '0,5',
  'fields 0 instrument': 'Bottle gauge',
  'fields 0 replicates': '2',
  'fields 0 photo': true,
  'fields 0 ranges': '0 to 250; months 6 7 8 9; KL TN',
  'fields 1 key': 'sky',
  'fields 1 label': 'Sky',
  'fields 1 kind': 'choice',
  'fields 1 required': false,
  'fields 1 options': 'clear: Clear sky\nPartly cloudy',
  'fields 2 key': 'gauge',
  'fields 2 label': 'The gauge',
  'fields 2 kind': 'photo',
  'fields 2 required': false,
  starts_on: '2027-06-01',
  ends_on: '2027-08-31',
  every: 'day',
  words: '',
  visits_needed: '12',
  conclude: '',
}

test('the inputs become a draft that the contract accepts', () => {
  expect(draftErrors(values)).toEqual({})
  expect(readDraft(values)).toMatchObject({
    protocol: {
      materials: [{ name: 'Bottle', rupees: 0 }],
      safety: { grade_min: 6 },
      visits_needed: 12,
      fields: [
        {
          other_units: ['cm', 'in'],
          resolution: 0.5,
          replicates: 2,
          photo: 'asked',
          ranges: [{ months: [6, 7, 8, 9], states: ['32', '33'], min: 0, max: 250 }],
        },
        { required: false, options: [{ key: 'clear' }, { key: 'partly_cloudy', label: 'Partly cloudy' }] },
        { kind: 'photo', key: 'gauge' },
      ],
    },
  })
})

test('a picture belongs to its step, and a draft without pictures is as one from before there were any', () => {
  expect(readDraft(values)).not.toHaveProperty('protocol.pictures')
  const drawn = { ...values, 'steps 1': 'Empty it.', 'steps 0 picture': '', 'steps 1 picture': 'gauge-eye' }
  expect(draftErrors(drawn)).toEqual({})
  const draft = readDraft(drawn) as ProjectForm
  expect(draft.protocol.pictures).toEqual([{ step: 2, picture: 'gauge-eye' }])
  const { of, before, after } =
    changesBetween(readDraft({ ...drawn, 'steps 1 picture': '' }) as ProjectForm, draft)[0] ?? {}
  expect([of, before, after]).toEqual(['Picture of step 2', null, expect.stringMatching(/^An eye level/)])
  expect(draftErrors({ ...drawn, 'steps 1 picture': '../mark' })).not.toEqual({})
})

test('what is wrong is said beside its input', () => {
  const wrong = {
    ...values,
    title: '',
    'steps 0': '',
    'hazards 0 text': '',
    'fields 0 max': '-1',
    'fields 0 ranges': '0 till 250',
    'fields 1 options': 'clear: Clear sky',
    ends_on: '2027-05-01',
    visits_needed: '0',
  }
  expect(Object.keys(draftErrors(wrong)).toSorted()).toEqual([
    'ends_on',
    'fields 0 max',
    'fields 0 ranges',
    'fields 1 options',
    'hazards 0 text',
    'steps 0',
    'title',
    'visits_needed',
  ])
  expect(Object.keys(draftErrors({ ...values, 'fields 1 key': 'rain' }))).toEqual(['fields 0 key'])
})

test('an input that was emptied, or has too large a number, says what belongs there', () => {
  const numbers = ['materials 0 rupees', 'fields 0 min', 'fields 0 max', 'fields 0 resolution', 'visits_needed']
  for (const text of ['', '99999999999']) {
    const wrong = draftErrors({ ...values, ...Object.fromEntries(numbers.map((name) => [name, text])) })
    expect(wrong).toMatchObject({ 'fields 0 resolution': 'Enter the smallest step, such as 0.5' })
    expect(Object.values(wrong)).not.toContain('Invalid input')
  }
  for (const ranges of ['x y', '0 to 250; months 13', '0 to 250; months june', '0 to 250; Kerala'])
    expect(draftErrors({ ...values, 'fields 0 ranges': ranges })).toEqual({
      'fields 0 ranges': 'Write each line as in 0 to 250; months 6 7; KL TN',
    })
})

test('usual ranges and answers are read as they are written', () => {
  const ranges = [
    { months: [6, 7], states: ['32', '33'] as ('32' | '33')[], min: 0, max: 250.5 },
    { months: [], states: [], min: -5, max: 40 },
  ]
  expect(readRanges(writeRanges(ranges))).toEqual(ranges)
  const options = [{ key: 'open', label: 'In flower: most trees' }]
  expect(readOptions(writeOptions(options))).toEqual(options)
})

test('a person who publishes sees what changes, and nothing else', () => {
  const published = readDraft(values) as ProjectForm
  const draft = readDraft({ ...values, 'steps 0': 'Read the gauge at 8:30.', 'steps 1': 'Empty it.' }) as ProjectForm
  expect(changesBetween(published, draft)).toEqual([
    { of: 'Step 1', before: 'Read the gauge.', after: 'Read the gauge at 8:30.' },
    { of: 'Step 2', before: null, after: 'Empty it.' },
  ])
  expect(changesBetween(draft, published).at(-1)).toEqual({ of: 'Step 2', before: 'Empty it.', after: null })
  expect(changesBetween(published, published)).toEqual([])
})
