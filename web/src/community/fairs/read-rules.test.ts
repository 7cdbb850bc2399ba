import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import { describe, expect, test } from 'vitest'
import { ruleErrors, rulesOf } from './read-rules.ts'

const typed = {
  name: 'Fair of the valley',
  kind: 'together',
  place: 'Town hall',
  held_on: '2027-03-12',
  entries_until: '2027-03-10T17:00',
  grade_from: '6',
  grade_to: '9',
  categories: 'Working models\n\n  Experiments ',
  schools: 'North Hill School\nRiverside School',
  rubric: 'Question and idea 10\nGrade 8 maths  5',
  tie_rule: 'rows',
}

describe('rules as typed', () => {
  test('have one item a line, and marks at the end of a row', () => {
    expect(rulesOf(typed)).toMatchObject({
      entries_until: '2027-03-10T11:30:00.000Z',
      categories: ['Working models', 'Experiments'],
      rubric: [
        { name: 'Question and idea', marks: 10 },
        { name: 'Grade 8 maths', marks: 5 },
      ],
    })
    expect(ruleErrors(typed)).toEqual({})
  })

  test('say beside the field what is missing', () => {
    expect(ruleErrors({ ...typed, rubric: 'Method', schools: 'Only one' })).toEqual({
      rubric: fairMessages.rubricNeeded,
      schools: fairMessages.schoolsNeeded,
    })
  })
})
