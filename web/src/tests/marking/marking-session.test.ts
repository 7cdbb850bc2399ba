import type { MarkingAnswer } from '@ariviyal/contract/tests/marking'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { chooseLevel } from './choose-level.ts'
import { expandShortcuts } from './comment-shortcuts.ts'
import type { MarkingApi } from './marking-api.ts'
import { MarkingSession } from './marking-session.ts'
import { readMarks, stepsOfMarks, typeMarks } from './typed-marks.ts'

const answer = (attempt: string, more: Partial<MarkingAnswer> = {}): MarkingAnswer => ({
  attempt_id: attempt,
  student_id: attempt,
  roll_number: 1,
  name: attempt,
  attempt: 1,
  value: 'sky',
  late: false,
  marks: null,
  by_teacher: false,
  reason: 'a teacher marks this',
  feedback: '',
  rubric: null,
  version: 0,
  marked_by: '',
  ...more,
})

/** A server with two answers to one question, in which a colleague can mark too. */
function serverOfTwo() {
  const stored = new Map(['anbu', 'banu'].map((id) => [id, answer(id)]))
  const sent: (number | null)[] = []
  const failure: { next?: Error | undefined } = {}
  const api: MarkingApi = {
    load: async (_question, cursor) =>
      cursor === undefined
        ? { items: [stored.get('anbu') as MarkingAnswer], next_cursor: 'more' }
        : { items: [stored.get('banu') as MarkingAnswer], next_cursor: null },
    find: async (_question, attempt) => stored.get(attempt),
    send: async ({ attempt, version, marks, feedback }) => {
      const { next } = failure
      failure.next = undefined
      if (next) throw next
      const now = stored.get(attempt) as MarkingAnswer
      if (now.version !== version) throw new ApiError(409, { code: 'edited-elsewhere', msg: 'Elsewhere' })
      sent.push(marks)
      const saved = { ...now, marks, feedback, by_teacher: marks !== null, version: version + 1, marked_by: 'me' }
      stored.set(attempt, saved)
      return saved
    },
  }
  return { api, sent, stored, failure }
}

async function open() {
  const server = serverOfTwo()
  const session = new MarkingSession(server.api)
  await session.load('q')
  const shown = (place: number) => session.answersTo('q')?.[place]
  const until = (check: () => void) => expect.poll(() => (check(), true)).toBe(true)
  const saved = () => until(() => expect(session.hasUnsaved).toBe(false))
  return { ...server, session, shown, saved, until }
}

test('decisions of one answer are sent one after the other, the last one wins, and undo takes them back', async () => {
  const { session, shown, saved, sent } = await open()
  expect(session.waitingIn('q')).toBe(2)
  session.decide('q anbu', { marks: 1, feedback: '' }, { group: 'digits' })
  session.decide('q anbu', { marks: 12, feedback: '' }, { group: 'digits' })
  expect(shown(0)).toMatchObject({ marks: 12, saving: 'saving' })
  await saved()
  expect(sent).toEqual([1, 12])
  expect(shown(0)).toMatchObject({ marks: 12, saving: 'given', answer: { version: 2 } })
  expect(session.waitingIn('q')).toBe(1)
  expect(session.undo()).toEqual({ question: 'q', key: 'q anbu' })
  await saved()
  expect(shown(0)).toMatchObject({ marks: null })
  expect(session.canUndo).toBe(false)
})

test('the first of two digits is no decision', async () => {
  const { session, saved, sent } = await open()
  for (const marks of [1, 12]) session.decide('q anbu', { marks, feedback: '' }, { group: 'digits', pause: 5 })
  expect(session.hasUnsaved).toBe(true)
  await saved()
  expect(sent).toEqual([12])
})

test('what a colleague gave meanwhile is shown; nothing is overwritten until the teacher chooses', async () => {
  const { session, shown, saved, stored, until } = await open()
  for (const [choice, marks] of [
    ['theirs', 5],
    ['mine', 2],
  ] as const) {
    const version = (stored.get('anbu')?.version ?? 0) + 1
    stored.set('anbu', answer('anbu', { marks: 5, by_teacher: true, version, marked_by: 'Devi' }))
    session.decide('q anbu', { marks: 2, feedback: '' })
    await until(() => expect(shown(0)).toMatchObject({ marks: 2, saving: 'conflict', theirs: { marks: 5 } }))
    expect(stored.get('anbu')?.marks).toBe(5)
    session.resolve('q anbu', choice)
    await saved()
    expect(stored.get('anbu')?.marks).toBe(marks)
    expect(shown(0)?.marks).toBe(marks)
  }
})

test('a decision that could not be saved stays on screen and is sent again', async () => {
  const { session, shown, saved, failure, until } = await open()
  failure.next = new Error('no network')
  session.decide('q banu', { marks: 2, feedback: '' })
  await until(() => expect(shown(1)).toMatchObject({ marks: 2, saving: 'failed' }))
  expect(session.hasUnsaved).toBe(true)
  session.retry()
  await saved()
  expect(shown(1)).toMatchObject({ marks: 2, saving: 'given' })
})

test('a comment alone gives no marks, and marks keep the comment', async () => {
  const { session, shown, saved, stored } = await open()
  session.type('q anbu', ' Well written. ')
  session.saveTyped('q anbu')
  await saved()
  expect(stored.get('anbu')).toMatchObject({ marks: null, feedback: 'Well written.' })
  session.decide('q anbu', { marks: 1, feedback: shown(0)?.feedback ?? '' })
  await saved()
  expect(stored.get('anbu')).toMatchObject({ marks: 1, feedback: 'Well written.' })
})

test('marks follow from the levels once each row has one', () => {
  const rows = ['Idea', 'Language'].map((title) => ({
    title,
    levels: [0, 0.5, 1].map((marks) => ({ text: '', marks })),
  }))
  const first = chooseLevel(rows, { levels: [], feedback: 'f' }, 0, 1)
  expect(first).toEqual({ marks: null, feedback: 'f', levels: [1, null] })
  expect(chooseLevel(rows, { levels: [1, null], feedback: '' }, 1, 2)).toMatchObject({ marks: 1.5, levels: [1, 2] })
})

test('digits, a half and a field give marks within those of the question', () => {
  const type = (keys: string, most: number) => Array.from(keys).reduce((typed, key) => typeMarks(typed, key, most), '')
  expect([type('12', 20), type('12', 5), type('2.', 5), type('2..', 5), type('5.', 5), type('9', 5)]).toEqual([
    '12',
    '2',
    '2.5',
    '2',
    '5',
    '',
  ])
  const item = { marks: 3, negative_marks: 0.5 }
  expect(['', '2,5', '-0.5'].map((text) => readMarks(text, item).marks)).toEqual([null, 2.5, -0.5])
  expect(['4', '-1', 'two', '1.555'].filter((text) => !readMarks(text, item).error)).toEqual([])
  expect([stepsOfMarks(1), stepsOfMarks(5), stepsOfMarks(2.25), stepsOfMarks(40)]).toEqual([
    [0, 0.5, 1],
    [0, 1, 2, 3, 4, 5],
    [0, 0.5, 1, 1.5, 2, 2.25],
    [0, 40],
  ])
})

test('a shortcut becomes its comment where a space or the end follows', () => {
  const comments = [{ id: '1', shortcut: 'unit', text: 'Write the unit.' }]
  expect(expandShortcuts('/unit', comments, false)).toBe('/unit')
  expect(expandShortcuts('/unit ', comments, false)).toBe('Write the unit. ')
  expect(expandShortcuts('m/unit /other /UNIT', comments, true)).toBe('m/unit /other Write the unit.')
})
