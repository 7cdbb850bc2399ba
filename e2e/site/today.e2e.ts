import { api, newSubscriber, newTeacher } from '../support/accounts.ts'
import { tabTo } from '../support/pages.ts'
import { openTestForClass } from '../support/taking.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

test('a teacher goes from section to section by presses and by keyboard, on a wide screen and on a phone', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  await page.goto('/materials')
  const row = page.getByRole('navigation', { name: 'Sections' })
  const current = row.locator('[aria-current]:visible')
  await expect(current).toHaveText('Materials')
  await row.getByRole('link', { name: 'Community' }).click()
  await expect(page).toHaveURL('/networking')
  await expect(current).toHaveText('Community')

  await tabTo(page, row.getByRole('button', { name: 'More' }))
  await page.keyboard.press('Enter')
  const more = page.getByRole('link', { name: 'Free websites' })
  await expect(more).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeHidden()
  await page.keyboard.press('Enter')
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/free-websites')
  await expect(more).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await row.getByRole('button', { name: 'More' }).click()
  await expectWellMade(page)
  await row.getByRole('link', { name: 'Certificates' }).click()
  await expect(page).toHaveURL('/certificates')
  await row.getByRole('link', { name: 'Live' }).click()
  await expect(page).toHaveURL('/sessions')
  await expect(current).toHaveText('Live')
  const heights = await row
    .locator('a:visible, button:visible')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().height))
  expect(heights).toHaveLength(5)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  // The end of the page is above the bar.
  const [footer, bar] = await Promise.all([
    page.getByRole('contentinfo').evaluate((part) => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      return part.getBoundingClientRect().bottom
    }),
    row.evaluate((part) => part.getBoundingClientRect().top),
  ])
  expect(footer).toBeLessThanOrEqual(bar + 1)
})

test('a teacher finds on the home page the test that pupils take, and comes back to it by the row', async ({
  page,
}) => {
  const light = await openTestForClass()
  const { teacher, id } = light
  const pupil = await light.joinOn(page.context(), 0)
  const stored = await pupil.evaluate(() => localStorage.getItem('pupil') ?? '')
  await pupil.close()
  const { token: pupilToken } = JSON.parse(stored) as { token: string }
  const begun = await api('POST', `/api/class/tests/${id}/start`, { device: 'a-phone' }, pupilToken)
  expect(begun.status).toBeLessThan(300)

  await useSession(page, teacher)
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: '1 pupil takes it now 9 B: Light' })).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await today.getByRole('link', { name: '1 pupil takes it now 9 B: Light' }).click()
  await expect(page).toHaveURL(`/lms/tests/${id}`)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Today' }).click()
  await expect(today.getByRole('link', { name: 'Choose a book' })).toBeVisible()
})

test.describe('when the call fails', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a new teacher finds on the home page what to do next, also after the call has failed', async ({ page }) => {
    await page.route(
      '**/api/auth/user/today',
      (route) => route.fulfill({ status: 500, json: { msg: 'No.', code: 'internal' } }),
      {
        times: 1,
      },
    )
    await useSession(page, await newTeacher())
    await page.goto('/')
    await expect(page.getByText('Your day could not be loaded.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByRole('link', { name: 'Choose a book' }).click()
    await expect(page).toHaveURL('/ebook')
  })
})
