import { readFile } from 'node:fs/promises'
import { newSubscriber, newTeacher } from '../support/accounts.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const gift = `What bends light? {=a lens ~a mirror}

This one is broken {=yes

The eye has a lens. {TRUE}
`

test(
  'a subscriber imports questions from a file of Windows, mends nothing, and finds them in the bank',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/lms/questions/import')
    await page.getByRole('button', { name: 'Read the questions' }).click()
    await expect(page.getByText('Choose a file or paste questions')).toBeVisible()
    await page.getByLabel(/^A file/).setInputFiles({
      name: 'light.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`Caf\u00e9 or not? {T}\r\n\r\n${gift}`, 'latin1'),
    })
    await expect(page.getByLabel('Format')).toHaveValue('gift')
    await page.getByRole('button', { name: 'Read the questions' }).click()
    await expect(page.getByRole('heading', { name: 'Ready to save 3 questions' })).toBeFocused()
    await expect(page.getByRole('row', { name: /This one is broken/ })).toContainText('5')
    await expect(page.getByRole('row', { name: /Café or not/ })).toContainText('True or false')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Save 3 questions' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '3 questions are saved.' })).toBeVisible()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Moodle XML', exact: true }).click()
    expect(await readFile(await (await started).path(), 'utf8')).toContain('What bends light?')
    await page.getByRole('link', { name: 'See your questions' }).click()
    await expect(page.getByRole('link', { name: /What bends light/ })).toBeVisible()
  },
)

test('a text without questions says so, and nothing can be saved', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/lms/questions/import')
  await page.getByLabel('Or the questions themselves').fill('Dear colleagues')
  await page.getByRole('button', { name: 'Read the questions' }).click()
  await expect(page.getByRole('heading', { name: 'No question can be read' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expectWellMade(page)
})

test('a teacher without a subscription can take the questions away, and import none', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/lms/questions/import')
  await expect(page.getByText('This is part of the subscription.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read the questions' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'GIFT' })).toBeVisible()
  await expectWellMade(page)
})
