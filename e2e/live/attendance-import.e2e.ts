import type { Page } from 'playwright/test'
import {
  adminAccount,
  callAt,
  newPerson,
  type TestPerson,
  institutionForm,
  type TestSession,
} from '../support/accounts.ts'
import { confirmationCallOf, mailTo } from '../support/mails.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { row } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

const minute = 60_000
const main = (page: Page) => page.getByRole('main')
let app: ClockServer

test.beforeAll(async () => {
  app = await startClockServer()
})
test.afterAll(() => app.stop())
// Refused files, and a grant of more than was claimed.
test.use({ ownContext: true, expectedErrors: [/status of (422|409).*\/(imports|appeals)/] })

async function call<T>(method: string, path: string, body?: object, session?: TestSession): Promise<T> {
  const { status, body: answer } = await callAt<T>(app.base(), method, path, body, session?.token)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}
const logIn = ({ email, password }: Pick<TestPerson, 'email' | 'password'>) =>
  call<TestSession>('POST', '/api/auth/user/login', { email, password })

async function subscriber(
  staff: TestSession,
  name: Pick<TestPerson, 'firstname' | 'lastname'>,
): Promise<TestPerson & TestSession> {
  const person = { ...newPerson(), ...name }
  await call('POST', '/api/auth/user/register', person)
  // A participant list matches accounts by address, confirmed addresses only.
  await call('POST', await confirmationCallOf(person.email, app.mails))
  const session = await logIn(person)
  await call('POST', '/api/auth/user/subscribe', { ...institutionForm, userId: session.user.id }, session)
  const { items } = await call<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    staff,
  )
  const request = items.find(({ user }) => user.id === session.user.id)
  await call('POST', `/api/admin/subscription-requests/${request?.id}/approve`, {}, staff)
  return { ...person, ...(await logIn(person)) }
}

/** An announced session of one hour, from 16:00 tomorrow in India. */
async function announce(staff: TestSession, topic: string): Promise<{ id: string; start: Date }> {
  const day = new Date(app.now().getTime() + 24 * 60 * minute).toISOString().slice(0, 10)
  const start = new Date(`${day}T16:00:00+05:30`)
  const { id } = await call<{ id: string }>(
    'POST',
    '/api/admin/live/sessions',
    {
      topic,
      theme: 'physics',
      description: 'With a glass of water and a torch.',
      grades: [8, 9],
      speaker_name: 'The physics desk',
      meeting_url: 'https://meet.example/lens',
      minutes: 60,
      presence_percent: 75,
      starts_at: start.toISOString(),
      materials: [],
    },
    staff,
  )
  await call('POST', `/api/admin/live/sessions/${id}/publish`, {}, staff)
  return { id, start }
}

interface Stay {
  name: string
  email?: string
  /** Minutes from the start of the session. */
  from: number
  until: number
}

/** A Microsoft Teams report as downloaded in India: UTF-16, tabs, day first. */
function teamsReport(start: Date, stays: Stay[]): Buffer {
  const clock = (minutes: number) => {
    const there = new Date(start.getTime() + minutes * minute + 5.5 * 60 * minute).toISOString()
    return `${there.slice(8, 10)}/${there.slice(5, 7)}/${there.slice(2, 4)}, ${there.slice(11, 19)}`
  }
  const lines = [
    '1. Summary',
    `Attended participants\t${stays.length}`,
    '',
    '2. Participants',
    'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole',
    '',
    '3. In-Meeting Activities',
    'Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole',
    ...stays.map(
      ({ name, email = '', from, until }) => `${name}\t${clock(from)}\t${clock(until)}\t1m\t${email}\tPresenter`,
    ),
    'Half a line\tyesterday',
  ]
  return Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le')
}

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
const check = (page: Page) => page.getByRole('button', { name: 'Check the list' }).click()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

