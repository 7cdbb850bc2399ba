import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import type { Stroke } from '@ariviyal/contract/assignments/notes'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import type { Draft, DraftStore } from './kept-drafts.ts'
import type { MarkingApi } from './marking-api.ts'
import { pageKey } from './marked-work.ts'
import { WorkSession } from './work-session.ts'

const tick: Stroke = { kind: 'tick', x: 1, y: 1 }
const elsewhere = () => new ApiError(409, { msg: 'Somebody else', code: 'edited-elsewhere' })

/** A server that keeps the works, with the versions of the real one. */
function fakeServer() {
  const work: TaughtWork = {
    student_id: 'anbu',
    roll_number: 1,
    name: 'Anbu',
    state: 'handed-in',
    hand_ins: 1,
    handed_in_at: null,
    late: false,
    marks: null,
    marked: false,
    returned_at: null,
    changed: false,
    revision: 0,
    received_at: null,
    kept_at: null,
    contact_at: null,
    receipt: '',
    text: '',
    files: [{ id: 'photo', kind: 'picture', name: 'p.jpg', url: '', width: 3, height: 4, pages: null, notes: [] }],
    decision: { marks: null, rubric: null, row_words: [], feedback: '', next_steps: [] },
    version: 0,
    marked_by: '',
  }
  const server = {
    work,
    calls: [] as string[],
    isDown: false,
    decide(change: Partial<TaughtWork['decision']>) {
      const decision = { ...server.work.decision, ...change }
      const { version, revision } = server.work
      server.work = { ...server.work, decision, marks: decision.marks, version: version + 1, revision: revision + 1 }
    },
    note(page: number, strokes: Stroke[]) {
      const [file] = server.work.files
      if (!file) return
      const version = (file.notes.find((one) => one.page === page)?.version ?? 0) + 1
      const notes = [...file.notes.filter((one) => one.page !== page), { page, strokes, words: '', version }]
      server.work = { ...server.work, files: [{ ...file, notes }], revision: server.work.revision + 1 }
    },
  }
  const api: MarkingApi = {
    async load() {
      return structuredClone(server.work)
    },
    async decide(_student, { version, marks, feedback, row_words, next_steps }) {
      server.calls.push(`decide ${marks} ${feedback}`.trim())
      if (server.isDown) throw new ApiError(0, { msg: 'No network' })
      if (version !== server.work.version) throw elsewhere()
      server.decide({ marks, feedback, row_words, next_steps })
      return structuredClone(server.work)
    },
    async note(_file, { page, version, strokes }) {
      server.calls.push(`note ${page} ${strokes.length}`)
      if (server.isDown) throw new ApiError(0, { msg: 'No network' })
      const known = server.work.files[0]?.notes.find((one) => one.page === page)
      if (version !== (known?.version ?? 0)) throw elsewhere()
      server.note(page, [...strokes])
      const notes = server.work.files[0]?.notes.find((one) => one.page === page)
      if (!notes) throw new Error('not stored')
      return { notes: structuredClone(notes), revision: server.work.revision }
    },
  }
  return { server, api }
}

function draftsInMemory(): DraftStore & { kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>()
  return {
    kept,
    read: (student) => structuredClone(kept.get(student)),
    keep: (student, draft) => void kept.set(student, structuredClone(draft)),
    forget: (student) => void kept.delete(student),
  }
}

let { server, api } = fakeServer()
let drafts = draftsInMemory()
let session = new WorkSession(api, drafts)
const page = { file: 'photo', page: 1 }
const shown = () => session.shown('anbu')
const settled = () => vi.waitFor(() => expect(['given', 'conflict', 'failed', 'none']).toContain(shown()?.saving))
const strokesOn = (number: number) => shown()?.wanted.notes.get(pageKey('photo', number))?.strokes ?? []

beforeEach(async () => {
  ;({ server, api } = fakeServer())
  drafts = draftsInMemory()
  session = new WorkSession(api, drafts)
  await session.load('anbu')
})

test('what a teacher writes is kept on the device at once, and forgotten there when the server has it', async () => {
  session.decide('anbu', { marks: 7 })
  session.note('anbu', page, { strokes: [tick] })
  expect(drafts.kept.get('anbu')?.decision.marks).toBe(7)
  await vi.waitFor(() => expect(drafts.kept.size).toBe(0))
  expect(server.work).toMatchObject({ marks: 7, files: [{ notes: [{ strokes: [tick] }] }] })
  expect(shown()?.saving).toBe('given')
})

test('typing is sent once, after a pause', async () => {
  for (const feedback of ['G', 'Go', 'Good']) session.decide('anbu', { feedback }, { group: 'words', pause: 20 })
  expect(server.calls).toEqual([])
  await vi.waitFor(() => expect(server.calls).toEqual(['decide null Good']))
  session.undo()
  expect(shown()?.wanted.decision.feedback).toBe('')
})

