// The functions that run inside a page speak of the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { test as base, expect, type Page } from 'playwright/test'
import type { Session } from './accounts.ts'

/** Puts a session where the product keeps it, before any page of this context loads. */
export async function useSession(page: Page, { token, user }: Session): Promise<void> {
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

/** What every screen must hold: no sideways scroll and nothing that axe objects to. */
export async function expectWellMade(page: Page): Promise<void> {
  await afterTransitions(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels of sideways scroll').toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
}

/** The same in both schemes; of the second only the colours are judged, since nothing else changes. */
export async function expectWellMadeInBothSchemes(page: Page): Promise<void> {
  await expectWellMade(page)
  const light = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).not.toHaveCSS('background-color', light)
  await afterTransitions(page)
  expect(await violations(page, ...colourRules)).toEqual([])
}

/**
 * A dialog that comes or fades away has colours of neither state; it comes a frame after the press (`afterPaint`). What turns for ever is not
 * waited for, nor anything for longer than our longest transitions need: now and then Chromium has not told the end of one in minutes.
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

/** The rules of axe for colours that its own choice contains. */
const colourRules = ['color-contrast', 'link-in-text-block']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Half as long as what the package exports, and a page reads it in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe objects to, in a line each. Putting it into the page takes longer than its judgement, so that a page gets it once. */
async function violations(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    // What lies off the screen and is not drawn keeps the colours of the scheme in which it was drawn last.
    for (const element of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
    const found = await window.axe?.run({ resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) })
    if (!found) throw new Error('axe is not in the page')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, rules)
}

/** What the browser notes by itself of a request that died with the server, where servers are killed under the journeys. */
const ofKilledServers = process.env['E2E_HOUSE']
  ? [/Failed to load resource: (the server responded with a status of 502|net::ERR_)/]
  : []

/**
 * The test of Playwright with our base address, and with each page watched: an unexpected error in the console, an uncaught
 * exception or a breach of the content policy fails the test. A test that provokes a failed answer names it in
 * `expectedErrors`, in one pattern: Playwright would take a second one in the list for the settings of a fixture.
 */
export const test = base.extend<{ expectedErrors: RegExp[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
  baseURL: async ({}, use) => use(process.env['E2E_BASE_URL'] ?? ''),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    const expected = [...expectedErrors, ...ofKilledServers]
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
  },
})
export { expect }
