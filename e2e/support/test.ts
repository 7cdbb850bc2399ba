// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { test as base, type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import type { TestSession } from './accounts.ts'

/** Stores a login session in the browser context before its first page loads. */
export async function useSession(page: Page, { token, user }: TestSession): Promise<void> {
  await page.addInitScript(
    ([storedToken, storedUser]) => {
      if (sessionStorage.getItem('session-was-set')) return
      sessionStorage.setItem('session-was-set', '1')
      localStorage.setItem('token', storedToken)
      localStorage.setItem('user', storedUser)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** Gives a page of `useSession` to another person; the next page that it opens is theirs. Another browser context would load all scripts anew. */
export const becomes = (page: Page, { token, user }: TestSession): Promise<void> =>
  page.evaluate(
    ([newToken, newUser]) => {
      localStorage.setItem('token', newToken)
      localStorage.setItem('user', newUser)
    },
    [token, JSON.stringify(user)] as const,
  )

/** A page of another person, in a context of its own. */
export async function newPageAs(browser: Browser, session: TestSession): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await useSession(page, session)
  return page
}

/**
 * Opens a page and waits until its script has taken over. A press before that may have no effect, or is a navigation of the browser with its own
 * progress and focus.
 */
export async function openHydrated(page: Page, address: string): Promise<void> {
  // The root component asks for it after its hydration.
  const later = page.waitForResponse('**/assets/later-*.js')
  await page.goto(address)
  await later
}

/** Elements that make the page scroll sideways, innermost last; empty when none does, after the layout has settled at the new width. */
export const sticksOut = (page: Page) =>
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

/** Checks what holds for every screen: no sideways scroll, no violations found by axe. */
export async function expectWellMade(page: Page): Promise<void> {
  await afterTransitions(page)
  await expect.poll(() => sticksOut(page), 'sideways scroll').toEqual([])
  await expectNoViolations(page)
}

/** The same in both colour schemes; in the second only colours are checked, since nothing else changes. */
export async function expectWellMadeInBothSchemes(page: Page): Promise<void> {
  await expectWellMade(page)
  await goDark(page)
  await expectNoViolations(page, ...colourRules)
}

/** Checks each scheme and each layout once: light on a wide screen, dark on a phone. */
export async function expectWellMadeOnBothScreens(page: Page): Promise<void> {
  await expectWellMade(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await goDark(page)
  await expectWellMade(page)
}

/** The same, and returns to a wide screen in light. */
export async function look(page: Page): Promise<void> {
  await expectWellMadeOnBothScreens(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** `look`, and nothing sticks out at 320 px, the narrowest width of WCAG 2.2 (1.4.10). */
export async function lookNarrowToo(page: Page): Promise<void> {
  await look(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => sticksOut(page), `sideways scroll of ${page.url()} at 320 px`).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function goDark(page: Page): Promise<void> {
  const light = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).not.toHaveCSS('background-color', light)
  await afterTransitions(page)
}

/**
 * Waits for transitions: a fading dialog has intermediate colours, and it starts a frame after the press (`afterPaint`). Endless animations are
 * not awaited. The wait is bounded by our longest transition, since Chromium sometimes reports the end of one minutes late.
 */
const afterTransitions = (page: Page) =>
  page.evaluate(async () => {
    const isOver = async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(finite.map(({ finished }) => finished))
    }
    await Promise.race([isOver(), new Promise((done) => setTimeout(done, 2_000))])
  })

/** The colour rules that are in axe's default set. */
const colourRules = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The minified file is half as long as the package's export, and loads in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A screen that is still on its way (colours that fade, content that loads) is looked at again, for 20 s at most. */
const expectNoViolations = (page: Page, ...rules: string[]) =>
  expect.poll(() => violations(page, ...rules), { message: 'violations found by axe', timeout: 20_000 }).toEqual([])

/** The violations that axe finds, one line each. Injecting axe takes longer than running it, so a page gets it once. */
async function violations(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    // Elements off screen may keep the colours of the scheme in which they were last drawn.
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    const found = await window.axe?.run({ resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) })
    if (!found) throw new Error('axe is not in the page')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
}

/** Browser errors for requests that died with a killed server, in runs that kill servers. */
const ofKilledServers = process.env['E2E_SERVICES']
  ? [/Failed to load resource: (the server responded with a status of 502|net::ERR_)/]
  : []

/**
 * A browser context with one page that stays open. Chromium runs all pages of a site in its process (`--process-per-site`), so that a test's page
 * finds scripts and styles compiled, and starts no process: a fifth of a journey's processor time.
 */
async function openSharedContext(browser: Browser, baseURL = ''): Promise<SharedContext> {
  const context = await browser.newContext()
  const keeper = await context.newPage()
  await keeper.goto(`${baseURL}/robots.txt`)
  return { context, keeper }
}

interface SharedContext {
  context: BrowserContext
  keeper: Page
}

/**
 * Ends `setOffline` for a page that was opened without a network. Chromium 150 then takes it for one with a network, and does not tell it when
 * the network comes back, as a phone does.
 */
export async function bringNetworkBack(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate('dispatchEvent(new Event("online"))')
}

/**
 * Playwright's test with the base address of the application. Each page is watched: an unexpected console error, an uncaught exception or a
 * violation of the content security policy fails the test. A test that provokes an error lists it in `expectedErrors`, as one pattern:
 * Playwright would take a second list entry for fixture options. The tests of a worker share a browser context, so that scripts are fetched and
 * compiled once; each test starts with a new page and empty storage. A test that changes more of the context than its routes, such as the clock,
 * sets `ownContext`.
 */
export const test = base.extend<
  { expectedErrors: RegExp[]; ownContext: boolean },
  { contexts: Map<string, SharedContext> }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none.
  baseURL: async ({}, use) => use(process.env['E2E_BASE_URL'] ?? ''),
  expectedErrors: [[], { option: true }],
  ownContext: [false, { option: true }],
  contexts: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const contexts = new Map<string, SharedContext>()
      await use(contexts)
      for (const { context } of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, baseURL, contexts, ownContext, contextOptions, javaScriptEnabled }, use) => {
    if (ownContext) {
      const own = await browser.newContext()
      await use(own)
      return own.close()
    }
    // Options that differ between tests of a worker.
    const key = JSON.stringify([baseURL, contextOptions, javaScriptEnabled])
    const shared = contexts.get(key) ?? (await openSharedContext(browser, baseURL))
    contexts.set(key, shared)
    const { context, keeper } = shared
    await use(context)
    const opened = context.pages().filter((page) => page !== keeper)
    await Promise.all(opened.map((page) => page.close()))
    await context.unrouteAll()
  },
  page: async ({ page, baseURL, expectedErrors }, use) => {
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'all' })
    await protocol.detach()
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    // Where the network is expected to fail, so is the script of the site's service worker.
    const ofWorkers = expectedErrors.some(({ source }) => source.includes('ERR_'))
      ? [/^An unknown error occurred when fetching the script/]
      : []
    const expected = [...expectedErrors, ...ofWorkers, ...ofKilledServers]
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
  },
})
export { expect }
