import type { BrowserBench } from './open-browser-bench.ts'

/** Calls of the server, with a token. They throw an error that tells a refusal. */
export const callsOf =
  (base: string) =>
  async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

/** Adds a class with these students, whose teacher is the administrator, and returns its id. @throws Error when a step is refused. */
export async function addClass({ base, admin: { token } }: BrowserBench, names: string[]): Promise<string> {
  const call = callsOf(base)
  const own = await call<{ id: string }>('GET', '/api/auth/user/me', token)
  await call('POST', `/api/admin/users/${own.id}/start-trial`, token, {})
  const { id } = await call<{ id: string }>('POST', '/api/lms/classes', token, {
    name: '9 B',
    grade: 9,
    subject: 'Physics',
  })
  await call('POST', `/api/lms/classes/${id}/students`, token, { names: names.join('\n') })
  return id
}
