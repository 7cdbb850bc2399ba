import type { Browser, Page } from 'playwright/test'
import { api, newSubscriber, type TestSession } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

/** A browser of another teacher. */
async function asTeacher(browser: Browser, teacher: TestSession, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await useSession(page, teacher)
    await act(page)
  } finally {
    await context.close()
  }
}

/** On both screens and in both schemes, and back. */
async function expectWellMadeEverywhere(page: Page): Promise<void> {
  await expectWellMadeOnBothScreens(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

test.use({ expectedErrors: [/status of 422/] })

test('two teachers share a class, hand it over, archive it and begin the next year @long', async ({
  page,
  browser,
}) => {
  const [owner, colleague] = [await newSubscriber(), await newSubscriber()]
  const form = { name: '9 B', grade: 9, subject: 'Physics' }
  const { body } = await api<{ id: string }>('POST', '/api/lms/classes', form, owner.token)
  const address = `/lms/classes/${body.id}`
  await api('POST', `/api${address}/students`, { names: 'Anbu\nBanu\nChitra' }, owner.token)

  await useSession(page, owner)
  await page.goto(address)
  const teachers = page.getByRole('region', { name: 'Teachers' })
  await teachers.getByRole('button', { name: 'Invite a co-teacher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(owner.user.email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('This is your own address.')).toHaveCount(1)
  await expectWellMade(page)
  await dialog.getByLabel('Email address').fill(colleague.user.email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await said(page, 'Invited.')
  await expect(teachers.getByRole('listitem').filter({ hasText: colleague.user.email })).toContainText('Invited')

  await asTeacher(browser, colleague, async (other) => {
    await other.goto(address)
    await expect(other.getByRole('heading', { name: 'There is no such class' })).toBeVisible()
    await other.goto('/lms/classes')
    const invitations = other.getByRole('region', { name: 'Invitations' })
    await expect(invitations).toContainText(`${owner.user.email}) invites you to teach 9 B, grade 9, Physics.`)
    await expectWellMadeEverywhere(other)
    await invitations.getByRole('button', { name: 'Accept the class 9 B' }).click()
    await expect(other).toHaveURL(address)
    await expect(other.getByRole('button', { name: 'Leave the class' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Delete the class' })).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Invite a co-teacher' })).toHaveCount(0)
    await other.getByRole('button', { name: 'Add pupils' }).click()
    await other.getByLabel('Names').fill('Devi')
    await other.getByRole('button', { name: 'Add the pupils' }).click()
    await said(other, 'Pupils added.')
  })

  await page.reload()
  await expect(page.getByRole('button', { name: '4 Devi' })).toBeVisible()
  await expectWellMadeEverywhere(page)
  await teachers.getByRole('button', { name: /^Hand over/ }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await said(page, 'Class handed over.')
  await expect(page.getByRole('button', { name: 'Delete the class' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Archive the class' }).click()
  await dialog.getByRole('button', { name: 'Archive the class' }).click()
  await expect(page).toHaveURL('/lms/classes')
  await page.getByText('Archived (1)').click()
  await expectWellMade(page)
  await page.getByRole('link', { name: /^9 B/ }).click()
  await expect(page.getByText('Archived since')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add|Make|Change|Save|New)/ })).toHaveCount(0)
  await expectWellMadeEverywhere(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const created = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Pupils' }).click()
  expect((await created).suggestedFilename()).toBe('9-B-students.csv')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Copy to the next year' }).click()
  await expect(dialog.getByLabel('Grade')).toHaveValue('10')
  await dialog.getByLabel('Name').fill('10 B')
  await dialog.getByRole('checkbox', { name: 'Banu' }).uncheck()
  await expectWellMadeEverywhere(page)
  await dialog.getByRole('button', { name: 'Create the class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '10 B' })).toBeVisible()
  await expect(page.getByRole('button', { name: '3 Devi' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Banu/ })).toHaveCount(0)

  await page.goto(address)
  await page.getByRole('button', { name: 'Restore the class' }).click()
  await said(page, 'Class restored.')
  await expect(page.getByRole('button', { name: 'Add pupils' })).toBeVisible()
})
