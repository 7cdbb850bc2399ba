import { api, newPerson, newSubscriber, type TestPerson, type TestSession } from './accounts.ts'

/** Asks colleagues a question as this teacher; returns its id. */
export const ask = async ({ token }: TestSession, change: object): Promise<string> => {
  const form = { subject: 'physics', grade: 8, chapter: 'Light', body: '', ...change }
  return (await api<{ id: string }>('POST', '/api/community/discussions', form, token)).body.id
}

/** Sends a PUT that must succeed. */
export async function put({ token }: TestSession, path: string, body?: unknown): Promise<void> {
  const { status } = await api('PUT', path, body, token)
  if (status >= 300) throw new Error(`${path} answered ${status}`)
}

export type Member = TestPerson & TestSession

/** Creates a subscriber who said at the first visit that they teach this subject in grade 8. */
export async function newMember(firstname: string, subject: string): Promise<Member> {
  const session = await newSubscriber({ ...newPerson(), firstname, lastname: 'Velan' })
  await put(session, '/api/community/welcome', { subjects: [subject], grades: [8], can_answer: '' })
  return session
}

/** Saves a profile with this name; returns its id. */
export async function putProfile(who: TestSession, name: string): Promise<string> {
  await put(who, '/api/community/profile', {
    name,
    languages: ['en'],
    district: '33-madurai',
    ask_about: 'Optics',
    contact: '',
    mentor_subjects: [],
    is_shown: true,
    is_nearby: false,
  })
  const own = await api<{ seen: { id: string } }>('GET', '/api/community/profile', undefined, who.token)
  return own.body.seen.id
}
