import { adminSession, api } from './accounts.ts'
import { expect } from './test.ts'

/** Calls the API and expects this status. */
export async function callExpecting<T>(status: number, ...given: Parameters<typeof api>): Promise<T> {
  const answer = await api<T>(...given)
  expect({ call: given[1], status: answer.status, body: answer.body }).toMatchObject({ status })
  return answer.body
}

/** Plans and announces a session of one hour. */
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
  const { id } = await callExpecting<{ id: string }>(201, 'POST', '/api/admin/live/sessions', form, token)
  await callExpecting(200, 'POST', `/api/admin/live/sessions/${id}/publish`, undefined, token)
  return id
}

/** The teacher submits the code that the speaker currently shows. */
export async function submitCode(id: string, token: string): Promise<void> {
  const staff = await adminSession()
  const { current } = await callExpecting<{ current: { code: string } }>(
    200,
    'GET',
    `/api/admin/live/sessions/${id}/code`,
    undefined,
    staff.token,
  )
  await callExpecting(200, 'POST', `/api/live/sessions/${id}/room/code`, { code: current.code }, token)
}
