import { newSubscriber, newTeacher } from '../support/accounts.ts'
import { afterFirst } from '../support/after-first.ts'
import { holdAnswer, memberPaths } from '../support/pages.ts'
import { joinClass } from '../support/pupils/shaky-phone.ts'
import { teacherWithClass } from '../support/teacher-with-class.ts'
import { expect, expectWellMade, openHydrated, test, useSession } from '../support/test.ts'

test.describe('when a script does not come', () => {
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
})

test('a teacher goes on to another section while the first page still waits for the server', async ({ page }) => {
  await useSession(page, await newSubscriber())
  const release = await holdAnswer(page, '/api/lms/classes')
  await page.goto('/lms/classes')
  await expect(page.getByText('Loading...')).toBeVisible()
  // It would jump away once the page is loaded.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Live' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Live sessions' })).toBeVisible()
  release()
})

// A choice was taken back for a moment by data that were older, and the next one was sent without it: four times in thirty openings.
test('what is chosen in a filter while the page starts stays chosen @long', async ({ page }) => {
  await page.addInitScript(() => {
    const value = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')
    Object.defineProperty(HTMLSelectElement.prototype, 'value', {
      get(this: HTMLSelectElement) {
        return value?.get?.call(this) as string
      },
      set(this: HTMLSelectElement, written: string) {
        if (this.value !== '' && this.value !== written) document.documentElement.dataset['takenBack'] = this.name
        value?.set?.call(this, written)
      },
    })
  })
  for (let opening = 0; opening < 12; opening += 1) {
    await page.goto('/sessions', { waitUntil: opening % 2 === 0 ? 'load' : 'commit' })
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Earth and space')
    await expect(page).toHaveURL('/sessions?theme=earth-and-space')
    await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
    await expect(page).toHaveURL('/sessions?grade=7&theme=earth-and-space')
    await expect(page.locator('html')).not.toHaveAttribute('data-taken-back')
  }
})

test.describe('on the phone of a pupil', () => {
  test.use({ expectedErrors: [/status of (404|503)/] })

  test('a page says whether something is missing or the server is busy, and leads back @long', async ({ page }) => {
    const { code, pin } = await teacherWithClass()
    await joinClass({ page }, code, 1, pin)
    const [main, again] = [page.getByRole('main'), page.getByRole('button', { name: 'Try again' })]
    for (const path of ['tests', 'work', 'projects'].map((kind) => `/class/${kind}/${crypto.randomUUID()}`)) {
      await page.route(`**/api/class/**`, (route) =>
        route.fulfill({ status: 503, json: { msg: 'Busy.', code: 'unavailable' } }),
      )
      await page.goto(path)
      await expect(main.getByText('The server is busy. Try again in a minute.')).toBeVisible()
      await page.unrouteAll()
      await again.click()
      await expect(main.getByRole('heading', { name: 'This is not here' })).toBeVisible()
      await expect(again).toHaveCount(0)
      await expectWellMade(page)
      await main.getByRole('link', { name: 'Back to your class' }).click()
      await expect(page).toHaveURL('/class/home')
    }
  })
})

test.describe('when the server cannot answer', () => {
  test.use({ expectedErrors: [/status of 500/] })

  // Lists within a page, a page of one request, and a list whose loader waits.
  const paths = [
    '/sessions',
    ...memberPaths.filter((path) => path !== '/networking'),
    '/networking/fairs',
    '/certificates',
  ]
  for (const [index, path] of paths.entries()) {
    test(
      `${path} says what could not be loaded, and one press loads it`,
      { tag: afterFirst(index) },
      async ({ page }) => {
        await useSession(page, await newSubscriber())
        await page.route(
          ({ pathname }) => pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/'),
          (route) => route.fulfill({ status: 500, json: { msg: 'Something went wrong.', code: 'internal' } }),
        )
        await page.goto(path)
        const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
        await expect(again.first()).toBeVisible()
        await page.unrouteAll()
        await again.first().click()
        await expect(again).toHaveCount(0)
      },
    )
  }

  test('an organisation that could not be loaded is not called unlisted', async ({ page }) => {
    await page.route('**/api/partnerships/organisations/**', (route) =>
      route.fulfill({ status: 500, json: { msg: 'Something went wrong.', code: 'internal' } }),
    )
    await page.goto(`/industry?organisation=${crypto.randomUUID()}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(main).not.toContainText('not listed')
  })
})
