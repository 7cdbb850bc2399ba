import type { Page } from 'playwright/test'
import { newTeacher, type TestSession, newSubscriber } from '../support/accounts.ts'
import { accountPaths, bankPaths, memberPaths, publicPaths } from '../support/pages.ts'
import { expect, expectWellMadeOnBothScreens, sticksOut, test, useSession } from '../support/test.ts'

/** These journeys change nothing, so that a worker shares one teacher of each kind. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** `/home` is the page at `/`. */
const forEveryone: readonly string[] = [
  ...publicPaths.filter((path) => path !== '/home'),
  '/reset-password/some-token',
  '/no-such-page',
]
/** Public pages with parts that only a logged-in teacher sees. */
const withTeacherParts = ['/', '/sessions', '/subscription', '/subscription-register', '/subscription-form', '/lms']
const forTeachers = [...withTeacherParts, ...memberPaths, ...bankPaths, ...accountPaths]

const freeTeacher = once(() => newTeacher())

/** Of each kind of page one. */
const guestNow = ['/', '/subscription-form', '/verify']
const subscriberNow = ['/ebook', '/materials', '/lms/questions/new']

const visitors: {
  who: string
  state: string
  paths: readonly string[]
  session?: () => Promise<TestSession>
  /** Those that `npm test` looks at; a release looks at all. */
  now: readonly string[]
}[] = [
  { who: 'a guest', state: 'guest', paths: forEveryone, now: guestNow },
  {
    who: 'a teacher without a subscription',
    state: 'free',
    paths: forTeachers,
    session: freeTeacher,
    now: ['/profile/edit'],
  },
  // What a subscription changes.
  {
    who: 'a subscriber',
    state: 'subscribed',
    paths: ['/', ...memberPaths, ...bankPaths, '/profile'],
    session: once(newSubscriber),
    now: subscriberNow,
  },
]

/** Opens a screen and waits until its data has loaded. */
async function open(page: Page, path: string, session?: () => Promise<TestSession>): Promise<void> {
  if (session) await useSession(page, await session())
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  // Layout is checked with the web font, not with its fallback.
  await page.evaluate(async () => void (await document.fonts.ready))
}

test.use({ expectedErrors: [/status of 404 .*no-such-page|status of 410 .*some-token/] })

for (const { who, state, paths, session, now } of visitors) {
  for (const path of paths) {
    const title = `${who} sees ${path} well made on every screen, in light and in dark, and with text twice as large`
    test(title, { tag: now.includes(path) ? [] : ['@long'] }, async ({ page }) => {
      await open(page, path, session)
      await expect(page.locator('html')).toHaveAttribute('data-session', state)
      await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText('2025')
      await expectWellMadeOnBothScreens(page)
      for (const width of [320, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => sticksOut(page), `sideways scroll at ${width} px`).toEqual([])
      }
      // The browser's text size setting, which lengths in rem and the breakpoints follow.
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => sticksOut(page), `sideways scroll at ${width} px with large text`).toEqual([])
      }
    })
  }
}

test('a teacher without a subscription opens the pages that are the same for a guest, and the header fits @long', async ({
  page,
}) => {
  for (const path of forEveryone.filter((path) => !withTeacherParts.includes(path))) {
    await open(page, path, freeTeacher)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'free')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => sticksOut(page), `sideways scroll of ${path} at ${width} px`).toEqual([])
    }
  }
})
