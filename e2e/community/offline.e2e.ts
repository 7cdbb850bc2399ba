import type { Page } from 'playwright/test'
import { api, newSubscriber, type TestSession } from '../support/accounts.ts'
import { bringNetworkBack, expect, expectWellMade, look, openHydrated, test, useSession } from '../support/test.ts'

test.use({ ownContext: true, expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 503|'sessionStorage' property/] })

const asked = async ({ token }: TestSession): Promise<string[]> => {
  const { body } = await api<{ items: { title: string }[] }>(
    'GET',
    '/api/community/discussions?list=mine',
    undefined,
    token,
  )
  return body.items.map(({ title }) => title)
}

async function askWithoutNetwork(page: Page, title: string): Promise<void> {
  await openHydrated(page, '/networking/discussions/new')
  await page.getByLabel('Your question').fill(title)
  await page.getByLabel('Subject', { exact: true }).selectOption('physics')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Your question could not be sent yet.')).toBeVisible()
  await expect(page.getByText(`Your question “${title}” is kept on this device and not sent yet.`)).toBeVisible()
}

test('questions that are asked without a network are sent once: from the open page, and from the next page of the community @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  await useSession(page, teacher)
  const [first, second] = [`Which magnet lifts a clip ${Date.now()}?`, `Which wire gets warm ${Date.now()}?`]
  await askWithoutNetwork(page, first)
  await look(page)
  expect(await asked(teacher)).toEqual([])
  await bringNetworkBack(page)
  // The page goes on to the question by itself.
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(page.getByText('is kept on this device')).toBeHidden()
  expect(await asked(teacher)).toEqual([first])

  await askWithoutNetwork(page, second)
  // A page of the community needs a network to open, so the next one opens with it. The first is closed: it would send by itself.
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await openHydrated(next, '/networking/people')
  await expect(next.getByText(`Your question “${second}” is sent.`)).toBeVisible()
  await expectWellMade(next)
  expect(await asked(teacher)).toEqual([second, first])
  await next.getByRole('link', { name: 'Open it' }).click()
  await expect(next.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await next.reload()
  await expect(next.getByRole('heading', { level: 1, name: second })).toBeVisible()
  expect(await asked(teacher)).toEqual([second, first])
})
