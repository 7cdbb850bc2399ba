import type { Browser, Page } from 'playwright/test'
import { adminAccount, login, post, refreshPerson, type TestPerson, type TestSession } from '../support/accounts.ts'
import { applicant, approve } from '../support/staff.ts'
import { newPageAs } from '../support/test.ts'

/** The next year, into which all of the story falls. */
export const year = new Date().getUTCFullYear() + 1
/** So many days after 4 January, at an hour in India. */
export const onDay = (day: number, hour = 10) => new Date(Date.UTC(year, 0, 4 + day, hour - 5, -30))
export const dateOf = (day: number) => onDay(day).toISOString().slice(0, 10)

/** The same person with a new login session: those of last month have ended. */
export const again = async ({ email, password }: Pick<TestPerson, 'email' | 'password'>) => login(email, password)
/** Staff log in anew, also for the steps of other files. */
export async function logInStaff(): Promise<string> {
  const session = await again(adminAccount)
  process.env['E2E_ADMIN'] = JSON.stringify(session)
  return session.token
}
/** A teacher whose subscription began by the clock of the application. */
export async function subscriber(): Promise<TestPerson & TestSession> {
  const teacher = await applicant()
  await approve(teacher)
  return refreshPerson(teacher)
}

/** A page of a person who logs in anew; `act` is what happens on it. */
export async function as(
  browser: Browser,
  person: Pick<TestPerson, 'email' | 'password'>,
  path: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await newPageAs(browser, await again(person))
  await page.goto(path)
  await act(page)
  await page.context().close()
}

interface Report {
  minutes: number
  pupils: number
}
/** Both sides report by calls. */
export async function reportBoth(id: string, reports: [person: TestPerson, Report][]): Promise<void> {
  for (const [person, numbers] of reports)
    await post(
      `/api/partnerships/requests/${id}/report`,
      { took_place: true, ...numbers, words: '' },
      (await again(person)).token,
    )
}
/** One side reports on its page. */
export async function reportOn(page: Page, minutes: number): Promise<void> {
  await page.getByLabel('It took place').check()
  await page.getByLabel('Minutes').fill(String(minutes))
  await page.getByRole('button', { name: 'Send the report' }).click()
}

export const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`
