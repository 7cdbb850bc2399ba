import type { BodyInput } from '@ariviyal/contract/endpoint'
import * as calls from '@ariviyal/contract/community/news/news'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import type { TestUser } from '../../accounts/testing.ts'
import type { TestApp } from '../../testing/test-app.ts'

type Body = BodyInput<typeof calls.publishNews>

/** A fellowship for everyone, whose last day is in ten days. */
export const newsForm = ({ ctx }: Pick<TestApp, 'ctx'>, change: Partial<Body> = {}): Body => ({
  kind: 'fellowship',
  title: 'Fellowship in optics',
  giver: 'The institute',
  url: 'https://institute.example/apply',
  gain: 'Six weeks in a laboratory.',
  subjects: [],
  grades: [],
  boards: [],
  states: [],
  districts: [],
  last_day: laterDay(dayOf(ctx.now()), 10),
  fee: 0,
  ...change,
})

/** Publishes, and returns the id. */
export async function publishNews(testApp: TestApp, staff: TestUser, change: Partial<Body> = {}): Promise<string> {
  const { status, body, error } = await testApp.call(calls.publishNews, {
    token: staff.token,
    body: newsForm(testApp, change),
  })
  if (status !== 201) throw new Error(`not published: ${error.code}`)
  return body.id
}

/** Suggests, and returns the id of what waits for staff. */
export async function suggestNews(testApp: TestApp, by: TestUser, change: Partial<Body> = {}): Promise<string> {
  const { status, error } = await testApp.call(calls.suggestNews, { token: by.token, body: newsForm(testApp, change) })
  if (status !== 201) throw new Error(`not suggested: ${error.code}`)
  const { rows } = await testApp.ctx.db.$client.query<{ id: string }>(
    `select id from news where suggested_by = $1 order by id desc limit 1`,
    [by.id],
  )
  return rows[0]?.id ?? ''
}
