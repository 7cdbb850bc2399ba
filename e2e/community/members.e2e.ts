import { unsubscribeTokens } from '../../server/src/community/digest/unsubscribe-token.ts'
import { type Connection, openDatabase } from '../../server/src/platform/db/database.ts'
import { adminSession, api, newSubscriber } from '../support/accounts.ts'
import { ask } from '../support/community.ts'
import { expect, lookNarrowToo, test, useSession } from '../support/test.ts'

test('a first visit asks three things, and shows five questions that fit @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/networking/discussions')
  await expect(page.getByRole('heading', { name: 'Three things first' })).toBeVisible()
  await page.getByLabel('Physics', { exact: true }).check()
  await page.getByRole('checkbox', { name: '8', exact: true }).check()
  await page.getByLabel('One thing that you could answer').fill('pinhole cameras')
  await lookNarrowToo(page)
  await page.getByRole('button', { name: 'Show questions that fit' }).click()
  const fitting = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'These could be yours to answer' }) })
  await expect(fitting.last().getByRole('listitem')).toHaveCount(5)
  await lookNarrowToo(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Three things first' })).toBeHidden()
})

test('a teacher hides a question and blocks its author, and ends both on their standing @long', async ({ page }) => {
  const [reader, author] = [await newSubscriber(), await newSubscriber()]
  const tag = Date.now()
  const [loud, other] = [`Who buys my lamp ${tag}?`, `Who sells a lens ${tag}?`]
  const ids = [await ask(author, { title: loud }), await ask(author, { title: other })]
  await useSession(page, reader)
  const act = async (id: string | undefined, button: string, confirm: string) => {
    await page.goto(`/networking/discussions/${id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await lookNarrowToo(page)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(page).toHaveURL(/\/networking\/discussions$/)
  }
  await act(ids[0], 'Hide', 'Hide')
  await expect(page.getByRole('link', { name: other })).toBeVisible()
  await expect(page.getByRole('link', { name: loud })).toBeHidden()
  await act(ids[1], 'Block author', 'Block')
  await expect(page.getByRole('link', { name: other })).toBeHidden()

  await page.goto('/networking/standing')
  await expect(page.getByText(author.user.name)).toBeVisible()
  await expect(page.getByRole('link', { name: loud })).toBeVisible()
  await lookNarrowToo(page)
  for (const name of ['Unblock', 'Show again']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }
  await expect(page.getByText('You have not blocked anyone.')).toBeVisible()
  await expect(page.getByText('You have not hidden any question.')).toBeVisible()
  await page.goto('/networking/discussions')
  for (const title of [loud, other]) await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test('two teachers of a district who agreed see each other nearby @long', async ({ page }) => {
  const [one, other] = [await newSubscriber(), await newSubscriber()]
  const name = `Demo Neighbour ${Date.now()}`
  const profile = {
    languages: ['en', 'kn'],
    district: '08-kota',
    ask_about: 'Optics with a matchbox',
    school: '',
    contact: 'demo.neighbour.with.a.long.address@school.example',
    mentor_subjects: [],
    is_shown: false,
    is_nearby: true,
  }
  await api('PUT', '/api/community/profile', { ...profile, name }, other.token)
  await useSession(page, one)
  await page.goto('/networking/nearby')
  await expect(page.getByText('You see colleagues of your district once you agree')).toBeVisible()
  await lookNarrowToo(page)
  await api('PUT', '/api/community/profile', { ...profile, name: 'Demo Self' }, one.token)
  await page.reload()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText('Reach me: demo.neighbour')).toBeVisible()
  await lookNarrowToo(page)
})

test('the link of a weekly mail ends it with one press, without a login @long', async ({ page }) => {
  const { token, user } = await newSubscriber()
  const choice = { is_on: true, weekday: 5, parts: ['questions'] }
  const isOn = async () => (await api<{ is_on: boolean }>('GET', '/api/community/digest', undefined, token)).body.is_on
  const db = openDatabase(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, 1)
  const secret = (await unsubscribeTokens(db, new Date()))(user.id)
  await db.$client.end()
  await api('PUT', '/api/community/digest', choice, token)
  await page.goto(`/unsubscribe/${secret}`)
  await lookNarrowToo(page)
  await page.getByRole('button', { name: 'End the weekly mail' }).click()
  await expect(page.getByText('You will not get the weekly mail any more.')).toBeVisible()
  await lookNarrowToo(page)
  expect(await isOn()).toBe(false)
  // Opened again, it says so, and offers the settings.
  await page.goto(`/unsubscribe/${secret}`)
  await expect(page.getByText('You no longer get the weekly mail.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Choose your mails' })).toBeVisible()
  await lookNarrowToo(page)
})

test.describe('with a link that is incomplete', () => {
  test.use({ expectedErrors: [/status of 410/] })

  test('a reader of a weekly mail reads so, instead of pressing for nothing @long', async ({ page }) => {
    await page.goto('/unsubscribe/made-up')
    await expect(page.getByRole('main')).toContainText('This link is incomplete')
    await expect(page.getByRole('button', { name: 'End the weekly mail' })).toHaveCount(0)
    await lookNarrowToo(page)
  })
})

test('a support material shows the plan that a colleague gave for its chapter @long', async ({ page }) => {
  const author = await newSubscriber()
  const { token } = await adminSession()
  const materials = await api<{ items: Material[] }>('GET', '/api/materials?kind=worksheet', undefined, author.token)
  const material = materials.body.items.find(({ chapter }) => chapter !== '')
  if (!material) throw new Error('no material has a chapter')
  const plan = {
    kind: 'plan',
    title: `A plan beside the worksheet ${Date.now()}`,
    summary: 'One lesson for forty-five pupils.',
    subject: 'physics',
    grades: [material.grade_from],
    chapter: material.chapter,
    licence: 'cc-by-sa',
    body: 'Show it first, then let three pupils draw it on the board.',
    minutes: 40,
    objectives: 'Draw it',
  }
  const path = '/api/community/contributions'
  const { id } = (await api<{ id: string }>('POST', path, plan, author.token)).body
  const checks = { no_pupil: true, own_work: true, is_tried: true, is_correct: true }
  await api('POST', `${path}/${id}/send`, checks, author.token)
  await api('PUT', `${path}/${id}/review`, undefined, token)
  await api('POST', `${path}/${id}/review`, { is_public: true, note: '' }, token)
  await useSession(page, author)
  await page.goto(`/materials/${material.id}`)
  await expect(
    page.getByRole('region', { name: 'From colleagues' }).getByRole('link', { name: plan.title }),
  ).toBeVisible()
  await lookNarrowToo(page)
})

interface Material {
  id: string
  chapter: string
  grade_from: number
}
