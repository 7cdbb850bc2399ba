import { showSchool, type School } from '@ariviyal/contract/school'
import { call } from '../api/client.ts'
import { readSession } from '../session/store.ts'

/**
 * The school that the reader looks after, with what a page shows of it; null for who looks after none, and for a guest, whom the gate
 * beside this loader sends to the login.
 */
export async function loadSchool<Data>(
  request: Request,
  load: () => Promise<Data>,
): Promise<{ school: School; data: Data } | null> {
  if (!readSession()) return null
  const { school } = await call(showSchool, { signal: request.signal })
  return school && { school, data: await load() }
}
