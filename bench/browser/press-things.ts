// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright'
import { fillGradebook } from './fill-gradebook.ts'
import { fillLists } from './fill-lists.ts'
import type { PageFindings } from './measured.ts'
import type { BrowserBench } from './open-browser-bench.ts'

/** A page and the controls pressed on it. Each press must be followed by a paint within 100 ms. */
interface Visit {
  name: string
  path: string | ((bench: BrowserBench) => Promise<string>)
  /** Resolves when the page has loaded. */
  ready: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<void>
}

const pause = (page: Page, ms: number) => page.waitForTimeout(ms) // Nothing signals that all work caused by a press has ended; it must not overlap with the next measurement.

const typeText = async (page: Page, label: string, text: string) => {
  const field = page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('searchbox', { name: label }))
    .first()
  await field.click()
  await field.pressSequentially(text, { delay: 120 })
  await page.keyboard.press('Enter')
}
const waitForTable = (page: Page) => page.getByRole('main').locator('tbody tr').nth(9).waitFor()
const nextPage = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /next|older|newer/i })
    .first()
    .click()
  await pause(page, 1_500)
}

const visits: Visit[] = [
  {
    name: 'the library with 500 books',
    path: '/ebook',
    ready: (page) =>
      page
        .getByRole('button', { name: /^Read Now/ })
        .first()
        .waitFor(),
    async press(page) {
      await page
        .getByRole('button', { name: /^Read Now/ })
        .first()
        .click()
      await pause(page, 1_500)
      await page.keyboard.press('Escape')
      await pause(page, 500)
      for (const key of ['Tab', 'Tab', 'End', 'Home', 'PageDown']) {
        await page.keyboard.press(key)
        await pause(page, 200)
      }
    },
  },
  {
    name: '100,000 users',
    path: '/admin/users',
    ready: waitForTable,
    async press(page) {
      await typeText(page, 'Name, email or phone', 'number 77')
      await pause(page, 1_500)
      await page.goBack()
      await waitForTable(page)
      await nextPage(page)
    },
  },
  {
    name: '100,000 requests',
    path: '/admin/subscription-requests',
    ready: waitForTable,
    async press(page) {
      await page.getByRole('main').getByRole('button', { name: /^Read/ }).first().click()
      await pause(page, 1_000)
      await page.keyboard.press('Escape')
      await pause(page, 500)
      await nextPage(page)
    },
  },
  { name: '100,000 entries of the audit log', path: '/admin/audit-log', ready: waitForTable, press: nextPage },
  {
    name: 'a gradebook of 200 students and 60 columns',
    path: fillGradebook,
    ready: waitForTable,
    async press(page) {
      const { keyboard } = page
      await page.getByRole('grid').locator('[data-place="0 59"]').click()
      for (const mark of ['7', '8', 'ab', '9', '10', '6']) {
        await keyboard.type(mark, { delay: 150 })
        await keyboard.press('Enter')
        await pause(page, 400)
      }
      for (const key of ['ArrowLeft', 'PageDown', 'PageDown', 'Control+End', 'ArrowUp', 'Control+Home', 'End']) {
        await keyboard.press(key)
        await pause(page, 400)
      }
    },
  },
]

/** Records for each press the milliseconds until the next paint, as the browser reports them (in steps of 8). */
function watchPresses(): void {
  const durations: number[] = []
  Object.assign(globalThis, { presses: durations })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) durations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Presses controls of long lists with the processor slowed down four times. Measures the longest time from a press to the next paint. */
export async function pressThings(bench: BrowserBench, say: (line: string) => void): Promise<PageFindings> {
  const { base, browser, db, admin } = bench
  await fillLists(db)
  const figures: PageFindings['figures'] = []
  const wrong: string[] = []
  for (const { name, path, ready, press } of visits) {
    const context = await browser.newContext({ baseURL: base, viewport: { width: 1280, height: 800 } })
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
    }, admin)
    await context.addInitScript(watchPresses)
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(typeof path === 'string' ? path : await path(bench))
    await ready(page)
    await pause(page, 1_000)
    await press(page)
    await pause(page, 500)
    const presses = await page.evaluate(() => (globalThis as unknown as { presses: number[] }).presses)
    const longest = Math.max(0, ...presses)
    say(`${name}: ${presses.length} presses of 16 ms or more, the longest ${longest} ms`)
    figures.push([`press to next paint, longest: ${name}`, `${longest} ms`])
    if (longest > 100) wrong.push(`${name}: a paint followed a press after ${longest} ms`)
    if (presses.length === 0) wrong.push(`${name}: no press was recorded`)
    await context.close()
  }
  return { figures, wrong }
}
