import * as calls from '@ariviyal/contract/classroom/pupils'
import type { TestApp } from '../../testing/test-app.ts'
import { classroomOf } from '../testing.ts'

/** A class of a teacher with a card for each student. */
export async function classWithCards(testApp: TestApp, token: string, names: string[]) {
  const made = await classroomOf(testApp, token).make(names)
  const { status, body } = await testApp.call(calls.makeCards, { token, params: { id: made.id }, body: {} })
  if (status !== 201) throw new Error(`no cards: ${status}`)
  const cards = body.items.map(({ roll_number, pin, student_id }) => ({
    id: student_id,
    code: body.code,
    roll_number,
    pin,
  }))
  return { id: made.id, code: body.code, cards }
}

/** A pupil of a class of this teacher, in a session. */
export async function joinedPupil(testApp: TestApp, teacherToken: string) {
  const { id, cards } = await classWithCards(testApp, teacherToken, ['Devi'])
  const [card] = cards
  if (!card) throw new Error('no card')
  const { status, body } = await testApp.call(calls.joinClass, { body: card })
  if (status !== 200) throw new Error(`not joined: ${status}`)
  return { classId: id, card, ...body }
}
