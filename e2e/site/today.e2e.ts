import { adminSession, api, newSubscriber, newTeacher } from '../support/accounts.ts'
import { newInstitution, newRepresentedInstitution } from '../support/institutions.ts'
import { shiftOf, watchShifts } from '../support/layout-shifts.ts'
import { freeBook, placeIn } from '../support/library.ts'
import { tabTo } from '../support/pages.ts'
import { applicant } from '../support/staff.ts'
import { openTestForClass } from '../support/pupils/taking.ts'
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

test('a teacher goes from the home page into the book, at the page where they stopped @long', async ({ page }) => {
  const teacher = await newTeacher()
  const { items } = (
    await api<{ items: { id: string; title: string }[] }>('GET', '/api/ebooks', undefined, teacher.token)
  ).body
  const id = items.find(({ title }) => title === freeBook.title)?.id ?? ''
  await api('GET', `/api/ebooks/${id}`, undefined, teacher.token)
  expect((await api('PUT', `/api/ebooks/${id}/place`, { page: 9 }, teacher.token)).status).toBe(200)
  await useSession(page, teacher)
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText(`Continue at page 9 of ${freeBook.pages}.`)
  await today.getByRole('link', { name: freeBook.title }).click()
  const modal = page.getByRole('dialog', { name: freeBook.title })
  await expect(placeIn(modal)).toHaveText(`Page 9 of ${freeBook.pages}`)
})

test('a principal whose registration waits reads so on the home page @long', async ({ page }) => {
  const principal = await newTeacher()
  const institution = newInstitution()
  const sent = await api('POST', '/api/auth/register', institution, principal.token)
  expect(sent.status).toBe(201)
  await useSession(page, principal)
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText(`The registration of ${institution.institution_name}`)
  await expectWellMadeOnBothScreens(page)
  await today.getByRole('link', { name: 'What happens next' }).click()
  await expect(page).toHaveURL(/\/subscription-register\/sent\//)
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
})

for (const [who, session, words] of [
  ['a teacher whose request waits', applicant, 'Your request of'],
  ['staff', adminSession, 'Staff console'],
  ['a representative', async () => (await newRepresentedInstitution(3)).principal, 'Your school'],
] as const)
  test(`the home page does not move while the day of ${who} loads @long`, async ({ page }) => {
    await watchShifts(page)
    await useSession(page, await session())
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Today' })).toContainText(words)
      await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
      expect(await shiftOf(page)).toBeLessThan(0.01)
    }
  })

test.describe('when the call fails', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('a new teacher finds on the home page what to do next, also after the call has failed @long', async ({
    page,
  }) => {
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
    // The space of the cards is not left empty.
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Try again' }).click()
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByRole('link', { name: 'Choose a book' }).click()
    await expect(page).toHaveURL('/ebook')
  })
})
