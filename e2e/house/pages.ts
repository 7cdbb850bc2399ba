import { expect, type Locator, type Page } from 'playwright/test'

/** The pages that are the same whoever comes (docs/product.md, Frame). */
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
  '/subscription-register',
  '/subscription-form',
  '/privacy-policy',
  '/termsandconditions',
] as const

/** The pages that send a logged-out visitor to /subscription. */
export const memberPaths = [
  '/ebook',
  '/online-training',
  '/offline-training',
  '/free-websites',
  '/networking',
  '/digital-videos',
  '/materials',
] as const

/** The pages of one person, which send a logged-out visitor to /login and back. */
export const accountPaths = ['/profile', '/profile/security', '/change-password'] as const

/** A field with exactly this label; `Password` must not find `Confirm password`. An optional field says so in its label. */
export const field = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${RegExp.escape(label)}( \\(optional\\))?$`))

/** The message stands on the page, and the field is marked as wrong and described by it. */
export async function expectFieldError(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(`(^| )${RegExp.escape(message)}$`))
  await expect(control.page().getByText(message, { exact: true }).first()).toBeVisible()
}

export async function expectNoFieldError(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute('aria-invalid')
}

/** Presses Tab, or Shift and Tab, until `target` has the focus, as who has no mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, 'reached with the Tab key').toBeFocused()
}

/** Keeps every call to `path` waiting until the answer is let through. */
export async function holdAnswer(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** What the browser keeps under its two keys (docs/product.md, Accounts and login sessions). */
export const storedSession = (page: Page): Promise<{ token: string | null; user: string | null }> =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), user: localStorage.getItem('user') }))
