import { randomUUID } from 'node:crypto'
import { known, tokenOf } from '../../server/src/testing/growth/growth-size.ts'
import type { DatabaseClient } from '../../server/src/testing/on-database.ts'
import { password } from './steps.ts'

/** What is sent; each turn of a call sends something new. */
export interface Sending {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
}

/** A call that changes something; the promise is what it needs beforehand and is not measured. */
export interface GrowthWrite {
  name: string
  next: () => Promise<Sending>
}

const form = () => ({
  institution_name: `School ${randomUUID()}`,
  school_address: '12 Temple Road, Kumbakonam',
  affiliation_board: 'State Board',
  correspondent_name: 'R. Selvam',
  principal_name: 'K. Lakshmi',
  principal_contact: '9840054321',
  principal_email: `principal-${randomUUID()}@school.example`,
  branches: '',
  school_email: `office-${randomUUID()}@school.example`,
  school_website: '',
  school_mobile: '9840099999',
  school_landline: '',
  student_strength: '850',
  teaching_staff_count: 32,
  representatives: '',
  declaration: true,
})

/** The writes that matter, against one database. */
export function growthWrites(client: DatabaseClient): GrowthWrite[] {
  const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values)
    if (!rows[0]) throw new Error(`the generated house has nothing for: ${text}`)
    return rows[0]
  }
  /** Someone with a session and without a subscription or a request. */
  let asked = 400
  const free = async () => {
    for (;;) {
      asked += 5
      const { rows } = await client.query<{ id: string }>(
        `select s.user_id as id from sessions s where s.token_hash = rtrim(translate(encode(sha256(convert_to($1, 'UTF8')), 'base64'), '+/', '-_'), '=')
          and s.last_used_at > now() - interval '29 days' and not exists (select 1 from subscription_requests r where r.user_id = s.user_id)
          and not exists (select 1 from institution_seats i where i.user_id = s.user_id)`,
        [tokenOf(asked)],
      )
      if (rows[0]) return { token: tokenOf(asked), id: rows[0].id }
      if (asked > 20_000) throw new Error('nobody is left to ask for a subscription')
    }
  }
  const post = (path: string, body: object, token?: string): Sending => ({
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
          email: `${randomUUID()}@school.example`,
          phone_number: '9840012345',
          password,
        }),
    },
    {
      name: 'POST /api/auth/user/login',
      next: async () => {
        const { email } = await one<{ email: string }>(
          `select email from users where role = 'teacher' and id > $1 order by id limit 1`,
          [randomUUID().replace(/^..../, '0195')],
        ).catch(() => one<{ email: string }>(`select email from users where role = 'teacher' order by id limit 1`))
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
        const { token, id } = await free()
        return post('/api/auth/user/subscribe', { ...form(), userId: id }, token)
      },
    },
    {
      name: 'POST /api/admin/subscription-requests/{id}/approve',
      next: async () => {
        const { id } = await one<{ id: string }>(
          `select id from subscription_requests where status = 'pending' order by id desc limit 1`,
        )
        return post(`/api/admin/subscription-requests/${id}/approve`, { months: 12 }, tokenOf(known.admin))
      },
    },
    {
      name: 'GET /api/ebooks/{id}, noting who read',
      next: async () => {
        const { id } = await one<{ id: string }>(
          `select id from ebooks where published_at is not null and archived_at is null order by random() limit 1`,
        )
        return { method: 'GET', path: `/api/ebooks/${id}`, token: tokenOf(known.subscriber) }
      },
    },
  ]
}
