import { expect, type Locator, type Page } from 'playwright/test'
import { adminSession, api, registered, schoolForm, type Person, type Session } from './accounts.ts'
import { useSession } from './test.ts'

/** Opens a page of the console as its staff. */
export async function enterConsole(page: Page, path = ''): Promise<void> {
  await useSession(page, await adminSession())
  await page.goto(`/admin${path}`)
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** A teacher who has asked for a subscription and waits. */
export async function applicant(): Promise<Person & Session> {
  const teacher = await registered()
  const { status } = await api(
    'POST',
    '/api/auth/user/subscribe',
    { ...schoolForm, userId: teacher.user.id },
    teacher.token,
  )
  if (status !== 201) throw new Error(`subscribe answered ${status}`)
  return teacher
}

/** Narrows a list, and waits until it is the one that is shown. */
export async function narrow(page: Page, filter: string, choice: string): Promise<void> {
  const link = page.getByRole('navigation', { name: filter }).getByRole('link', { name: choice })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
}

/** Reads one row of a list in its sheet. */
export async function read(page: Page, text: string, title: string): Promise<Locator> {
  await row(page, text).getByRole('button', { name: /^Read/ }).click()
  return page.getByRole('dialog', { name: title, exact: true })
}

/** Opens one of the two ways to decide. */
export const choose = (sheet: Locator, decision: 'Approve' | 'Reject'): Promise<void> =>
  sheet.locator('summary', { hasText: decision }).click()

/** The navigation of the console with its pages in sight; on a phone they are opened first. */
export async function consoleNav(page: Page): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Staff console' })
  await expect(nav).toBeVisible()
  const opener = nav.getByRole('button', { name: /^Console/, expanded: false })
  if (await opener.isVisible()) await opener.click()
  return nav
}
