import { deleteAssignment, showAssignment } from '@ariviyal/contract/assignments/assignments'
import { showPupilProgress } from '@ariviyal/contract/assignments/feedback'
import * as calls from '@ariviyal/contract/assignments/marking'
import { limits } from '@ariviyal/contract/limits'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { signUp } from '../../accounts/testing.ts'
import { putCoTeacher } from '../../classroom/teachers/testing.ts'
import { publishedBook, publishedVideo } from '../../library/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { pagesOf } from '../../testing/pages-of-pdf.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, testsOf, trueFalse } from '../../tests/testing.ts'
import { handInAs } from '../handing-in/testing.ts'
import { insertAssignment } from '../testing.ts'
import { submissionHistory } from './marking.table.ts'
import { chaptersOf } from './show-progress.ts'
import { workOf } from './testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let coTeacher: string
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp)
  const colleague = await signUpSubscriber(testApp)
  await putCoTeacher(testApp, classroom.classId, colleague)
  coTeacher = colleague.token
})
afterAll(() => testApp.close())

const tick = { kind: 'tick' as const, x: 5_000, y: 2_000 }
const rubric = ['Method', 'Result'].map((title) => ({
  title,
  levels: [
    { text: 'Missing', marks: 0 },
    { text: 'Complete', marks: 2.5 },
  ],
}))

