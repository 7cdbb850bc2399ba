import type { Browser, Page } from 'playwright/test'
import { adminAccount, newPerson, institutionForm, type TestSession } from '../support/accounts.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const minute = 60_000
let app: ClockServer

test.beforeAll(async () => {
  app = await startClockServer()
})
test.afterAll(() => app.stop())
// The connection is cut on purpose; wrong codes and times outside the session are sent.
test.use({
  ownContext: true,
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 403.*\/room\/code|status of 422.*\/appeals/],
})

/** Calls the application whose clock is moved. */
async function call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(app.base() + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<T>
}

const logIn = (account: { email: string; password: string }) =>
  call<TestSession>('POST', '/api/auth/user/login', { email: account.email, password: account.password })

/** Creates a session of one hour, from 16:00 tomorrow in India, and a subscriber with a place. */
async function announceSession() {
  const staff = await logIn(adminAccount)
  const day = new Date(app.now().getTime() + 24 * 60 * minute).toISOString().slice(0, 10)
  const start = new Date(`${day}T16:00:00+05:30`)
  const { id } = await call<{ id: string }>(
    'POST',
    '/api/admin/live/sessions',
    {
      topic: 'Why a ship of steel floats',
      theme: 'physics',
      description: 'Upthrust, with a steel tumbler in a bucket.',
      grades: [8, 9],
      speaker_name: 'The physics desk',
      meeting_url: 'https://meet.example/ship',
      minutes: 60,
      presence_percent: 75,
      starts_at: start.toISOString(),
      materials: [],
    },
    staff.token,
  )
  await call('POST', `/api/admin/live/sessions/${id}/publish`, {}, staff.token)
  const person = newPerson()
  await call('POST', '/api/auth/user/register', person)
  const { token, user } = await logIn(person)
  await call('POST', '/api/auth/user/subscribe', { ...institutionForm, userId: user.id }, token)
  const { items } = await call<{ items: { id: string; user: { id: string } }[] }>(
    'GET',
    '/api/admin/subscription-requests?status=pending',
    undefined,
    staff.token,
  )
  const request = items.find((item) => item.user.id === user.id)
  await call('POST', `/api/admin/subscription-requests/${request?.id}/approve`, {}, staff.token)
  const teacher = await logIn(person)
  await call('POST', `/api/live/sessions/${id}/registration`, {}, teacher.token)
  const after = (minutes: number) => new Date(start.getTime() + minutes * minute)
  return { id, staff, teacher, after }
}

async function openAs(browser: Browser, session: TestSession, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await useSession(page, session)
  await page.goto(app.base() + path)
  return page
}

