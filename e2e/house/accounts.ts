import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../server/src/platform/database.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { idempotencyHeader } from '../../contract/src/idempotency.ts'

/** The administrator that the server under test is started with. */
export const adminAccount = { email: 'admin@school.example', password: 'kolam-dots-1024' }

export interface Person {
  firstname: string
  lastname: string
  email: string
  password: string
  phone_number: string
}

export interface Session {
  token: string
  user: { id: string; firstname: string; name: string; email: string; is_subscribed: 0 | 1; role: string }
}

let calls = 0

/**
 * One call of the API from outside the browser. Each comes from a loopback address of its own, as the callers of a real
 * server do, so that the limits per address stay as they are in production.
 */
export const api = <T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: T }> => callAt(process.env['E2E_BASE_URL'] ?? '', method, path, body, token)

/** The same on a house of a test's own. Like the pages of the product it sends again what nobody answered: a server may be killed under it. */
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
          // What a balancer says of a server that died is no JSON.
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

let people = 0

/** A person nobody else in the run is. */
export function newPerson(): Person {
  people += 1
  return {
    firstname: 'Meena',
    lastname: 'Kumar',
    email: `teacher-${process.pid}-${Date.now().toString(36)}-${people}@school.example`,
    password: 'nine-planets-no-8',
    phone_number: '9000000001',
  }
}

export async function login(email: string, password: string): Promise<Session> {
  const { status, body } = await api<Session>('POST', '/api/auth/user/login', { email, password })
  if (status !== 200) throw new Error(`login answered ${status}`)
  return body
}

/** One session for the whole run, begun with the house: the attempts of an account are counted over all who drive a browser. */
export const adminSession = async (): Promise<Session> => JSON.parse(process.env['E2E_ADMIN'] ?? '') as Session

/** As the mailed link would; register.e2e.ts goes the whole way. */
async function confirmAddressOf(email: string): Promise<void> {
  await onDatabase(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, (client) =>
    client.query('update users set email_confirmed_at = now() where email = $1', [email]),
  )
}

export async function registered(person = newPerson()): Promise<Person & Session> {
  const { status } = await api('POST', '/api/auth/user/register', person)
  if (status !== 201) throw new Error(`register answered ${status}`)
  await confirmAddressOf(person.email)
  return { ...person, ...(await login(person.email, person.password)) }
}

/** A person as the server knows them now, in the same session: another log-in would cost a hash that is slow on purpose. */
export async function knownAnew<Known extends Session>(person: Known): Promise<Known> {
  const { status, body: user } = await api<Session['user']>('GET', '/api/auth/user/me', undefined, person.token)
  if (status !== 200) throw new Error(`me answered ${status}`)
  return { ...person, user }
}

export const schoolForm = {
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

/** A teacher whose subscription staff have approved, through the same calls that the screens make. */
export async function subscribed(): Promise<Person & Session> {
  const teacher = await registered()
  const asked = await api('POST', '/api/auth/user/subscribe', { ...schoolForm, userId: teacher.user.id }, teacher.token)
  if (asked.status !== 201) throw new Error(`subscribe answered ${asked.status}`)
  const staff = await adminSession()
  const waiting = await api<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    staff.token,
  )
  const request = waiting.body.items.find((item) => item.user.id === teacher.user.id)
  const approved = await api('POST', `/api/admin/subscription-requests/${request?.id}/approve`, {}, staff.token)
  if (approved.status !== 200) throw new Error(`approve answered ${approved.status}`)
  return knownAnew(teacher)
}
