import type { Browser, Page } from 'playwright/test'
import type { Connection } from '../../server/src/platform/db/database.ts'
import { writeWorkbook } from '../../server/src/platform/spreadsheets/write-workbook.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { api, newSubscriber, type TestSession } from '../support/accounts.ts'
import { field, holdAnswer } from '../support/pages.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

interface Card {
  student_id: string
  roll_number: number
  name: string
  pin: string
}

async function makeClass({ token }: TestSession, names: string[]): Promise<string> {
  const { body } = await api<{ id: string }>(
    'POST',
    '/api/lms/classes',
    { name: '9 B', grade: 9, subject: 'Physics' },
    token,
  )
  await api('POST', `/api/lms/classes/${body.id}/students`, { names: names.join('\n') }, token)
  return body.id
}

async function makeCards({ token }: TestSession, id: string) {
  const { body } = await api<{ code: string; items: Card[] }>('POST', `/api/lms/classes/${id}/cards`, {}, token)
  return body
}

/** A phone of a pupil: a browser context of its own, so that nothing of the teacher is on it. */
async function onPhone(browser: Browser, act: (phone: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}

async function enter(phone: Page, { rollNumber, pin }: { rollNumber: string; pin: string }): Promise<void> {
  await field(phone, 'Your roll number').fill(rollNumber)
  await field(phone, 'Your PIN').fill(pin)
  await phone.getByRole('button', { name: 'Join' }).click()
}

const storedPupil = (page: Page) => page.evaluate(() => localStorage.getItem('pupil'))

test('a teacher makes cards, and a pupil joins on a small phone until a new PIN ends the session', async ({
  page,
  browser,
}) => {
  const teacher = await newSubscriber()
  const id = await makeClass(teacher, ['Anbu', 'Banu'])
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  const pupils = page.getByRole('region', { name: 'How pupils join' })
  const address = await pupils.getByRole('img', { name: /QR code of/ }).getAttribute('aria-label')
  const joinUrl = address?.replace('QR code of ', '') ?? ''
  await pupils.getByRole('button', { name: 'Make cards' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make the cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cards of 9 B' })).toBeFocused()
  const anbu = page.getByRole('listitem').filter({ hasText: 'Anbu' })
  const pin = await anbu.getByRole('definition').nth(2).textContent()
  await expectWellMade(page)

  await onPhone(browser, async (phone) => {
    await phone.goto(new URL(joinUrl).pathname + new URL(joinUrl).search)
    await expect(field(phone, 'Code of the class')).toHaveValue(/^[A-Z2-9]{6}$/)
    await enter(phone, { rollNumber: '2', pin: pin ?? '' })
    await expect(phone.getByRole('alert')).toContainText('The code, the roll number or the PIN is not right.')
    await expectWellMade(phone)
    await enter(phone, { rollNumber: '1', pin: pin ?? '' })
    await expect(phone).toHaveURL('/class/home')
    await expect(phone.getByRole('heading', { level: 1, name: 'Hello, Anbu' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'My class' })).toBeVisible()
    expect(JSON.parse((await storedPupil(phone)) ?? '')).toMatchObject({ pupil: { name: 'Anbu', roll_number: 1 } })
    await expectWellMade(phone)
    const answer = await holdAnswer(phone, '/api/class/me')
    await phone.reload()
    await expect(phone.getByText('Loading...')).toBeVisible()
    // The page below it does not move when the name comes.
    await expect(phone.locator('header:visible')).toHaveCount(1)
    answer()
    await expect(phone.getByRole('heading', { level: 1, name: 'Hello, Anbu' })).toBeVisible()

    await page.getByRole('button', { name: 'Back to the class' }).click()
    await pupils.getByText('PINs of 2 pupils').click()
    await pupils.getByRole('button', { name: 'New PIN for Anbu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make the cards' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Roll number' })).toHaveCount(1)
    const renewed = await anbu.getByRole('definition').nth(2).textContent()

    await phone.reload()
    await expect(phone).toHaveURL('/class?ended')
    await expect(phone.getByText('You are no longer in your class on this device.')).toBeVisible()
    await expect.poll(() => storedPupil(phone)).toBeNull()
    await field(phone, 'Code of the class').fill(new URL(joinUrl).searchParams.get('code')?.toLowerCase() ?? '')
    await enter(phone, { rollNumber: '1', pin: renewed ?? '' })
    await expect(phone).toHaveURL('/class/home')
    await expect(phone.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await phone.getByRole('button', { name: 'Leave' }).click()
    await expect(phone.getByRole('group', { name: /Is Anbu leaving this device/ })).toBeFocused()
    await expectWellMade(phone)
    await phone.getByRole('button', { name: 'Stay' }).click()
    await expect(phone.getByRole('button', { name: 'Leave' })).toBeFocused()
    await phone.getByRole('button', { name: 'Leave' }).click()
    await phone.getByRole('button', { name: 'Leave the class' }).click()
    await expect(phone).toHaveURL('/class')
    await expect(phone.getByRole('link', { name: 'Ariviyal, join your class' })).toBeVisible()
    await expect.poll(() => storedPupil(phone)).toBeNull()
    await phone.goto('/class/home')
    await expect(phone).toHaveURL('/class')
  })

  await page.getByRole('button', { name: 'Back to the class' }).click()
  await pupils.getByText('PINs of 2 pupils').click()
  await pupils.getByRole('button', { name: 'Revoke the PIN of Anbu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the PIN' }).click()
  await expect(page.getByRole('alert')).toContainText('PIN revoked.')
  await expect(pupils.getByRole('row', { name: /Anbu/ })).toContainText('None')
})

test('the page to join is well made on every screen, says what is missing, and is not indexed @long', async ({
  page,
}) => {
  await page.goto('/class')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Enter the code of your class')).toBeVisible()
  await expect(page.getByText('Enter your roll number')).toBeVisible()
  await expect(page.getByText('Enter the 6 digits of your PIN')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectWellMadeOnBothScreens(page)
})

test('a class prints ten cards on a sheet of A4 @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const id = await makeClass(
    teacher,
    Array.from({ length: 21 }, (_, place) => `A pupil with a name that is rather long, number ${place + 1}`),
  )
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  await page.getByRole('button', { name: 'Make cards' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make the cards' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Roll number' })).toHaveCount(21)
  await expectWellMadeOnBothScreens(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3)
})

test('two pupils share a phone, and the second replaces the first @long', async ({ browser }) => {
  const teacher = await newSubscriber()
  const { code, items } = await makeCards(teacher, await makeClass(teacher, ['Anbu', 'Banu']))
  await onPhone(browser, async (phone) => {
    await phone.goto(`/class?code=${code}`)
    await enter(phone, { rollNumber: '1', pin: items[0]?.pin ?? '' })
    await expect(phone.getByRole('heading', { name: 'Hello, Anbu' })).toBeVisible()
    const { token } = JSON.parse((await storedPupil(phone)) ?? '') as { token: string }
    await phone.goto(`/class?code=${code}`)
    await expect(phone.getByRole('link', { name: 'Go on as Anbu' })).toBeVisible()
    await enter(phone, { rollNumber: '2', pin: items[1]?.pin ?? '' })
    await expect(phone.getByRole('heading', { name: 'Hello, Banu' })).toBeVisible()
    await expect.poll(async () => (await api('GET', '/api/class/me', undefined, token)).status).toBe(401)
  })
})

test.describe('a list of students', () => {
  // A file that is no workbook.
  test.use({ expectedErrors: [/status of 422/] })

  test('a teacher adds students from a list of a spreadsheet, with a preview and the line of each problem @long', async ({
    page,
  }) => {
    const teacher = await newSubscriber()
    const id = await makeClass(teacher, ['Anbu'])
    await useSession(page, teacher)
    await page.goto(`/lms/classes/${id}`)
    await page.getByRole('button', { name: 'Add pupils' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add pupils' })
    await dialog.getByLabel('Names').fill('1\tAnbu\n2\thttp://banu.example\n3\tகவிதா')
    await expect(dialog.getByRole('status')).toHaveText('3 names found, one of them to correct')
    const preview = dialog.getByRole('list', { name: 'Preview' })
    await expect(preview.getByRole('listitem')).toHaveText([
      /^2Anbu.*Already in the class$/,
      /^3.*Line 2: Write a name without ":\/\/"$/,
      /^4கவிதா$/,
    ])
    await expectWellMadeOnBothScreens(page)
    await dialog.getByRole('button', { name: 'Add the pupils' }).click()
    await expect(dialog.getByLabel('Names')).toHaveAccessibleDescription(/Line 2: Write a name without/)
    await dialog.getByLabel(/^Or a file/).setInputFiles({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFFRoll number,Student name\r\n1,"Banu, S"\r\n2,கவிதா\r\n'),
    })
    await expect(dialog.getByRole('status')).toHaveText('2 names found')
    await dialog.getByLabel(/^Or a file/).setInputFiles({
      name: 'class.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK, but no workbook'),
    })
    await expect(dialog.getByRole('alert')).toBeVisible()
    const rows = ['Banu, S', 'http://x.example', 'கவிதா'].map((name, place) => [place + 1, name])
    const workbook = (of: typeof rows) =>
      writeWorkbook([{ name: 'Class', columns: ['Roll number', 'Student name'], rows: of }])
    const chooseExcel = async (of: typeof rows) =>
      dialog.getByLabel(/^Or a file/).setInputFiles({
        name: 'class.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await workbook(of)),
      })
    await chooseExcel(rows)
    await expect(preview.getByRole('listitem').nth(1)).toContainText('Line 3: Write a name without "://"')
    await chooseExcel(rows.filter((_, place) => place !== 1))
    await expect(dialog.getByRole('status')).toHaveText('2 names found')
    await dialog.getByRole('button', { name: 'Add the pupils' }).click()
    await expect(page.getByRole('alert')).toContainText('Pupils added.')
    await expect(page.getByRole('button', { name: '2 Banu, S' })).toBeVisible()
    await expect(page.getByRole('button', { name: '3 கவிதா' })).toBeVisible()
  })
})

test('a teacher whose subscription has ended reads and downloads the class, and is offered no change @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  const id = await makeClass(teacher, ['Anbu'])
  const body = { title: 'Sound', kind: 'test', held_on: '2026-07-11', max_marks: 25 }
  await api('POST', `/api/lms/classes/${id}/gradebook/columns`, body, teacher.token)
  await onDatabase(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, (client) =>
    client.query(
      `update subscriptions set starts_at = now() - interval '1 day', ends_at = now() - interval '1 minute' where user_id = $1`,
      [teacher.user.id],
    ),
  )
  await useSession(page, teacher)
  await page.goto('/lms/classes')
  await expect(page.getByText('Your subscription has ended.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Renew' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A new class' })).toHaveCount(0)
  await page.getByRole('link', { name: /^9 B/ }).click()
  await expect(page.getByText('Your subscription has ended.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Gradebook' })).toContainText('Sound')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^(Add|Make|Change|Delete|Save|Remove|New)/ })).toHaveCount(0)
  await expectWellMadeOnBothScreens(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const created = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gradebook' }).click()
  expect((await created).suggestedFilename()).toMatch(/^gradebook-.*\.csv$/)
})
