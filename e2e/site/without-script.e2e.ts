import { newTeacher, newSubscriber } from '../support/accounts.ts'
import { memberPaths, publicPaths } from '../support/pages.ts'
import { expect, test, useSession } from '../support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads every public page from the HTML alone, as a guest', async ({ page }) => {
    for (const path of [...publicPaths, ...memberPaths]) {
      // What is read here needs no picture or font.
      const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
      expect(answer?.status()).toBe(200)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Join Us' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Home',
        'About',
        'Contact',
      ])
      await expect(page.getByRole('contentinfo')).toContainText('2025')
      await expect(page.getByRole('main').getByRole('link', { name: /^enrol in the subscription/i })).toHaveCount(0)
    }
  })

  for (const path of ['/ebook', '/digital-videos']) {
    test(`a guest of ${path} sees the info banner and the card to register, each with both links`, async ({ page }) => {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Register to Access More' })).toBeVisible()
      await expect(main.getByRole('link', { name: /^register$/i })).toHaveCount(2)
      await expect(main.getByRole('link', { name: /^log ?in$/i })).toHaveCount(2)
      for (const link of await main.getByRole('link', { name: /^register$/i }).all())
        await expect(link).toHaveAttribute('href', '/register')
      for (const link of await main.getByRole('link', { name: /^log ?in$/i }).all())
        await expect(link).toHaveAttribute('href', '/login')
      await expect(main.getByRole('status')).toHaveCount(0)
    })
  }

  test('a guest reads the themes of the offline training and the benefits of the network', async ({ page }) => {
    await page.goto('/offline-training')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8)
    await page.goto('/networking')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(10)
  })

  test('a visitor who has never had an account reads the home page, where every promo leads to /subscription', async ({
    page,
  }) => {
    await page.goto('/')
    const links = page.getByRole('main').getByRole('link', { name: /^View Details/ })
    await expect(links).toHaveCount(2)
    for (const link of await links.all()) await expect(link).toHaveAttribute('href', '/subscription')
  })
})

for (const [state, teacher] of [
  ['free', newTeacher],
  ['subscribed', newSubscriber],
  ['guest', undefined],
] as const) {
  test(`a page never flashes the wrong state: ${state} is shown before the scripts run @long`, async ({ page }) => {
    const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scriptsMayCome
      await route.continue()
    })
    if (teacher) await useSession(page, await teacher())
    // Records the state when the body appears, before the first paint, and every later state.
    await page.addInitScript(() => {
      const states: (string | undefined)[] = []
      Object.assign(window, { statesSeen: states })
      new MutationObserver(() => {
        const now = document.documentElement?.dataset['session']
        if (document.body && states.at(-1) !== now) states.push(now)
      }).observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.goto('/', { waitUntil: 'commit' })

    const banner = page.getByRole('banner')
    const expectRightState = async () => {
      if (teacher) {
        await expect(banner.getByRole('button', { name: 'Meena', exact: true })).toBeVisible()
        await expect(banner.getByRole('link', { name: 'Subscribe', exact: true })).toBeVisible()
        await expect(banner.getByRole('link', { name: 'Login' })).toBeHidden()
      } else {
        await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
        await expect(banner.getByRole('button')).toHaveCount(0)
      }
      const enrol = page.getByRole('main').getByRole('link', { name: 'Ask for a subscription' })
      await expect(enrol).toBeVisible({ visible: state === 'free' })
    }
    await expectRightState()
    // The menu uses a native element, so it opens without a script.
    if (teacher) {
      await banner.getByRole('button', { name: 'Meena' }).click()
      await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    letScriptsCome()
    if (teacher) await page.waitForResponse('**/api/auth/user/me')
    else await page.waitForLoadState('load')
    await expectRightState()
    expect(await page.evaluate(() => (window as unknown as { statesSeen: string[] }).statesSeen)).toEqual([state])
  })
}
