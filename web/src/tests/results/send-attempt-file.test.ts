import { expect, test } from 'vitest'
import { attemptFile } from '../pupil/taking/attempt-file.ts'
import { readAttemptFile } from './send-attempt-file.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const event = { seq: 1, question: id, value: 'light', at: '2026-11-22T10:00:00.000Z', epoch: 1 }

test('a teacher reads the file that a phone has made', () => {
  const { name, text } = attemptFile(
    { id, device: 'd-1', title: 'Light', questions: [{ id, text: 'What bends?' }] },
    { name: 'Anbu', roll_number: 1 },
    { answers: { [id]: 'light' }, events: [event] },
    new Date('2026-11-22T10:01:00.000Z'),
  )
  expect(name).toBe('answers-1-019a0000.json')
  expect(JSON.parse(text)).toMatchObject({ answers: [{ text: 'What bends?', value: 'light' }] })
  expect(readAttemptFile(text)).toMatchObject({ attempt: id, device: 'd-1', events: [event] })
})

test('another file is not taken for one', () => {
  for (const text of ['', '[1]', '{"format":"other"}', `{"format":"ariviyal-answers","attempt":"${id}"}`])
    expect(readAttemptFile(text)).toBeUndefined()
})
