import { handIn } from '@ariviyal/contract/assignments/work'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { joinClass } from '@ariviyal/contract/classroom/pupils'
import { v7 as uuid } from 'uuid'
import { classWithCards } from '../../classroom/pupils/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { tusClient } from '../../uploads/tus/testing.ts'

/** A class of this teacher, whose pupils have joined. */
export async function joinedClass(testApp: TestApp, teacherToken: string, names = ['Anbu', 'Banu']) {
  const { id: classId, cards } = await classWithCards(testApp, teacherToken, names)
  const pupils = []
  for (const card of cards) {
    const { body } = await testApp.call(joinClass, { body: card })
    pupils.push({ id: card.id, token: body.token })
  }
  return { classId, pupils }
}

/** Sends a file as the phone of a pupil, and has it examined. Returns the id of the upload. */
export async function uploadAsPupil(
  testApp: TestApp,
  address: string,
  token: string,
  { kind, name, content }: { kind: 'picture' | 'pdf' | 'document'; name: string; content: Uint8Array },
): Promise<string> {
  const client = tusClient(address, token, '/api/class/uploads')
  const path = await client.begin(kind, name, content.byteLength)
  const { status } = await client.send(path, 0, content)
  if (status !== 204) throw new Error(`not sent: ${status}`)
  await testApp.runJobs()
  return path.split('/').at(-1) ?? ''
}

/** Hands in as a pupil. */
export const handInAs = (testApp: TestApp, token: string, id: string, form: Partial<BodyInput<typeof handIn>> = {}) =>
  testApp.call(handIn, { token, params: { id }, body: { id: uuid(), text: 'The shadow turns.', ...form } })