test(
  'staff import a participant list, match unknown names to teachers, remove a list and restore it, and decide an appeal from the dashboard',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const staff = await logIn(adminAccount)
    const { id, start } = await announce(staff, 'Light, lenses and rainbows')
    const seen = await subscriber(staff, { firstname: 'Seen', lastname: 'Teacher' })
    const hidden = await subscriber(staff, { firstname: 'Hidden', lastname: 'Teacher' })
    for (const teacher of [seen, hidden]) await call('POST', `/api/live/sessions/${id}/registration`, {}, teacher)
    const address = `${app.base()}/admin/sessions/${id}/import`
    const present = async (teacher: TestSession) =>
      (
        await call<{ presence: { present_seconds: number } }>(
          'GET',
          `/api/live/sessions/${id}/attendance`,
          undefined,
          teacher,
        )
      ).presence.present_seconds / 60

    await test.step('before the session nothing can be imported', async () => {
      await useSession(page, staff)
      await page.goto(address)
      await expect(main(page)).toContainText('This session is not over yet.')
    })

    await test.step('what is no list, and one without times, is refused with the reason', async () => {
      await app.moveTo(new Date(start.getTime() + 61 * minute))
      await page.reload()
      await check(page)
      await expect(main(page)).toContainText('Choose the participant list.')
      await chooseFile(page, 'large.csv', Buffer.alloc(210_000, 'a'))
      await expect(page.getByText('This file is too large.')).toBeVisible()
      await expect(page.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true')
      await chooseFile(page, 'marks.csv', Buffer.from('Name,Marks\nSomebody,4'))
      await check(page)
      await expect(main(page)).toContainText('We cannot read this file.')
      await chooseFile(
        page,
        'unique.csv',
        Buffer.from('Name (Original Name),User Email,Total Duration (Minutes)\nA,,4'),
      )
      await check(page)
      await expect(main(page)).toContainText('how long people stayed, but not when')
    })

    await test.step('the report is recognised, previewed, and imported', async () => {
      const report = teamsReport(start, [
        { name: 'iPad', email: seen.email, from: -2, until: 20 },
        { name: 'iPad', email: seen.email, from: 39, until: 61 },
        { name: 'Lab phone', from: 0, until: 50 },
        { name: 'The physics desk', email: 'desk@ariviyal.example', from: -8, until: 64 },
      ])
      await chooseFile(page, 'attendance.csv', report)
      await check(page)
      await expect(page.getByRole('heading', { name: 'A list of Microsoft Teams' })).toBeFocused()
      await expect(row(page, 'iPad')).toContainText('Seen Teacher')
      await expect(row(page, 'iPad')).toContainText('41 min')
      await expect(row(page, 'Lab phone')).toContainText('No match')
      await expect(row(page, 'Half a line')).toContainText('The time of joining cannot be read.')
      await expectWellMade(page)
      await page.getByRole('button', { name: 'Import this list' }).click()
      await expect(main(page).getByRole('alert')).toContainText('1 person matched, 2 below to assign.')
      expect(await present(seen)).toBe(41)
    })

    await test.step('the same file again counts once', async () => {
      await expect(row(page, 'attendance.csv')).toHaveCount(1)
      await chooseFile(page, 'copy.csv', teamsReport(start, [{ name: 'Another', from: 0, until: 10 }]))
      await check(page)
      await page.getByRole('button', { name: 'Import this list' }).click()
      await expect(row(page, 'copy.csv')).toHaveCount(1)
      await chooseFile(page, 'copy.csv', teamsReport(start, [{ name: 'Another', from: 0, until: 10 }]))
      await check(page)
      await page.getByRole('button', { name: 'Import this list' }).click()
      await expect(main(page)).toContainText('This file is already imported for this session.')
    })

    await test.step('a list that was wrong is removed, and brought back within half a minute', async () => {
      await page.reload()
      await row(page, 'copy.csv')
        .getByRole('button', { name: /^Remove/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(row(page, 'copy.csv')).toHaveCount(0)
      await undo(page)
      await expect(row(page, 'copy.csv')).toHaveCount(1)
      await expect(row(page, 'Another')).toHaveCount(1)
    })

    await test.step('who fits nobody is assigned to whom a search finds, and the host is left out', async () => {
      await row(page, 'Lab phone')
        .getByRole('button', { name: /^Assign/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Who is this?' })
      await dialog.getByLabel('Find a teacher').fill('Hidden')
      await dialog.getByLabel('Find a teacher').press('Enter')
      await dialog.getByLabel('Hidden Teacher').check()
      await expectWellMadeInBothSchemes(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await dialog.getByRole('button', { name: 'Assign' }).click()
      await expect(row(page, 'Lab phone')).toHaveCount(0)
      await expect.poll(() => present(hidden)).toBe(50)
      await row(page, 'The physics desk')
        .getByRole('button', { name: /^Leave out/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).click()
      await expect(page.getByRole('link', { name: 'Left out (1)' })).toBeVisible()
      await page.getByRole('link', { name: 'Matched (2)' }).click()
      await expect(row(page, 'Lab phone')).toContainText('By staff')
      await expectWellMade(page)
    })

    await test.step('an appeal on the dashboard is granted in part, and the teacher reads the figures', async () => {
      await call(
        'POST',
        `/api/live/sessions/${id}/appeals`,
        { from: '16:20', until: '16:39', words: 'My line was down, I listened beside a colleague.' },
        seen,
      )
      await page.goto(`${app.base()}/admin`)
      await row(page, 'Seen Teacher').getByRole('button', { name: /^Open/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Appeal of Seen Teacher' })
      await expect(dialog).toContainText('present 41 min of 60 min; missing 4:20 PM to 4:39 PM')
      await expect(dialog).toContainText('present 60 min of 60 min')
      await dialog.locator('summary', { hasText: 'Grant' }).click()
      await dialog.getByRole('button', { name: 'Grant' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
      await dialog.getByLabel('Count until').fill('16:45')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The colleague says so, for the first ten minutes.')
      await dialog.getByRole('button', { name: 'Grant' }).click()
      await expect(dialog).toContainText('The teacher claimed less than this.')
      await dialog.getByLabel('Count until').fill('16:30')
      await expectWellMadeInBothSchemes(page)
      await dialog.getByRole('button', { name: 'Grant' }).click()
      await expect(main(page).getByRole('alert')).toContainText('Granted. We have mailed the teacher.')
      await expect(row(page, 'Seen Teacher')).toHaveCount(0)
      expect(await present(seen)).toBe(51)
      const { text } = await mailTo(seen.email, /^Your appeal/, app.mails)
      expect(text).toContain('the time from 4:20 PM to 4:30 PM counts')
      expect(text).toContain('present 51 min of 60 min; missing 4:30 PM to 4:39 PM')
      await page.goto(`${app.base()}/admin/sessions/${id}/appeals`)
      await expect(row(page, 'Seen Teacher')).toContainText('Granted')
      await expectWellMade(page)
    })
  },
)