test('undo and redo go back and forth over marks and notes, also of what is saved', async () => {
  session.note('anbu', page, { strokes: [tick] })
  session.note('anbu', page, { strokes: [tick, tick] })
  session.decide('anbu', { marks: 3 })
  await settled()
  for (const expected of [2, 1, 0]) {
    expect(session.undo()).toBe('anbu')
    expect([strokesOn(1).length, shown()?.wanted.decision.marks]).toEqual([expected === 2 ? 2 : expected, null])
  }
  expect(session.undo()).toBeUndefined()
  // The first note of a page is gone on the server too.
  await vi.waitFor(() => expect(server.work.files[0]?.notes[0]?.strokes).toEqual([]))
  await settled()
  expect(strokesOn(1)).toEqual([])
  session.redo()
  session.redo()
  await settled()
  await vi.waitFor(() => expect(server.work.files[0]?.notes[0]?.strokes).toHaveLength(2))
  // A new change ends what could be done again.
  session.decide('anbu', { marks: 9 })
  expect(session.canRedo).toBe(false)
})

test('undo takes back the own change alone, and nothing that a colleague wrote since', async () => {
  session.decide('anbu', { marks: 3 })
  session.note('anbu', page, { strokes: [tick] })
  session.decide('anbu', { feedback: 'Good' })
  await settled()
  server.note(2, [tick, tick])
  server.note(1, [tick, tick, tick])
  await session.refresh('anbu')
  session.undo()
  session.undo()
  session.undo()
  await vi.waitFor(() => expect(server.work).toMatchObject({ marks: null, decision: { feedback: '' } }))
  await settled()
  const noted = server.work.files[0]?.notes.map((one) => [one.page, one.strokes.length])
  expect(noted?.toSorted()).toEqual([
    [1, 3],
    [2, 2],
  ])
  expect([strokesOn(1).length, strokesOn(2).length]).toEqual([3, 2])
})

describe('a colleague who was faster', () => {
  test('with another decision: both are shown, and the own one is saved only when chosen', async () => {
    server.decide({ marks: 2 })
    session.decide('anbu', { marks: 8 })
    await vi.waitFor(() => expect(shown()?.saving).toBe('conflict'))
    expect(shown()).toMatchObject({ wanted: { decision: { marks: 8 } }, theirs: { marks: 2 } })
    expect(server.work.marks).toBe(2)
    session.resolve('anbu', 'mine')
    await vi.waitFor(() => expect(server.work.marks).toBe(8))
  })

  test('theirs stays when chosen', async () => {
    server.note(1, [tick, tick])
    session.note('anbu', page, { strokes: [tick] })
    await vi.waitFor(() => expect(shown()?.saving).toBe('conflict'))
    session.resolve('anbu', 'theirs')
    expect([strokesOn(1).length, shown()?.saving, session.canUndo]).toEqual([2, 'given', false])
    expect(drafts.kept.size).toBe(0)
  })

  test('on another page, or with notes while this one gives marks, is no conflict', async () => {
    server.note(2, [tick])
    session.note('anbu', page, { strokes: [tick] })
    session.decide('anbu', { marks: 4 })
    await vi.waitFor(() => expect(server.work.marks).toBe(4))
    await session.refresh('anbu')
    expect([strokesOn(1).length, strokesOn(2).length, shown()?.saving]).toEqual([1, 1, 'given'])
  })

  test('shows without a reload when nothing is written here', async () => {
    server.decide({ marks: 2 })
    await session.refresh('anbu')
    expect(shown()).toMatchObject({ wanted: { decision: { marks: 2 } }, saving: 'given' })
  })
})

test('without a network nothing is lost: the draft waits on the device and is sent by the next page', async () => {
  server.isDown = true
  session.decide('anbu', { marks: 5 })
  await vi.waitFor(() => expect(shown()?.failed).toBe('No network'))
  expect(drafts.kept.size).toBe(1)
  server.isDown = false
  session = new WorkSession(api, drafts)
  await session.load('anbu')
  await vi.waitFor(() => expect(server.work.marks).toBe(5))
  await vi.waitFor(() => expect(drafts.kept.size).toBe(0))
})

test('a draft of an older decision is shown beside the new one', async () => {
  server.isDown = true
  session.decide('anbu', { marks: 5 })
  await vi.waitFor(() => expect(shown()?.saving).toBe('failed'))
  server.isDown = false
  server.decide({ marks: 1 })
  session = new WorkSession(api, drafts)
  await session.load('anbu')
  expect(shown()).toMatchObject({ saving: 'conflict', wanted: { decision: { marks: 5 } }, theirs: { marks: 1 } })
  expect(server.work.marks).toBe(1)
})
