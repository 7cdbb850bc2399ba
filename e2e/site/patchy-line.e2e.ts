import { newTeacher } from '../support/accounts.ts'
import { expect, openHydrated, test, useSession } from '../support/test.ts'

test.use({ expectedErrors: [/ERR_FAILED|Error loading route module|Failed to fetch dynamically imported module/] })

test('a page whose script does not come says so, and opens once the script comes', async ({ page }) => {
  await useSession(page, await newTeacher())
  await openHydrated(page, '/about')
  // The first script of a route from now on is that of the page asked for.
  let cut: string | undefined
  let isCut = true
  let refused = 0
  await page.route(/\/assets\/[\w-]{7}\.js$/, (route) => {
    cut ??= route.request().url()
    if (!isCut || route.request().url() !== cut) return route.continue()
    refused += 1
    return route.abort()
  })
  await page.getByRole('banner').locator('[popovertarget=account-menu]').click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
  // The press, and the opening of the page: no loop.
  expect(refused).toBe(2)

  isCut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL('/profile')
})
