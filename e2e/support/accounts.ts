import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { putAccount } from '../../server/src/testing/put-account.ts'
import { idempotencyHeader } from '../../contract/src/idempotency.ts'

/** The administrator with which the server under test starts. */
export const adminAccount = { email: 'admin@school.example', password: 'kolam-dots-1024' }

export interface TestPerson {
  firstname: string
  lastname: string
  email: string
  password: string
  phone_number: string
}

export interface TestSession {
  token: string
  user: { id: string; firstname: string; name: string; email: string; is_subscribed: 0 | 1; role: string }
}

let calls = 0

/** Calls the API from outside the browser. Each call uses a new loopback address, so that the limits per address can stay as in production. */
export const api = <T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: T }> => callAt(process.env['E2E_BASE_URL'] ?? '', method, path, body, token)

/**
 * The same for an application of the test's own. Repeats a call without an answer with the same key, as the product's pages do, since tests kill
 * that server.
 */
export async function callAt<T>(
  address: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: T }> {
  const key = randomUUID()
  for (const ms of [250, 750, 1_500]) {
    const answer = await callOnce<T>(address, method, path, body, token, key).catch(() => null)
    if (answer && answer.status !== 502) return answer
    await sleep(ms)
  }
  return callOnce<T>(address, method, path, body, token, key)
}

function callOnce<T>(
  address: string,
  method: string,
  path: string,
  body: unknown,
  token: string | undefined,
  key: string,
): Promise<{ status: number; body: T }> {
  calls += 1
  const base = new URL(address)
  const localAddress = `127.${1 + (process.pid % 250)}.${(calls >> 8) % 250}.${1 + (calls % 250)}`
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: base.hostname,
        port: base.port,
        method,
        path,
        ...(process.platform === 'linux' ? { localAddress } : {}),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(method === 'GET' ? {} : { [idempotencyHeader]: key }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        text(response).then(
          // A balancer's error for a dead server is not JSON.
          (answer) => {
            const status = response.statusCode ?? 0
            resolve({ status, body: (status === 502 ? {} : JSON.parse(answer)) as T })
          },
          reject,
        )
      },
    )
    call.once('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Sends a POST that must succeed, and returns its answer. */
export async function post<T>(path: string, body: unknown = {}, token?: string): Promise<T> {
  const answer = await api<T>('POST', path, body, token)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The same for one caller. */
export const postAs =
  (token: string) =>
  <T>(path: string, body?: unknown): Promise<T> =>
    post<T>(path, body, token)

let people = 0

/** A person unique in this run. */
export function newPerson(): TestPerson {
  people += 1
  return {
    firstname: 'Meena',
    lastname: 'Kumar',
    email: `teacher-${process.pid}-${Date.now().toString(36)}-${people}@school.example`,
    password: 'nine-planets-no-8',
    phone_number: '9000000001',
  }
}

export async function login(email: string, password: string): Promise<TestSession> {
  const { status, body } = await api<TestSession>('POST', '/api/auth/user/login', { email, password })
  if (status !== 200) throw new Error(`login answered ${status}`)
  return body
}

/** One login session for the whole run, created when the application starts: the attempts of an account are counted over all workers. */
export const adminSession = async (): Promise<TestSession> => JSON.parse(process.env['E2E_ADMIN'] ?? '') as TestSession

/** Creates a logged-in teacher; register.e2e.ts tests the full registration. */
export const newTeacher = (person = newPerson()): Promise<TestPerson & TestSession> => withAccount(person)

/** Creates a teacher with a running subscription; main-job.e2e.ts tests the full process. */
export const newSubscriber = (person = newPerson()): Promise<TestPerson & TestSession> =>
  withAccount(person, { isSubscribed: true })

/** Creates an account without a login session. */
export const unused = (person: TestPerson, options?: { isSubscribed: boolean }): Promise<void> =>
  putAccount(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, person, options)

async function withAccount(person: TestPerson, options?: { isSubscribed: boolean }): Promise<TestPerson & TestSession> {
  await unused(person, options)
  return { ...person, ...(await login(person.email, person.password)) }
}

/** Reloads the user of a login session; another log-in would cost a slow password hash. */
export async function refreshPerson<Known extends TestSession>(person: Known): Promise<Known> {
  const { status, body: user } = await api<TestSession['user']>('GET', '/api/auth/user/me', undefined, person.token)
  if (status !== 200) throw new Error(`me answered ${status}`)
  return { ...person, user }
}

export const institutionForm = {
  institution_name: 'Government Higher Secondary School',
  school_address: '12 Big Street, Thanjavur 613001',
  affiliation_board: 'State Board',
  correspondent_name: 'The Correspondent',
  principal_name: 'The Principal',
  principal_contact: '9000000002',
  principal_email: 'principal@school.example',
  branches: '',
  school_email: 'office@school.example',
  school_website: '',
  school_mobile: '9000000003',
  school_landline: '',
  student_strength: '800',
  teaching_staff_count: 32,
  representatives: '',
  declaration: true,
}
