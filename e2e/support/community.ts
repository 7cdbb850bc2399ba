import { api, type TestSession } from './accounts.ts'

/** Asks colleagues a question as this teacher; returns its id. */
export const ask = async ({ token }: TestSession, change: object): Promise<string> => {
  const form = { subject: 'physics', grade: 8, chapter: 'Light', body: '', ...change }
  return (await api<{ id: string }>('POST', '/api/community/discussions', form, token)).body.id
}
