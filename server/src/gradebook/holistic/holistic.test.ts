import { archiveClass } from '@ariviyal/contract/classroom/class-years'
import { removeStudent } from '@ariviyal/contract/classroom/classroom'
import { changeSetup, listGradebookHistory, showGradebook } from '@ariviyal/contract/gradebook/gradebook'
import * as calls from '@ariviyal/contract/gradebook/holistic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classOfPupils } from '../../tests/testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const said = { awareness: 'sky', sensitivity: 'mountain', creativity: 'stream' } as const
const other = { awareness: 'stream', sensitivity: 'stream', creativity: 'stream' } as const

/** A class that uses the card, and what its teacher and pupils do with it. */
async function classWithCards(pupilViews: calls.PupilViews, names = ['Anbu', 'Banu', 'Chitra']) {
  const classroom = await classOfPupils(testApp, names)
  const { token, classId, pupils } = classroom
  const params = { id: classId }
  const gradebook = async () => (await testApp.call(showGradebook, { token, params })).body
  const ask = async (pupil_views: calls.PupilViews, holistic = true) => {
    const { revision, total_of, bands, absent } = await gradebook()
    const body = { revision, total_of, bands, absent, holistic, pupil_views, categories: [] }
    expect((await testApp.call(changeSetup, { token, params, body })).status).toBe(200)
  }
  const idOf = (place: number) => pupils[place]?.id ?? ''
  const own = {
    classroom,
    ask,
    idOf,
    cards: async () => (await gradebook()).students.map(({ holistic }) => holistic),
    /** By place: `[0, 1]` says that the first pupil is asked about the second. */
    assign: (pairs: [number, number][], fill = false) =>
      testApp.call(calls.assignClassmates, {
        token,
        params,
        body: { pairs: pairs.map(([one, two]) => ({ student_id: idOf(one), classmate_id: idOf(two) })), fill },
      }),
    asked: async (place: number) =>
      (await testApp.call(calls.showAskedViews, { token: pupils[place]?.token ?? '' })).body,
    give: (place: number, about: number, levels: typeof said | typeof other = said) =>
      testApp.call(calls.giveView, {
        token: pupils[place]?.token ?? '',
        body: { student_id: idOf(about), ...levels },
      }),
    history: async () =>
      (await testApp.call(listGradebookHistory, { token, params })).body.items.map(({ before, after }) => ({
        before,
        after,
      })),
  }
  if (pupilViews !== 'none') await ask(pupilViews)
  return own
}

test('pupils are asked only what the teacher turned on', async () => {
  const { ask, asked, give, assign, idOf } = await classWithCards('none')
  const nothing = { self: null, classmate: null }
  expect(await asked(0)).toEqual(nothing)
  expect((await give(0, 0)).status).toBe(404)
  await ask('self')
  await assign([[0, 1]])
  const self = { student_id: idOf(0), name: 'Anbu', levels: calls.noLevels, given_at: null }
  expect(await asked(0)).toEqual({ self, classmate: null })
  expect((await give(0, 1)).status).toBe(404)
  await ask('self-and-peer')
  expect((await asked(0)).classmate).toEqual({ ...self, student_id: idOf(1), name: 'Banu' })
  expect((await asked(1)).classmate).toBeNull()
  // Without the card nothing is asked, whatever was chosen.
  await ask('self-and-peer', false)
  expect(await asked(0)).toEqual(nothing)
  expect((await give(0, 0)).status).toBe(404)
})

test('a teacher sees what a pupil, a classmate and the teacher say side by side, and overwrites only the own', async () => {
  const { classroom, asked, give, assign, cards, idOf } = await classWithCards('self-and-peer')
  await assign([
    [0, 1],
    [1, 2],
  ])
  const { token } = classroom
  const params = { id: idOf(1) }
  const form = { version: 0, teacher: other, self: calls.noLevels, peer: calls.noLevels, remark: 'Asks' }
  expect((await testApp.call(calls.saveHolistic, { token, params, body: form })).status).toBe(200)
  expect((await give(1, 1, said)).status).toBe(200)
  expect((await give(0, 1, other)).status).toBe(200)
  const given = { self: said, peer: other, self_given_at: expect.any(String) as string }
  expect((await cards())[1]).toMatchObject({
    ...given,
    teacher: other,
    remark: 'Asks',
    classmate_id: idOf(2),
    version: 1,
  })

  // A form that was opened before pupils said something.
  const later = { ...form, version: 1, teacher: said }
  expect((await testApp.call(calls.saveHolistic, { token, params, body: later })).status).toBe(200)
  expect((await cards())[1]).toMatchObject({ ...given, teacher: said })

  // A pupil may change it, and sees the own words alone.
  expect((await give(0, 1, said)).status).toBe(200)
  expect((await cards())[1]).toMatchObject({ peer: said })
  expect((await asked(1)).self).toMatchObject({ name: 'Banu', levels: said })
  expect(JSON.stringify(await asked(2))).not.toContain('Banu')
})

