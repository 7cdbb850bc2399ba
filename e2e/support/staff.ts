import { expect, type Locator, type Page } from 'playwright/test'
import { adminSession, api, login, newTeacher, institutionForm, type TestPerson, type TestSession } from './accounts.ts'
import { linkIn, mailTo } from './mails.ts'
import { useSession } from './test.ts'

/** Opens a page of the console as staff. */
export async function enterConsole(page: Page, path = ''): Promise<void> {
  await useSession(page, await adminSession())
  await page.goto(`/admin${path}`)
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The teacher requests a subscription. */
export async function requestSubscription({ token, user }: TestSession): Promise<void> {
  const { status } = await api('POST', '/api/auth/user/subscribe', { ...institutionForm, userId: user.id }, token)
  if (status !== 201) throw new Error(`subscribe answered ${status}`)
}

/** Staff approve the teacher's request. */
export async function approve({ user }: TestSession): Promise<void> {
  const path = '/api/admin/subscription-requests'
  const { token } = await adminSession()
  const { body } = await api<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    `${path}?status=pending`,
    undefined,
    token,
  )
  const request = body.items.find((item) => item.user.id === user.id)
  const { status } = await api('POST', `${path}/${request?.id}/approve`, {}, token)
  if (status !== 200) throw new Error(`approve answered ${status}`)
}

/** Creates a teacher with a pending request. */
export async function applicant(): Promise<TestPerson & TestSession> {
  const teacher = await newTeacher()
  await requestSubscription(teacher)
  return teacher
}

/** Filters a list and waits for the result. */
export async function narrow(page: Page, filter: string, choice: string): Promise<void> {
  const link = page.getByRole('navigation', { name: filter }).getByRole('link', { name: choice })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
}

/** Opens one row of a list in its dialog. */
export async function read(page: Page, text: string, title: string): Promise<Locator> {
  await row(page, text).getByRole('button', { name: /^Read/ }).click()
  return page.getByRole('dialog', { name: title, exact: true })
}

/** Opens one of the two decisions. */
export const choose = (dialog: Locator, decision: 'Approve' | 'Reject'): Promise<void> =>
  dialog.locator('summary', { hasText: decision }).click()

/** The visible navigation of the console; on a phone the menu is opened first. */
export async function consoleNav(page: Page): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Staff console' })
  await expect(nav).toBeVisible()
  const opener = nav.getByRole('button', { name: /^Console/, expanded: false })
  if (await opener.isVisible()) await opener.click()
  return nav
}

/** Opens the mailed link for the new role and sets the password again. */
export async function followStaffLink({ email, password }: TestPerson): Promise<void> {
  const link = new URL(linkIn(await mailTo(email, /^Your role .* set a new password$/), '/reset-password/'))
  const { status } = await api('POST', `/api/auth/user${link.pathname}`, { password })
  if (status !== 200) throw new Error(`the link answered ${status}`)
}

/** Creates a new member of staff, logged in. */
export async function staffMember(role: 'admin' | 'editor' | 'support'): Promise<TestPerson & TestSession> {
  const person = await newTeacher()
  const { token } = await adminSession()
  const { status } = await api('POST', '/api/admin/staff', { email: person.email, role }, token)
  if (status !== 200) throw new Error(`giving the role answered ${status}`)
  await followStaffLink(person)
  return { ...person, ...(await login(person.email, person.password)) }
}
