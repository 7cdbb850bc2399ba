// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright/test'
import { newTeacher, newSubscriber } from '../support/accounts.ts'
import { books, card, freeBook, openBook, placeIn, premiumBook, readButtons } from '../support/library.ts'
import { tabTo } from '../support/pages.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const free = books.filter(({ isPremium }) => !isPremium)
const premium = books.filter(({ isPremium }) => isPremium)

async function enter(page: Page, teacher: () => ReturnType<typeof newTeacher>): Promise<void> {
  await useSession(page, await teacher())
  await page.goto('/ebook')
}

test.describe('with a stopped clock', () => {
  test.use({ ownContext: true })

  test('a teacher sees a spinner for a second, then the cards @long', async ({ page }) => {
    await useSession(page, await newTeacher())
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const list = page.waitForResponse('**/api/ebooks')
    await page.goto('/ebook')
    await (await list).finished()
    const spinner = page.getByRole('main').getByRole('status')
    await expect(spinner).toBeVisible()
    await page.clock.runFor(990)
    await expect(spinner).toBeVisible()
    await expect(readButtons(page)).toHaveCount(0)
    // The stopped clock drives React's animation frames too, of which a busy machine needs more than one.
    await expect(async () => {
      await page.clock.runFor(100)
      await expect(readButtons(page)).toHaveCount(free.length, { timeout: 500 })
    }).toPass()
    await expect(spinner).toHaveCount(0)
  })
})

test('a teacher without a subscription sees the free books, the locked ones dimmed below, and the way to a subscription', async ({
  page,
}) => {
  await enter(page, newTeacher)
  const main = page.getByRole('main')
  await expect(readButtons(page)).toHaveCount(free.length)
  await expect(main.getByRole('link', { name: 'Ask for a subscription' })).toHaveAttribute('href', '/subscription-form')

  const locked = page.getByRole('region', { name: 'Premium Content' })
  for (const { title, description, category } of free) {
    await expect(card(page, title)).toContainText('Free')
    await expect(card(page, title)).toContainText(description)
    await expect(card(page, title)).toContainText(category)
    await expect(card(page, title).getByRole('button')).toHaveText('Read Now')
    await expect(locked.getByRole('heading', { name: title })).toHaveCount(0)
  }
  for (const { title, category } of premium) {
    const item = locked.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(item).toHaveCount(1)
    await expect(item).toContainText('Premium')
    await expect(item).toContainText(category)
    await expect(item.getByRole('button')).toHaveCount(0)
    await expect(item.getByRole('link')).toHaveText('Subscribe to Access')
    await expect(item.getByRole('link')).toHaveAttribute('href', '/subscription-form')
    expect(Number(await item.locator('img').evaluate((cover) => getComputedStyle(cover).opacity))).toBeLessThan(0.7)
  }
  await expect(main.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute('href', '/subscription-form')
  await expect(main.getByText('Register to Access More')).toBeHidden()
  await expect(main.getByRole('link', { name: 'log in' })).toBeHidden()
  for (const image of await main.locator('img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(0)
  }
})

test('a subscriber sees every book open, and nothing that asks for a subscription @long', async ({ page }) => {
  await enter(page, newSubscriber)
  await expect(readButtons(page)).toHaveCount(books.length)
  for (const { title, isPremium } of books) {
    await expect(card(page, title)).toContainText(isPremium ? 'Premium' : 'Free')
    await expect(card(page, title).getByRole('button', { name: `Read Now: ${title}` })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Premium Content' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /subscri/i })).toHaveCount(0)
})

test("the frame holds the product's reader, without tools of its own, at page 1 and zoom 100 @long", async ({
  page,
}) => {
  await enter(page, newTeacher)
  const modal = await openBook(page, freeBook.title)
  const source = new URL((await modal.getByTitle(freeBook.title).getAttribute('src')) ?? '', 'http://site.example')
  expect(source.pathname).toBe('/reader')
  expect(source.hash).toBe('#toolbar=0&navpanes=0&page=1&zoom=100')
})

test(
  'the modal fills the screen, and a transparent strip covers the top 40 px of the viewer',
  { tag: '@phone' },
  async ({ page }) => {
    await enter(page, newTeacher)
    const modal = await openBook(page, freeBook.title)
    const size = page.viewportSize()
    await expect.poll(() => modal.boundingBox()).toEqual({ x: 0, y: 0, width: size?.width, height: size?.height })
    const viewer = await modal.getByTitle(freeBook.title).boundingBox()
    const strip = modal.locator('[data-reader-strip]')
    await expect
      .poll(() => strip.boundingBox())
      .toEqual({ x: viewer?.x, y: viewer?.y, width: viewer?.width, height: 40 })
    await expect(strip).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    const covered = await page.evaluate(
      ({ x, y }) =>
        [y + 1, y + 39, y + 41].map((at) => document.elementFromPoint(x, at)?.matches('[data-reader-strip]')),
      { x: (viewer?.x ?? 0) + 20, y: viewer?.y ?? 0 },
    )
    expect(covered).toEqual([true, true, false])
  },
)

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the modal moves for 300 ms and its backdrop for 150 ms, and not at all with reduced motion @long', async ({
    page,
  }) => {
    await enter(page, newTeacher)
    const modal = await openBook(page, freeBook.title)
    const seconds = (backdrop: boolean) =>
      modal.evaluate(
        (dialog, pseudo) => getComputedStyle(dialog, pseudo).transitionDuration.split(', '),
        backdrop ? '::backdrop' : null,
      )
    expect(new Set(await seconds(false))).toEqual(new Set(['0.3s']))
    expect(new Set(await seconds(true))).toEqual(new Set(['0.15s']))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const backdrop of [false, true])
      for (const duration of await seconds(backdrop)) expect(parseFloat(duration)).toBeLessThan(0.001)
  })

  test('closing fades the modal out before it is removed @long', async ({ page }) => {
    await enter(page, newTeacher)
    const modal = await openBook(page, freeBook.title)
    const closed = modal.evaluate(
      (dialog: HTMLDialogElement) =>
        new Promise<{ ms: number; opacity: string }>((resolve) => {
          let pressed = 0
          dialog.addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true })
          dialog.addEventListener('close', ({ timeStamp }) =>
            resolve({ ms: timeStamp - pressed, opacity: getComputedStyle(dialog).opacity }),
          )
        }),
    )
    await modal.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
    await modal.getByRole('button', { name: 'Close the book' }).focus()
    await page.keyboard.press('Escape')
    expect(await closed).toEqual({ ms: expect.any(Number), opacity: '0' })
    expect((await closed).ms).toBeGreaterThan(250)
    await expect(modal).toBeHidden()
  })
})