describe('a teacher who marks', () => {
  test('gives marks, words and notes, and finds them again', async () => {
    const work = await workOf(testApp, classroom)
    expect(await work.show()).toMatchObject({
      hand_ins: 1,
      state: 'handed-in',
      marked: false,
      version: 0,
      revision: 0,
      receipt: expect.stringMatching(/./),
      files: [{ kind: 'picture', width: 600, height: 800, notes: [] }],
    })
    const next_steps = [{ kind: 'ebook' as const, target_id: uuid(), page: 4, title: 'Light and sight' }]
    const decided = await work.decide({ marks: 7.5, feedback: 'Name the unit.', next_steps })
    expect(decided.body.work).toMatchObject({
      marks: 7.5,
      version: 1,
      revision: 1,
      marked: true,
      decision: { next_steps },
    })
    expect(decided.body.work.marked_by).not.toBe('')
    const noted = await work.note({ strokes: [tick, { kind: 'pen', points: [0, 0, 10, 10] }], words: 'Well drawn.' })
    expect(noted.body).toMatchObject({ notes: { version: 1, page: 1 }, revision: 2 })
    const shown = await work.show()
    expect(shown.files[0]?.notes).toMatchObject([{ page: 1, words: 'Well drawn.', version: 1 }])
    expect(shown.files[0]?.notes[0]?.strokes).toHaveLength(2)
    expect(await work.list()).toMatchObject([
      { roll_number: 1, marks: 7.5, marked: true },
      { roll_number: 2, state: 'to-do', marked: false },
    ])
  })

  test('marks work on paper, of a pupil who handed in nothing', async () => {
    const work = await workOf(testApp, classroom, { takesText: false, takesFiles: false })
    expect((await work.decide({ marks: 3 }, classroom.token, work.second)).body.work).toMatchObject({
      state: 'to-do',
      hand_ins: 0,
      marks: 3,
    })
  })

  test('chooses levels of the rubric, from which the marks follow', async () => {
    const work = await workOf(testApp, classroom, { grading: 'rubric', maxMarks: 5, rubric })
    const half = await work.decide({ rubric: { version: 1, levels: [1, null] }, row_words: ['Clear steps.', ''] })
    expect(half.body.work).toMatchObject({ marks: null, marked: false })
    const whole = await work.decide({ version: 1, rubric: { version: 1, levels: [1, 1] } })
    expect(whole.body.work.decision).toMatchObject({
      marks: 5,
      rubric: [{ title: 'Method', level: 1 }, { marks: 2.5 }],
    })
    const changed = await work.decide({ version: 2, rubric: { version: 2, levels: [0, 0] } })
    expect([changed.status, changed.error.code]).toEqual([409, 'edited-elsewhere'])
  })

  test.each([
    ['more marks than there are', { marks: 10.5 }, 'marks'],
    ['a third decimal', { marks: 1.005 }, 'marks'],
    ['marks below zero', { marks: -1 }, 'marks'],
    [
      'a test of another class',
      { next_steps: [{ kind: 'test', target_id: crypto.randomUUID(), title: 'T' }] },
      'next_steps',
    ],
    ['words without an end', { feedback: 'a'.repeat(limits.feedbackMax + 1) }, 'feedback'],
  ] as const)('is refused %s', async (_what, body, field) => {
    const work = await workOf(testApp, classroom)
    const answer = await work.decide({ ...body, next_steps: 'next_steps' in body ? [...body.next_steps] : [] })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
  })

  test.each([
    ['more marks on a page than it holds', Array.from({ length: limits.pageStrokesMax + 1 }, () => tick)],
    [
      'more points than a page holds',
      [{ kind: 'pen', points: Array.from({ length: 2 * limits.pageStrokePointsMax + 2 }, () => 1) }],
    ],
    ['half a point', [{ kind: 'pen', points: [1, 2, 3] }]],
    ['a place off the page', [{ ...tick, x: -1 }]],
    ['a place that is no whole number', [{ ...tick, x: 1.5 }]],
    ['an unknown stroke', [{ kind: 'brush', points: [1, 2] }]],
    ['a note without words', [{ kind: 'text', x: 1, y: 1, text: ' ' }]],
  ])('is refused %s', async (_what, strokes) => {
    const work = await workOf(testApp, classroom)
    expect((await work.note({ strokes: strokes as [] })).status).toBe(422)
  })

  test('takes a mistyped decision and a note back, and the pupil hands in again and is reminded', async () => {
    const { token } = classroom
    const work = await workOf(testApp, classroom)
    const shown = async () => (await testApp.call(showAssignment, { token, params: { id: work.id } })).body
    await work.decide({ marks: 7, feedback: 'G' })
    await work.note({ strokes: [tick] })
    await work.decide({ marks: 3 }, token, work.second)
    expect(await shown()).toMatchObject({ counts: { to_mark: 0, marked: 2 }, pupils: [{}, { missing: false }] })
    await work.decide({ version: 1, marks: null })
    // A note alone is a decision as well.
    expect((await handInAs(testApp, classroom.pupils[0]?.token ?? '', work.id)).error.code).toBe('work-marked')
    await work.note({ version: 1, strokes: [] })
    await work.decide({ version: 1, marks: null }, token, work.second)
    expect(await shown()).toMatchObject({ counts: { to_mark: 1, marked: 0 }, pupils: [{}, { missing: true }] })
    const slips = await testApp.app.inject({
      url: `/api/lms/assignments/${work.id}/reminder`,
      headers: { authorization: `Bearer ${token}` },
    })
    const [text = ''] = await pagesOf(slips.rawPayload)
    expect([text.includes('Banu'), text.includes('Anbu')]).toEqual([true, false])
    expect((await handInAs(testApp, classroom.pupils[0]?.token ?? '', work.id)).status).toBe(200)
  })

  test('deletes an assignment again whose only decision was taken back', async () => {
    const { token, classId, pupils } = classroom
    const id = await insertAssignment(testApp, classId)
    const decide = (version: number, marks: number | null) =>
      testApp.call(calls.decideWork, {
        token,
        params: { id, student: pupils[0]?.id ?? '' },
        body: { version, hand_ins: 0, marks },
      })
    const remove = () => testApp.call(deleteAssignment, { token, params: { id } })
    await decide(0, 3)
    expect((await remove()).error.code).toBe('work-handed-in')
    await decide(1, null)
    expect((await remove()).status).toBe(200)
  })

  test('is offered open practice tests about the same chapter or competency, and no others', async () => {
    const { token } = classroom
    const [own, other] = [testsOf(testApp, classroom), testsOf(testApp, await classOfPupils(testApp))]
    const practice = async (tests: typeof own, title: string, topic: { chapter?: string; competency?: string }) => {
      const question_id = await tests.ask({ ...trueFalse(true), ...topic })
      const id = await tests.draft({
        title,
        mode: title.startsWith('graded') ? 'graded' : 'practice',
        sections: [{ title: 'A', items: [{ question_id, marks: 1 }] }],
      })
      if (!title.startsWith('draft')) await tests.open(id)
      return id
    }
    const chapter = 'Shadows'
    const byChapter = await practice(own, 'by chapter', { chapter: 'shadows ' })
    const byCompetency = await practice(own, 'by competency', { competency: 'Measures lengths' })
    for (const title of ['draft', 'graded']) await practice(own, title, { chapter })
    await practice(own, 'another chapter', { chapter: 'Sound' })
    await practice(own, 'no chapter', {})
    await practice(other, 'another class', { chapter })
    await own.close(await practice(own, 'closed', { chapter }))
    const offered = async (change: { chapter?: string; competency?: string }) => {
      const id = await insertAssignment(testApp, classroom.classId, change)
      const { items } = (await testApp.call(calls.suggestPractice, { token, params: { id } })).body
      return items.map((item) => item.id)
    }
    expect(await offered({ chapter, competency: 'measures lengths' })).toEqual([byCompetency, byChapter])
    expect(await offered({ chapter })).toEqual([byChapter])
    expect(await offered({})).toEqual([])
  })

  test('writes on pages that are there alone', async () => {
    const work = await workOf(testApp, classroom)
    const answer = await work.note({ page: 2, strokes: [tick] })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['page']])
  })

  test('marks nothing of a draft, and nobody sees it', async () => {
    const work = await workOf(testApp, classroom, { setAt: null })
    expect((await work.decide({ marks: 1 })).error.code).toBe('not-ready')
    expect(await work.feedback()).toBeUndefined()
  })
})

