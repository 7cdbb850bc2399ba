import type { Page } from 'playwright/test'
import { adminAccount, callAt, newPerson, type Person, schoolForm, type Session } from './house/accounts.ts'
import { confirmationCallOf, mailTo } from './house/mails.ts'
import { type ClockHouse, startClockHouse } from './house/moving-clock.ts'
import { row } from './house/staff.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from './house/test.ts'

const minute = 60_000
const main = (page: Page) => page.getByRole('main')
let house: ClockHouse

test.beforeAll(async () => {
  house = await startClockHouse()
})
test.afterAll(() => house.stop())
// Files that are refused, and a grant of more than was claimed.
test.use({ expectedErrors: [/status of (422|409).*\/(imports|appeals)/] })

async function ask<T>(method: string, path: string, body?: object, session?: Session): Promise<T> {
  const { status, body: answer } = await callAt<T>(house.base(), method, path, body, session?.token)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}
const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  ask<Session>('POST', '/api/auth/user/login', { email, password })

async function subscriber(staff: Session, name: Pick<Person, 'firstname' | 'lastname'>): Promise<Person & Session> {
  const person = { ...newPerson(), ...name }
  await ask('POST', '/api/auth/user/register', person)
  // A list names people by address: only one that its owner has confirmed stands for an account.
  await ask('POST', await confirmationCallOf(person.email, house.mails))
  const session = await logIn(person)
  await ask('POST', '/api/auth/user/subscribe', { ...schoolForm, userId: session.user.id }, session)
  const { items } = await ask<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    staff,
  )
  const request = items.find(({ user }) => user.id === session.user.id)
  await ask('POST', `/api/admin/subscription-requests/${request?.id}/approve`, {}, staff)
  return { ...person, ...(await logIn(person)) }
}

