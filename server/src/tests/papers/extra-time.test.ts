import * as extraTime from '@ariviyal/contract/tests/extra-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classOfPupils } from '../testing.ts'
import { openClass } from './testing.ts'

let testApp: TestApp
let classroom: Awaited<ReturnType<typeof openClass>>['classroom']
let mine: Awaited<ReturnType<typeof openClass>>['mine']
let phoneOf: Awaited<ReturnType<typeof openClass>>['phoneOf']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ classroom, mine, phoneOf } = await openClass(testApp))
})
afterAll(() => testApp.close())

describe('extra time', () => {
  const set = (student: string | undefined, percent: number | string, token = classroom.token) =>
    testApp.call(extraTime.setExtraTime, {
      token,
      params: { id: classroom.classId },
      body: { student_id: student ?? '', percent },
    })

  test('lengthens the minutes of a pupil from the start, and the pupil sees it before', async () => {
    const { id } = await mine.openTrueFalse(1, { minutes: 30 })
    expect((await set(classroom.pupils[0]?.id, '25')).status).toBe(200)
    expect((await phoneOf(0).list()).find((listed) => listed.id === id)).toMatchObject({
      minutes: 38,
      extra_minutes: 8,
    })
    const lengthOf = async (pupil: number) => {
      const { started_at: from, deadline, minutes } = (await phoneOf(pupil).start(id)).body.attempt
      return [(Date.parse(deadline ?? '') - Date.parse(from)) / 60_000, minutes]
    }
    expect([await lengthOf(0), await lengthOf(1)]).toEqual([
      [38, 38],
      [30, 30],
    ])
    // A deadline is fixed at the start.
    await set(classroom.pupils[0]?.id, 0)
    expect((await lengthOf(0))[0]).toBe(38)
    const { body } = await testApp.call(extraTime.listExtraTime, {
      token: classroom.token,
      params: { id: classroom.classId },
    })
    expect(body.items.map(({ roll_number, percent }) => [roll_number, percent])).toEqual(
      [1, 2, 3, 4, 5].map((roll) => [roll, 0]),
    )
  })

  test('does not lengthen the window of a test', async () => {
    await set(classroom.pupils[2]?.id, 100)
    const end = new Date(testApp.ctx.now().getTime() + 40 * 60_000).toISOString()
    const { id } = await mine.openTrueFalse(1, { minutes: 30, closes_at: end })
    expect((await phoneOf(2).start(id)).body.attempt.deadline).toBe(end)
  })

  test('is refused for a pupil of another class, and out of range', async () => {
    const other = await classOfPupils(testApp)
    expect((await set(other.pupils[0]?.id, 25)).status).toBe(404)
    for (const percent of [-1, 201, '12.5'])
      expect((await set(classroom.pupils[0]?.id, percent)).error.fields).toHaveProperty('percent')
  })
})
