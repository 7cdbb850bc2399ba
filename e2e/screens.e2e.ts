import type { Page } from 'playwright/test'
import { registered, type Session, subscribed } from './house/accounts.ts'
import { accountPaths, memberPaths, publicPaths } from './house/pages.ts'
import { lookingTest as test } from './house/looking.ts'
import { expect, expectWellMadeInBothSchemes, useSession } from './house/test.ts'

const forEveryone: readonly string[] = [...publicPaths, '/reset-password/some-token', '/no-such-page']
const forTeachers = [...forEveryone, ...memberPaths, ...accountPaths]

/** These journeys only look, so that one teacher of each kind serves all that a worker runs. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const visitors: { who: string; state: string; paths: readonly string[]; session?: () => Promise<Session> }[] = [
  { who: 'a guest', state: 'guest', paths: forEveryone },
  { who: 'a teacher without a subscription', state: 'free', paths: forTeachers, session: once(() => registered()) },
  // The others are what a teacher without one sees too.
  {
    who: 'a subscriber',
    state: 'subscribed',
    paths: ['/', ...memberPaths, ...accountPaths],
    session: once(subscribed),
  },
]

/** Opens a screen and waits until what it loads is there. */
async function open(page: Page, path: string, session?: () => Promise<Session>): Promise<void> {
  if (session) await useSession(page, await session())
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  // Widths are judged in the page's own type, not in whichever one stands in until it has come.
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** What makes the page scroll sideways, innermost last; empty on a page that does not, once it has come to rest at its new width. */
const sticksOut = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.map((element) => `${element.localName} "${element.textContent?.slice(0, 40)}"`),
    ]
  })

// Colours that are on their way from one scheme to the other would be judged half-way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/status of 404 .*no-such-page/] })

for (const { who, state, paths, session } of visitors) {
  test.describe(() => {
    test.use({ visitor: who })
    for (const path of paths) {
      test(`${who} sees ${path} well made, in light and in dark`, { tag: '@phone' }, async ({ page }) => {
        await open(page, path, session)
        await expect(page.locator('html')).toHaveAttribute('data-session', state)
        await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toContainText('2025')
        await expectWellMadeInBothSchemes(page)
      })
    }
  })
}

for (const path of forTeachers) {
  const { who, session } = (forEveryone.includes(path) ? visitors[0] : visitors[1]) ?? { who: '' }
  test.describe(() => {
    test.use({ visitor: who })
    test(`${who} reads ${path} on the smallest phone, on a wide screen and with text twice as large`, async ({
      page,
    }) => {
      await open(page, path, session)
      for (const width of [320, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => sticksOut(page), `sideways scroll at ${width} px`).toEqual([])
      }
      // The text size of the browser's settings, which the lengths in rem and the breakpoints follow.
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => sticksOut(page), `sideways scroll at ${width} px with large text`).toEqual([])
      }
    })
  })
}
