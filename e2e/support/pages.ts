// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { expect, type Locator, type Page } from 'playwright/test'

/**
 * How long a page may wait for a job, such as the check of a file. One whose server was killed begins again after 45 s at most
 * (server/src/platform/jobs): 10 until its heartbeat is missed, 20 until that is seen, 10 before the retry, 5 until a worker takes it.
 */
export const jobInTime = { timeout: 60_000 }

/** Pages that are the same for every visitor (docs/product.md, Frame). */
export const publicPaths = [
  '/',
  '/home',
  '/about',
  '/contact',
  '/register',
  '/login',
  '/forgot-password',
  '/subscription',
  '/verify',
  '/lms',
  '/collaborative-projects',
  '/industry',
  '/sessions',
  '/chapters',
  '/subscription-register',
  '/subscription-form',
  '/grievances',
  '/privacy-policy',
  '/termsandconditions',
] as const

/** Public pages whose content is for members; they redirect a guest to /subscription. */
export const memberPaths = [
  '/ebook',
  '/online-training',
  '/offline-training',
  '/free-websites',
  '/networking',
  '/digital-videos',
  '/materials',
] as const

/** Pages of one member, which search engines do not see; they redirect a guest to /subscription too. */
export const bankPaths = ['/lms/questions', '/lms/questions/new', '/lms/questions/import'] as const

/** Pages of one account, which redirect a guest to /login and back. */
export const accountPaths = [
  '/subscription-form/sent',
  '/profile',
  '/profile/edit',
  '/profile/security',
  '/profile/notifications',
  '/notifications',
  '/partner',
  '/search',
  '/change-password',
] as const

/** A field with exactly this label; `Password` must not match `Confirm password`. An optional field says so in its label. */
export const field = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\(optional\\))?$`))

/** Expects the message, and the field marked invalid and described by it. */
export async function expectFieldError(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(`(^| )${RegExp.escape(message)}$`))
  await expect(control.page().getByText(message, { exact: true }).first()).toBeVisible()
}

export async function expectNoFieldError(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute('aria-invalid')
}

/** Presses Tab or Shift+Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, 'reached with the Tab key').toBeFocused()
}

/** Counts presses beside typing from now on, on every page that is opened: clicks, and keys that write no character. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses += 1
  })
  const listen = () => {
    const count = (event: Event) => {
      const isTyping = event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey
      if (event.isTrusted && !isTyping) (window as unknown as { pressed: () => void }).pressed()
    }
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, count, true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => presses
}

/** The path of the file that a button saves. */
export async function downloadOf(page: Page, button: Locator): Promise<string> {
  const saving = page.waitForEvent('download')
  await button.click()
  return (await saving).path()
}

/** Holds every call to `path` until the returned function is called. */
export async function holdAnswer(page: Page, path: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(typeof path === 'string' ? `**${path}` : path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The browser's two storage keys (docs/product.md, Accounts and login sessions). */
export const storedSession = (page: Page): Promise<{ token: string | null; user: string | null }> =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }))