test('the close button closes the modal, clears the book and restores the focus @long', async ({ page }) => {
  await enter(page, newSubscriber)
  const modal = await openBook(page, premiumBook.title)
  await expect(modal.getByRole('button', { name: 'Close the book' })).toBeFocused()
  await modal.getByRole('button', { name: 'Close the book' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Read Now: ${premiumBook.title}` })).toBeFocused()
  // Another book shows its own content, nothing of the first.
  const other = await openBook(page, freeBook.title)
  await expect(other.getByRole('heading')).toHaveText(freeBook.title)
})

test('a teacher opens and closes a book with the keyboard alone @long', async ({ page }) => {
  await enter(page, newTeacher)
  const read = page.getByRole('button', { name: `Read Now: ${freeBook.title}` })
  await expect(read).toBeVisible()
  await tabTo(page, read)
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: freeBook.title })
  await expect(modal).toBeVisible()
  // The focus is trapped in the modal.
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await modal.getByRole('button', { name: 'Close the book' }).focus()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(read).toBeFocused()
})

test('an open modal passes the layout and accessibility checks @long', async ({ page }) => {
  await enter(page, newTeacher)
  const modal = await openBook(page, freeBook.title)
  await expect(placeIn(modal)).toHaveText(/^Page 1 /)
  await expectWellMade(page)
})

test.describe('when the list cannot be loaded', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('a teacher whose connection fails sees an error and tries again @long', async ({ page }) => {
    await page.route('**/api/ebooks', (route) => route.abort())
    await enter(page, newTeacher)
    await expect(page.getByRole('alert')).toContainText('The books could not be loaded')
    await page.unroute('**/api/ebooks')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(readButtons(page)).toHaveCount(free.length)
  })
})