/** An hour from four in the afternoon of tomorrow in India, announced. */
async function announce(staff: Session, topic: string): Promise<{ id: string; start: Date }> {
  const day = new Date(house.now().getTime() + 24 * 60 * minute).toISOString().slice(0, 10)
  const start = new Date(`${day}T16:00:00+05:30`)
  const { id } = await ask<{ id: string }>(
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
  await ask('POST', `/api/admin/live/sessions/${id}/publish`, {}, staff)
  return { id, start }
}

interface Stay {
  name: string
  email?: string
  /** Minutes of the session. */
  from: number
  until: number
}

/** The report of Microsoft Teams as it is downloaded in India: two bytes a letter, tabs, days first. */
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
  'staff take the list of a meeting, say who those are whom it names otherwise, remove a list and bring it back, and decide an appeal from the desk',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const staff = await logIn(adminAccount)
    const { id, start } = await announce(staff, 'Light, lenses and rainbows')
    const seen = await subscriber(staff, { firstname: 'Seen', lastname: 'Teacher' })
    const hidden = await subscriber(staff, { firstname: 'Hidden', lastname: 'Teacher' })
    for (const teacher of [seen, hidden]) await ask('POST', `/api/live/sessions/${id}/registration`, {}, teacher)
    const address = `${house.base()}/admin/sessions/${id}/import`
    const present = async (teacher: Session) =>
      (
        await ask<{ presence: { present_seconds: number } }>(
          'GET',
          `/api/live/sessions/${id}/attendance`,
          undefined,
          teacher,
        )
      ).presence.present_seconds / 60

    await test.step('while the session is to come there is nothing to take', async () => {
      await useSession(page, staff)
      await page.goto(address)
      await expect(main(page)).toContainText('This session is not over yet.')
    })

    await test.step('what is no list, and one without times, is refused with the reason', async () => {
      await house.moveTo(new Date(start.getTime() + 61 * minute))
      await page.reload()
      await check(page)
      await expect(main(page)).toContainText('Choose the list of participants.')
      await chooseFile(page, 'large.csv', Buffer.alloc(210_000, 'a'))
      await expect(page.getByText('This file is too large.')).toBeVisible()
      await expect(page.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true')
      await chooseFile(page, 'marks.csv', Buffer.from('Name,Marks\nSomebody,4'))
      await check(page)
      await expect(main(page)).toContainText('This is not a list of participants that we can read.')
      await chooseFile(
        page,
        'unique.csv',
        Buffer.from('Name (Original Name),User Email,Total Duration (Minutes)\nA,,4'),
      )
      await check(page)
      await expect(main(page)).toContainText('how long people stayed, but not when')
    })

    await test.step('the report is known, shown beside the session, and taken', async () => {
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
      await expect(row(page, 'iPad')).toContainText('41 m 0 s')
      await expect(row(page, 'Lab phone')).toContainText('Fits nobody')
      await expect(row(page, 'Half a line')).toContainText('The time of joining cannot be read.')
      await expectWellMade(page)
      await page.getByRole('button', { name: 'Take this list' }).click()
      await expect(main(page).getByRole('alert')).toContainText('1 person fits a teacher, 2 wait below.')
      expect(await present(seen)).toBe(41)
    })

    await test.step('the same file again counts once', async () => {
      await expect(row(page, 'attendance.csv')).toHaveCount(1)
      await chooseFile(page, 'copy.csv', teamsReport(start, [{ name: 'Another', from: 0, until: 10 }]))
      await check(page)
      await page.getByRole('button', { name: 'Take this list' }).click()
      await expect(row(page, 'copy.csv')).toHaveCount(1)
      await chooseFile(page, 'copy.csv', teamsReport(start, [{ name: 'Another', from: 0, until: 10 }]))
      await check(page)
      await page.getByRole('button', { name: 'Take this list' }).click()
      await expect(main(page)).toContainText('This file has been taken for this session before.')
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
      const sheet = page.getByRole('dialog', { name: 'Who is this?' })
      await sheet.getByLabel('Find a teacher').fill('Hidden')
      await sheet.getByLabel('Find a teacher').press('Enter')
      await sheet.getByLabel('Hidden Teacher').check()
      await expectWellMadeInBothSchemes(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await sheet.getByRole('button', { name: 'Assign' }).click()
      await expect(row(page, 'Lab phone')).toHaveCount(0)
      expect(await present(hidden)).toBe(50)
      await row(page, 'The physics desk')
        .getByRole('button', { name: /^Leave out/ })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).click()
      await expect(page.getByRole('link', { name: 'Left out (1)' })).toBeVisible()
      await page.getByRole('link', { name: 'Fit a teacher (2)' }).click()
      await expect(row(page, 'Lab phone')).toContainText('As staff said')
      await expectWellMade(page)
    })

    await test.step('an appeal on the desk is granted in part, and the teacher reads the figures', async () => {
      await ask(
        'POST',
        `/api/live/sessions/${id}/appeals`,
        { from: '16:20', until: '16:39', words: 'My line was down, I listened beside a colleague.' },
        seen,
      )
      await page.goto(`${house.base()}/admin`)
      await row(page, 'Seen Teacher').getByRole('button', { name: /^Open/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Appeal of Seen Teacher' })
      await expect(sheet).toContainText('present 41 m 0 s of 60 m; missing 16:20-16:39')
      await expect(sheet).toContainText('present 60 m 0 s of 60 m')
      await sheet.locator('summary', { hasText: 'Grant' }).click()
      await sheet.getByRole('button', { name: 'Grant' }).click()
      await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
      await sheet.getByLabel('Count until').fill('16:45')
      await sheet.getByRole('textbox', { name: 'Reason' }).fill('The colleague says so, for the first ten minutes.')
      await sheet.getByRole('button', { name: 'Grant' }).click()
      await expect(sheet).toContainText('This is more than the teacher claimed.')
      await sheet.getByLabel('Count until').fill('16:30')
      await expectWellMadeInBothSchemes(page)
      await sheet.getByRole('button', { name: 'Grant' }).click()
      await expect(main(page).getByRole('alert')).toContainText('Granted. The teacher has been written to.')
      await expect(row(page, 'Seen Teacher')).toHaveCount(0)
      expect(await present(seen)).toBe(51)
      const { text } = await mailTo(seen.email, /^Your appeal/, house.mails)
      expect(text).toContain('what counts is from 16:20 to 16:30')
      expect(text).toContain('present 51 m 0 s of 60 m; missing 16:30-16:39')
      await page.goto(`${house.base()}/admin/sessions/${id}/appeals`)
      await expect(row(page, 'Seen Teacher')).toContainText('Granted')
      await expectWellMade(page)
    })
  },
)