test('a teacher whose clock is wrong and whose line is bad is seen to the minute, gives the speaker’s code, and appeals for the rest @long', async ({
  browser,
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { id, staff, teacher, after } = await announceSession()
  const present = page.locator('[data-present-so-far]')

  await test.step('before the session opens the page waits, and then shows the link without a reload', async () => {
    await app.moveTo(after(-20))
    // The device's clock is two hours slow.
    await page.clock.install({ time: new Date(app.now().getTime() - 120 * minute) })
    await useSession(page, teacher)
    await page.goto(`${app.base()}/sessions/${id}/room`)
    await expect(main(page)).toContainText('The room opens at 3:45 PM')
    await expectWellMade(page)
    await app.moveTo(after(-14))
    await page.clock.runFor(6 * minute)
    await expect(main(page).getByRole('link', { name: 'Open the meeting' })).toHaveAttribute(
      'href',
      'https://meet.example/ship',
    )
    await expect(main(page)).toContainText('For a certificate you need 75% of the session: 45 min.')
  })

  await test.step('the link in the reminder opens the room without a login, and says whose place it is', async () => {
    const mail = await mailTo(teacher.user.email, /^Starting soon: .*ship of steel/, app.mails)
    const link = linkIn(mail, `/sessions/${id}/room`)
    const there = new URL(link)
    const path = app.base() + there.pathname + there.hash
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await phone.goto(path)
    await expect(main(phone)).toContainText(`You are here as ${teacher.user.name}, by your personal link.`)
    await expect(main(phone).getByRole('link', { name: 'Open the meeting' })).toBeVisible()
    await expectWellMade(phone)
    await phone.context().close()
    const otherTeacher = await openAs(browser, staff, there.pathname + there.hash)
    await expect(main(otherTeacher)).toContainText(`counts for ${teacher.user.name}, not for you`)
    await otherTeacher.goto(path.slice(0, -4))
    await otherTeacher.reload()
    await expect(main(otherTeacher)).toContainText('This personal link is incomplete or no longer works.')
    await otherTeacher.context().close()
  })

  // Seconds pass while the test runs, more on a busy machine; exact times are tested in the server's tests.
  await test.step('twenty minutes without a line are kept on the device and count when it is back', async () => {
    await app.moveTo(after(0))
    await page.clock.runFor(14 * minute)
    await expect(present).toContainText(/Present (0 min|\d+ s) of 60 min/)
    await context.setOffline(true)
    await app.moveTo(after(20))
    await page.clock.runFor(20 * minute)
    await expect(main(page)).toContainText('You are offline. This device keeps your presence')
    await context.setOffline(false)
    await expect(present).toContainText(/Present (19|20) min( \d+ s)? of 60 min/)
    await expect(main(page)).not.toContainText('You are offline.')
  })

  await test.step('the code that staff show counts for a quarter of an hour', async () => {
    const projector = await openAs(browser, staff, `/admin/sessions/${id}/code`)
    await expect(main(projector)).toContainText('Part 2 of 4, until 4:30 PM IST')
    await expectWellMadeInBothSchemes(projector)
    await projector.getByRole('button', { name: 'Fill the screen' }).click()
    const code = await projector.getByRole('dialog').locator('[data-code]').textContent()
    await projector.context().close()

    await main(page).getByLabel('Code').fill('AAAAAA')
    await main(page).getByRole('button', { name: 'Send the code' }).click()
    // Said once, beside the field.
    await expect(page.getByText(/This is not the current code/)).toHaveCount(1)
    await expect(main(page).getByLabel('Code')).toHaveAccessibleDescription(/This is not the current code/)
    await main(page)
      .getByLabel('Code')
      .fill((code ?? '').toLowerCase())
    await main(page).getByRole('button', { name: 'Send the code' }).click()
    await expect(main(page).getByRole('alert')).toContainText('You count as present in this part')
    // Nobody has been present in the part of it that is still to come.
    await expect(present).toContainText(/Present (19|20) min( \d+ s)? of 60 min/)
    await expectWellMadeInBothSchemes(page)
  })

  await test.step('the list has what runs first, with one button, and what is cancelled apart', async () => {
    const form = {
      topic: 'Called off',
      theme: 'physics',
      description: 'Not held.',
      grades: [8],
      speaker_name: 'Nobody',
    }
    const plan = { minutes: 60, presence_percent: 75, materials: [], meeting_url: 'https://meet.example/off' }
    const starts_at = after(24 * 60).toISOString()
    const made = await call<{ id: string }>(
      'POST',
      '/api/admin/live/sessions',
      { ...form, ...plan, starts_at },
      staff.token,
    )
    await call('POST', `/api/admin/live/sessions/${made.id}/publish`, {}, staff.token)
    await call('POST', `/api/admin/live/sessions/${made.id}/cancel`, { reason: 'The hall is closed.' }, staff.token)
    const list = await openAs(browser, teacher, '/sessions')
    const coming = main(list).getByRole('region', { name: 'Coming sessions' })
    const running = coming.getByRole('list', { name: 'Running now' }).getByRole('listitem')
    await expect(running).toContainText('until 5:00 PM IST')
    await expect(running.getByRole('link')).toHaveAccessibleName(/^Enter the session ?: Why a ship of steel floats$/)
    const cancelled = coming.getByRole('region', { name: 'Cancelled' }).getByRole('heading', { level: 4 })
    await expect(cancelled).toHaveText(['Called off'])
    await expectWellMadeInBothSchemes(list)
    await list.context().close()
  })

  await test.step('afterwards the minutes are explained, and an appeal is made for those that are missing', async () => {
    await page.close()
    await app.moveTo(after(71))
    const later = await openAs(browser, teacher, `/sessions/${id}/attendance`)
    await expect(main(later)).toContainText(
      /Present (29|30) min( \d+ s)? of 60 min; missing (4:00 PM to 4:01 PM, )?4:30 PM to 5:00 PM/,
    )
    await expect(main(later)).toContainText('You need 75% (45 min).')
    await main(later).getByText('Every stretch, to the second').click()
    await expect(main(later).getByRole('row', { name: /4:30:00 PM to 5:00:00 PM/ })).toContainText('Not recorded')
    await expectWellMadeInBothSchemes(later)
    await expect(main(later).getByLabel('Present from')).toHaveValue('16:30')
    await expect(main(later).getByLabel('Present until')).toHaveValue('17:00')
    await main(later).getByLabel('Present until').fill('17:10')
    await main(later).getByLabel('How you were present').fill('On the projector of the staff room.')
    await main(later).getByRole('button', { name: 'Send the appeal' }).click()
    await expect(main(later).getByText(/Choose times within the session/)).toHaveCount(1)
    await main(later).getByLabel('Present until').fill('17:00')
    await main(later).getByRole('button', { name: 'Send the appeal' }).click()
    await expect(main(later).getByRole('list', { name: 'Your appeals' })).toContainText('Waiting for a decision')
    await expect(main(later).getByRole('alert')).toContainText('We have your appeal.')
    await expect(main(later).getByLabel('Present from')).toHaveCount(0)
    await later.context().close()
  })
})