test('a pupil says something of themselves and of the one classmate, and of nobody else', async () => {
  const { classroom, give, assign, asked } = await classWithCards('self-and-peer')
  const stranger = await classWithCards('self-and-peer')
  await assign([[0, 1]])
  expect((await give(0, 2)).status).toBe(404)
  expect((await give(1, 0)).status).toBe(404)
  const token = classroom.pupils[0]?.token ?? ''
  const about = (body: object) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/class/card',
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
  expect((await about({ student_id: stranger.idOf(0), ...said })).statusCode).toBe(404)
  for (const body of [
    { student_id: "' or 1=1 --", ...said },
    { student_id: classroom.pupils[1]?.id, ...said, creativity: 'moon' },
    { student_id: classroom.pupils[1]?.id, awareness: 'sky', sensitivity: 'sky' },
    { student_id: classroom.pupils[1]?.id, ...said, awareness: ['sky'] },
  ])
    expect((await about(body)).statusCode).toBe(422)
  const user = await testApp.call(calls.showAskedViews, { token: classroom.token })
  expect(user.status).toBe(401)
  expect((await asked(0)).classmate?.given_at).toBeNull()
  expect((await testApp.call(archiveClass, { token: classroom.token, params: { id: classroom.classId } })).status).toBe(
    200,
  )
  expect((await give(0, 0)).status).not.toBe(200)
})

test('each pupil has one classmate, chosen by the teacher or drawn', async () => {
  const { classroom, assign, cards, idOf, history } = await classWithCards('self-and-peer', ['A', 'B', 'C', 'D', 'E'])
  const classmates = async () => (await cards()).map((card) => card?.classmate_id ?? null)
  expect((await assign([[0, 3]], true)).status).toBe(200)
  const drawn = await classmates()
  expect(drawn[0]).toBe(idOf(3))
  expect(new Set(drawn).size).toBe(5)
  for (const [place, classmate] of drawn.entries()) expect(classmate).not.toBe(idOf(place))
  expect((await assign([])).status).toBe(200)
  expect(await classmates()).toEqual([null, null, null, null, null])

  for (const pairs of [
    [[0, 0]],
    [
      [0, 1],
      [0, 2],
    ],
    [
      [0, 1],
      [2, 1],
    ],
  ] as [number, number][][])
    expect((await assign(pairs)).status).toBe(422)
  const stranger = await classOfPupils(testApp)
  const { token, classId } = classroom
  const body = { pairs: [{ student_id: idOf(0), classmate_id: stranger.pupils[0]?.id ?? '' }], fill: false }
  expect((await testApp.call(calls.assignClassmates, { token, params: { id: classId }, body })).status).toBe(422)
  // Without names, since a pupil may be erased.
  expect((await history())[0]).toEqual({
    before: 'pupils who are asked about a classmate: 5',
    after: 'pupils who are asked about a classmate: 0',
  })
})

test('what a former classmate said stays until the next one says something; with an erased pupil their words go', async () => {
  const { classroom, assign, give, cards, idOf } = await classWithCards('self-and-peer')
  await assign([[0, 1]])
  await give(0, 1, said)
  await assign([[2, 1]])
  expect((await cards())[1]).toMatchObject({ peer: said, peer_given_at: null })
  expect((await give(0, 1, other)).status).toBe(404)
  expect((await give(2, 1, other)).status).toBe(200)
  expect((await cards())[1]).toMatchObject({ peer: other, peer_given_at: expect.any(String) as string })
  const params = { id: idOf(2) }
  expect((await testApp.call(removeStudent, { token: classroom.token, params })).status).toBe(200)
  expect((await cards())[1]).toMatchObject({ peer: said, peer_given_at: null })
})
