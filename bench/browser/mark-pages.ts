// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright'
import { percentile } from '../../checks/percentile.ts'
import { handInPhotos } from './hand-in-photos.ts'
import type { PageFindings } from './measured.ts'
import type { BrowserBench } from './open-browser-bench.ts'

const pupils = 40
const goalMs = 200
/** How long a teacher looks at a page at least. */
const lookMs = 1_000

/**
 * Runs in the page: measures from the next press of a key until the page of this pupil is on screen: loaded, decoded, and two frames later, when
 * the first of them is drawn.
 */
function watchPage(label: string): void {
  const drawn = new Promise<number>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = async () => {
          const image = document.querySelector<HTMLImageElement>(`img[alt="${label}"]`)
          if (!image?.complete || image.naturalWidth === 0) return requestAnimationFrame(() => void look())
          await image.decode()
          return requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp)))
        }
        void look()
      },
      { once: true, capture: true },
    )
  })
  Object.assign(globalThis, { drawn })
}
const drawnAfter = (page: Page) => page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn)

/**
 * Marks the photographed pages of a class by keyboard with the processor slowed down four times, as a mid laptop, over a line of 10 Mbit/s.
 * Measures from the key for the next pupil to the picture of the page.
 */
export async function markPages(bench: BrowserBench, say: (line: string) => void): Promise<PageFindings> {
  const { base, browser, admin } = bench
  const { assignment, names, bytes } = await handInPhotos(bench, pupils)
  say(`${pupils} pupils have handed in a page of ${Math.round(bytes / 1000)} KB each`)
  const waits: Record<'looking' | 'hurrying', number[]> = { looking: [], hurrying: [] }
  for (const walk of ['hurrying', 'looking'] as const) {
    const context = await browser.newContext({ baseURL: base, viewport: { width: 1366, height: 768 } })
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
    }, admin)
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 10_000_000 / 8,
      uploadThroughput: 2_000_000 / 8,
    })
    await page.goto(`/lms/assignments/${assignment}/marking`)
    await page.getByRole('img', { name: `Page 1 of ${names[0]}`, exact: true }).waitFor({ timeout: 120_000 })
    // The first two that come next.
    await page.waitForTimeout(2 * lookMs) // Nothing signals that they have come.
    for (const name of names.slice(1)) {
      if (walk === 'looking') {
        await page.keyboard.press('7')
        await page.waitForTimeout(lookMs) // The teacher's look is what is played.
      }
      await page.evaluate(watchPage, `Page 1 of ${name}`)
      await page.keyboard.press('ArrowRight')
      waits[walk].push(await drawnAfter(page))
    }
    await context.close()
  }
  const figureOf = (list: number[]) => `${Math.round(percentile(list, 0.95))} ms, ${Math.round(Math.max(...list))} ms`
  say(`marking each: ${figureOf(waits.looking)}; only looking through: ${figureOf(waits.hurrying)}`)
  const greatest = Math.max(...waits.looking)
  return {
    wrong: greatest > goalMs ? [`a page was on screen ${Math.round(greatest)} ms after the key`] : [],
    figures: [
      ['pages, size', `${pupils}, ${Math.round(bytes / 1000)} KB`],
      ['key to the page on screen, each marked for a second: 95th percentile, greatest', figureOf(waits.looking)],
      ['the same without a pause, faster than the line', figureOf(waits.hurrying)],
    ],
  }
}
