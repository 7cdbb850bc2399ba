import { randomUUID } from 'node:crypto'
import { known, tokenOf } from '../../server/src/testing/growth/growth-size.ts'
import type { DatabaseClient } from '../../server/src/testing/on-database.ts'
import { createPendingRequest, newForm, createAccount, accountDomain, subscribe } from './create-accounts.ts'
import { password } from './steps.ts'

/** The request; each call of the factory returns a new one. */
export interface WriteCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  body?: object
}

/** A call that writes. The promise prepares what the call needs and is not measured. */
export interface GrowthWrite {
  name: string
  next: () => Promise<WriteCall>
}

/** The most important writes, against one database. */
export function growthWrites(client: DatabaseClient): GrowthWrite[] {
  const queryOne = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values)
    if (!rows[0]) throw new Error(`the generated database has no row for: ${text}`)
    return rows[0]
  }
  const newcomer = () => createAccount(client)
  const post = (path: string, body: object, token?: string): WriteCall => ({
    method: 'POST',
    path,
    body,
    ...(token !== undefined && { token }),
  })
  return [
    {
      name: 'POST /api/auth/user/register',
      next: async () =>
        post('/api/auth/user/register', {
          firstname: 'Meena',
          lastname: 'Kumari',
          email: `${randomUUID()}@${accountDomain}`,
          phone_number: '9840012345',
          password,
        }),
    },
    {
      name: 'POST /api/auth/user/login',
      next: async () => {
        const { email } = await queryOne<{ email: string }>(
          `select email from users where role = 'teacher' and id > $1 order by id limit 1`,
          [randomUUID().replace(/^..../, '0195')],
        ).catch(() => queryOne<{ email: string }>(`select email from users where role = 'teacher' order by id limit 1`))
        return post('/api/auth/user/login', { email, password })
      },
    },
    {
      name: 'POST /api/contact',
      next: async () =>
        post('/api/contact', {
          name: 'Anbu',
          email: 'anbu@school.example',
          subject: 'A question',
          message: 'Is there a book on lenses for grade eight as well?',
        }),
    },
    {
      name: 'POST /api/auth/user/subscribe',
      next: async () => {
        const { token, id } = await newcomer()
        return post('/api/auth/user/subscribe', { ...newForm(), userId: id }, token)
      },
    },
    {
      name: 'POST /api/admin/subscription-requests/{id}/approve',
      next: async () => {
        const request = await createPendingRequest(client, (await newcomer()).id)
        return post(`/api/admin/subscription-requests/${request}/approve`, { months: 12 }, tokenOf(known.admin))
      },
    },
    {
      name: 'POST /api/live/sessions/{id}/registration',
      next: async () => {
        const { token, id } = await newcomer()
        await subscribe(client, id)
        const session = await queryOne<{ id: string }>(
          'select id from live_sessions where starts_at > now() and published_at is not null and cancelled_at is null order by starts_at limit 1',
        )
        return { method: 'POST', path: `/api/live/sessions/${session.id}/registration`, token }
      },
    },
    {
      // Deletes the person's rows in every table that refers to users.
      name: 'DELETE /api/admin/users/{id}',
      next: async () => {
        const { id } = await newcomer()
        await subscribe(client, id)
        return { method: 'DELETE', path: `/api/admin/users/${id}`, token: tokenOf(known.admin) }
      },
    },
    {
      name: 'GET /api/ebooks/{id}, noting who read',
      next: async () => {
        const { id } = await queryOne<{ id: string }>(
          `select id from ebooks where published_at is not null and archived_at is null order by random() limit 1`,
        )
        return { method: 'GET', path: `/api/ebooks/${id}`, token: tokenOf(known.subscriber) }
      },
    },
  ]
}
