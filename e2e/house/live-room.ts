import { adminSession, api } from './accounts.ts'
import { expect } from './test.ts'

/** A call of the API that must answer with this status. */
export async function done<T>(status: number, ...given: Parameters<typeof api>): Promise<T> {
  const answer = await api<T>(...given)
  expect({ call: given[1], status: answer.status, body: answer.body }).toMatchObject({ status })
  return answer.body
}

/** Plans and announces a session of an hour. */
export async function announce(topic: string, theme: string, startsAt: Date): Promise<string> {
  const { token } = await adminSession()
  const form = {
    topic,
    theme,
    description: 'With a glass of water and a few drops of milk.',
    speaker_name: 'The physics desk',
    grades: [8, 9],
    minutes: 60,
    meeting_url: 'https://meet.example/room',
    starts_at: startsAt.toISOString(),
    presence_percent: 75,
    materials: [],
  }
  const { id } = await done<{ id: string }>(201, 'POST', '/api/admin/live/sessions', form, token)
  await done(200, 'POST', `/api/admin/live/sessions/${id}/publish`, undefined, token)
  return id
}

/** The teacher gives the code that the speaker shows at this moment. */
export async function giveCode(id: string, token: string): Promise<void> {
  const staff = await adminSession()
  const { current } = await done<{ current: { code: string } }>(
    200,
    'GET',
    `/api/admin/live/sessions/${id}/code`,
    undefined,
    staff.token,
  )
  await done(200, 'POST', `/api/live/sessions/${id}/room/code`, { code: current.code }, token)
}
