// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright/test'

/** Notes how far the content of each page opened from now on moves by itself. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of the shifts since the page was opened. */
export async function shiftOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(async () => {
    // A shift is reported after the frame that shows it.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return (window as unknown as { shifts: number[] }).shifts
  })
  return shifts.reduce((sum, shift) => sum + shift, 0)
}
