import * as calls from '@ariviyal/contract/community/contributions/contributions'
import { decidePost } from '@ariviyal/contract/community/moderation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { communityFeature } from '../community.feature.ts'
import { seedContributions } from './seed-contributions.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

/** All rows of the seeds, with the transaction that wrote each. */
const stored = async () =>
  (
    await testApp.ctx.db.execute<{ id: string; title: string }>(sql`
      select c.*, c.xmin::text as written_by, v.form, v.content, v.xmin::text as version_written_by
      from contributions c join contribution_versions v on v.contribution_id = c.id
      where c.seed_key is not null order by c.id`)
  ).rows
const list = async (query: object) =>
  (await testApp.call(calls.listContributions, { token: teacher.token, query })).body.items
const show = (id: string) => testApp.call(calls.showContribution, { token: teacher.token, params: { id }, query: {} })

test('a first start gives teachers 12 experiments and 6 plans by Ariviyal, and later starts change nothing', async () => {
  await Promise.all([communityFeature.seed?.(testApp.ctx), seedContributions(testApp.ctx)])
  const first = await stored()
  expect(first).toHaveLength(18)
  testApp.advance({ days: 1 })
  await communityFeature.seed?.(testApp.ctx)
  expect(await stored()).toEqual(first)

  const experiments = await list({ kind: 'experiment' })
  expect([experiments.length, (await list({ kind: 'plan' })).length]).toEqual([12, 6])
  expect(experiments[0]?.title).toBe('A camera from a shoe box and a pin hole')
  const all = await list({})
  expect(all).toHaveLength(18)
  for (const { id, author, rupees, grades } of all) {
    expect(author).toEqual({ by: 'ariviyal', name: null, is_caller: false })
    const { body } = await show(id)
    expect(body).toMatchObject({
      state: 'shown',
      may_adapt: true,
      version: { number: 1, state: 'public', reviewer: null },
    })
    const { kind, materials } = body.version.form
    expect(rupees).toBe(kind === 'experiment' ? materials.reduce((sum, one) => sum + one.rupees, 0) : null)
    expect(await list({ grade: grades[0] })).toContainEqual(expect.objectContaining({ id }))
  }
})

test('a sample whose text changed is brought up to date, and what staff removed stays removed', async () => {
  await seedContributions(testApp.ctx)
  const [row] = await stored()
  const id = row?.id ?? ''
  await testApp.ctx.db.execute(sql`update contributions set title = 'An older title' where id = ${id}`)
  await testApp.ctx.db.execute(
    sql`update contribution_versions set form = jsonb_set(form, '{title}', '"An older title"') where contribution_id = ${id}`,
  )
  await seedContributions(testApp.ctx)
  expect((await show(id)).body.version.form.title).toBe(row?.title)
  expect((await list({})).map(({ title }) => title)).not.toContain('An older title')

  const body = { act: 'removal' as const, reason: 'A better one follows.' }
  expect((await testApp.call(decidePost, { token: admin.token, params: { id }, body })).status).toBe(200)
  await seedContributions(testApp.ctx)
  expect((await show(id)).status).toBe(404)
  expect(await stored()).toHaveLength(18)
})