describe('two teachers at once', () => {
  test('never overwrite each other', async () => {
    const work = await workOf(testApp, classroom)
    const both = await Promise.all([work.decide({ marks: 2 }), work.decide({ marks: 4 }, coTeacher)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const notes = await Promise.all([work.note({ strokes: [tick] }), work.note({ words: 'W' }, coTeacher)])
    expect(notes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(notes.find(({ status }) => status === 409)?.error.code).toBe('edited-elsewhere')
    expect(await work.show()).toMatchObject({ version: 1, revision: 2 })
  })

  test('see who has which work on screen, as long as the page tells it', async () => {
    const work = await workOf(testApp, classroom)
    const here = async (token: string, student_id: string | null) =>
      (await testApp.call(calls.beHere, { token, params: { id: work.id }, body: { student_id } })).body
    expect((await here(coTeacher, work.student)).others).toEqual([])
    const seen = await here(classroom.token, null)
    expect(seen.others).toMatchObject([{ student_id: work.student }])
    expect(seen.works).toEqual([{ student_id: work.student, revision: 0, hand_ins: 1 }])
    testApp.advance({ minutes: 1 })
    expect((await here(classroom.token, null)).others).toEqual([])
  })

  test('are told when the pupil has handed in again', async () => {
    const work = await workOf(testApp, classroom)
    await work.handInAgain(2)
    expect((await work.decide({ marks: 2 })).error.msg).toContain('handed in again')
    expect((await work.note({ strokes: [tick] })).error.code).toBe('edited-elsewhere')
    expect((await work.decide({ marks: 2, hand_ins: 2 })).status).toBe(200)
  })
})

describe('a pupil', () => {
  test('sees nothing before the work is returned, and then what was returned until it is returned again', async () => {
    const work = await workOf(testApp, classroom)
    await work.decide({ marks: 7, feedback: 'Good.' })
    await work.note({ strokes: [tick], words: 'Sharp.' })
    expect(await work.feedback()).toBeNull()
    expect((await work.giveBack()).body.msg).toBe('Returned. The pupil sees it now.')
    const returned = await work.feedback()
    expect(returned).toMatchObject({ marks: 7, of: 10, words: 'Good.', pages: [{ words: 'Sharp.', strokes: [tick] }] })

    await work.decide({ version: 1, marks: 2, feedback: 'A draft.' })
    await work.note({ version: 1, strokes: [], words: 'Another draft.' })
    const before = JSON.stringify({ ...returned, pages: returned?.pages.map(({ url: _url, ...page }) => page) })
    const after = await work.feedback()
    expect(JSON.stringify({ ...after, pages: after?.pages.map(({ url: _url, ...page }) => page) })).toBe(before)
    expect((await work.list())[0]).toMatchObject({ changed: true, marks: 2 })

    expect((await work.giveBack([work.student])).body.items[0]).toMatchObject({ changed: false, state: 'returned' })
    expect(await work.feedback()).toMatchObject({ marks: 2, pages: [{ words: 'Another draft.', strokes: [] }] })
    expect((await work.giveBack()).body.msg).toBe('There is nothing to return.')
  })

  test('opens what comes next: free books in the reader, premium ones and videos by signed addresses', async () => {
    const own = await classOfPupils(testApp)
    const [free, premium, film] = [
      await publishedBook(testApp),
      await publishedBook(testApp, { isPremium: true }),
      await publishedVideo(testApp),
    ]
    const work = await workOf(testApp, own)
    const step = (kind: 'ebook' | 'video', target_id: string, page: number | null = null) => ({
      kind,
      target_id,
      page,
      title: 'Light',
    })
    const next_steps = [step('ebook', free, 12), step('ebook', premium, 4), step('video', film)]
    expect((await work.decide({ marks: 7, next_steps })).status).toBe(200)
    await work.giveBack()
    const urls = async () => (await work.feedback())?.next_steps.map(({ url }) => url)
    expect(await urls()).toEqual([
      `/reader?book=${free}#page=12`,
      expect.stringMatching(/^\/files\/ebooks\/.+#page=4$/),
      expect.stringMatching(/^\/files\/videos\//),
    ])
    const { token } = await signUp(testApp, { admin: true })
    await testApp.call(endSubscription, { token, params: { id: own.teacher.id } })
    expect((await urls())?.map((url) => url !== null)).toEqual([true, false, true])
  })

  test('sees no feedback of a classmate, and their teacher returns no work that is not marked', async () => {
    const work = await workOf(testApp, classroom)
    await work.decide({ marks: 7 })
    await work.giveBack()
    expect(await work.feedback(classroom.pupils[1]?.token)).toBeNull()
    const other = await classOfPupils(testApp)
    expect(await work.feedback(other.pupils[0]?.token)).toBeUndefined()
    const refused = await work.giveBack([work.second])
    expect([refused.status, refused.error.code]).toEqual([409, 'not-ready'])
  })

  test('keeps the former feedback after handing in again, which is said', async () => {
    const work = await workOf(testApp, classroom)
    await work.decide({ marks: 7 })
    await work.giveBack()
    await work.handInAgain(2)
    expect(await work.feedback()).toMatchObject({ marks: 7, of_earlier: true })
  })

  test('gets the pages with the notes as a PDF, in any script', async () => {
    const work = await workOf(testApp, classroom)
    const canvas = createCanvas(600, 800)
    canvas.getContext('2d').fillRect(100, 100, 400, 5)
    await testApp.ctx.storage.put(work.fileKey, await canvas.encode('jpeg'))
    const text = { kind: 'text' as const, x: 9_000, y: 9_000, text: 'நன்று! अच्छा!' }
    await work.decide({ marks: 7, feedback: 'நன்றாக உள்ளது.' })
    await work.note({ strokes: [tick, text, { kind: 'highlighter', points: [0, 0, 900, 0] }] })
    const download = () =>
      testApp.app.inject({
        url: `/api/class/work/${work.id}/feedback/file`,
        headers: { authorization: `Bearer ${classroom.pupils[0]?.token ?? ''}` },
      })
    expect((await download()).statusCode).toBe(404)
    await work.giveBack()
    const answer = await download()
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const bytes = Uint8Array.from(answer.rawPayload)
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
    expect(pdf.numPages).toBe(2)
    const { width, height } = (await pdf.getPage(2)).getViewport({ scale: 1 })
    expect(height / width).toBeCloseTo(800 / 600, 2)
    const tree = JSON.stringify(await (await pdf.getPage(2)).getStructTree())
    expect(tree).toContain('Page 1. right: 1. Note: நன்று! अच्छा!')
  }, 30_000)

  test('sees the own work and marks, and how each chapter goes in words', async () => {
    const own = await classOfPupils(testApp)
    const work = await workOf(testApp, own, { chapter: 'Light' })
    await work.decide({ marks: 8, feedback: 'Good.' })
    const progress = async () => (await testApp.call(showPupilProgress, { token: own.pupils[0]?.token ?? '' })).body
    expect(await progress()).toMatchObject({ work: [{ marks: null, words: '', state: 'handed-in' }], chapters: [] })
    await work.giveBack()
    expect(await progress()).toMatchObject({
      work: [{ marks: 8, of: 10, words: 'Good.', state: 'returned' }],
      chapters: [{ chapter: 'Light', step: 'going-well', pieces: 1 }],
    })
  })
})

describe('the history of work', () => {
  test('has marks and returns, not each save of words, and cannot be changed', async () => {
    const work = await workOf(testApp, classroom)
    await work.decide({ marks: 7 })
    await work.decide({ version: 1, marks: 7, feedback: 'G' })
    await work.decide({ version: 2, marks: 7, feedback: 'Good' })
    await work.decide({ version: 3, marks: 7, feedback: 'Better' }, coTeacher)
    await work.giveBack()
    expect(await work.history()).toMatchObject([
      { kind: 'returned', pupil: '1. Anbu', before: 'not returned', after: '7 of 10, “Better”' },
      { kind: 'decision', before: '7 of 10, “Good”', after: '7 of 10, “Better”' },
      { kind: 'decision', before: 'not marked', after: '7 of 10' },
    ])
    const { db } = testApp.ctx
    const own = eq(submissionHistory.assignmentId, work.id)
    await expect(db.update(submissionHistory).set({ after: '10 of 10' }).where(own)).rejects.toThrow(
      'submission_history',
    )
    await expect(db.delete(submissionHistory).where(own)).rejects.toThrow('submission_history')
  })
})

test.each([
  [0.75, 'going-well'],
  [0.5, 'on-the-way'],
  [0.2, 'practise'],
])('a chapter with a share of %d of its marks is %s', (share, step) => {
  const pieces = [
    { chapter: 'Light', marks: 10 * share, of: 10 },
    { chapter: '', marks: 0, of: 5 },
  ]
  expect(chaptersOf(pieces)).toEqual([{ chapter: 'Light', step, pieces: 1 }])
})
