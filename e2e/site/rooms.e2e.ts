import { afterFirst } from '../support/after-first.ts'
import { adminSession, api, newTeacher, newSubscriber } from '../support/accounts.ts'
import { becomes, expect, expectWellMade, test, useSession } from '../support/test.ts'

let published = 0

/** Staff publish a link unique in this run; `remove` deletes it. */
async function publish(kind: string): Promise<{ title: string; url: string; remove: () => Promise<void> }> {
  published += 1
  const { token } = await adminSession()
  const title = `A place for ${kind} ${process.pid}-${published}`
  const url = `https://places.example/${kind}/${process.pid}-${published}`
  const made = await api('POST', '/api/admin/links', { kind, title, description: 'Simulations for class.', url }, token)
  expect(made.status).toBe(201)
  const { body } = await api<{ items: { id: string; url: string }[] }>(
    'GET',
    `/api/admin/links?kind=${kind}`,
    undefined,
    token,
  )
  const id = body.items.find((link) => link.url === url)?.id
  return {
    title,
    url,
    remove: async () => expect((await api('DELETE', `/api/admin/links/${id}`, undefined, token)).status).toBe(200),
  }
}

test('free websites: an empty page between header and footer until staff publish the first link @long', async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  await page.goto('/free-websites')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toHaveText('Free websites')
  await expect(main.getByRole('link')).toHaveCount(0)
  // The heading is visually hidden, for screen readers.
  const heading = await main.getByRole('heading', { level: 1 }).boundingBox()
  expect(Math.max(heading?.width ?? 0, heading?.height ?? 0)).toBeLessThanOrEqual(1)

  const { title, url, remove } = await publish('website')
  await page.reload()
  const link = main.getByRole('link', { name: title })
  await expect(link).toHaveAttribute('href', url)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expectWellMade(page)

  await remove()
  await page.reload()
  await expect(main).toHaveText('Free websites')
  await expect(main.getByRole('link')).toHaveCount(0)
})

test('a teacher reads ten benefits of networking and enrols', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/networking')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(10)
  expect(new Set(await main.getByRole('heading', { level: 2 }).allTextContents()).size).toBe(10)
  await main.getByRole('link', { name: 'Enrol' }).click()
  await expect(page).toHaveURL('/subscription-form')
})

test('the LMS page lists its features, to a guest too, and its enrol button does nothing', async ({ page }) => {
  const calls: string[] = []
  const scripts = page.waitForResponse('**/assets/entry.client-*.js')
  await page.goto('/lms')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    /assessment platform/i,
    /tools/i,
    /real-time tracking/i,
    /feedback/i,
    /customizable tests/i,
    /assignment submission/i,
  ])
  const before = await main.innerHTML()
  await scripts
  // Some scripts may still be loading.
  page.on('request', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) calls.push(request.url())
  })
  await main.getByRole('button', { name: 'Enrol' }).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lms')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await main.innerHTML()).toBe(before)
  expect(calls).toEqual([])
})

for (const [path, heading] of [
  ['/collaborative-projects', 'Collaborative projects'],
  ['/industry', 'Industry partnerships'],
] as const) {
  test(`${path} is open to a guest: a list of what is on offer, and a button to the subscription form @long`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await main.getByRole('listitem').count()).toBeGreaterThanOrEqual(4)
    await main.getByRole('link', { name: 'Enrol' }).click()
    await expect(page).toHaveURL('/subscription-form')
  })
}

for (const [index, [path, kind, call]] of (
  [
    ['/networking', 'networking', '/api/networking'],
    ['/lms', 'lms', '/api/lms'],
    ['/collaborative-projects', 'project', '/api/projects'],
    ['/industry', 'industry', '/api/industry'],
  ] as const
).entries()) {
  const title = `a subscriber finds on ${path} what staff have published; a teacher without a subscription does not`
  test(title, { tag: afterFirst(index) }, async ({ page }) => {
    const { title, url, remove } = await publish(kind)
    await useSession(page, await newSubscriber())
    await page.goto(path)
    const link = page.getByRole('main').getByRole('link', { name: title })
    await expect(link).toHaveAttribute('href', url)
    await expect(link).toHaveAttribute('target', '_blank')

    const teacher = await newTeacher()
    await becomes(page, teacher)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(title)).toHaveCount(0)
    expect((await api<{ code: string }>('GET', call, undefined, teacher.token)).body.code).toBe('subscription-needed')
    expect((await api('GET', call)).status).toBe(401)

    await remove()
    await page.reload()
    await expect(page.getByRole('main').getByText(title)).toHaveCount(0)
  })
}
