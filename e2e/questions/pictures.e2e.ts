import type { Page } from 'playwright/test'
import { api, newSubscriber } from '../support/accounts.ts'
import { field } from '../support/pages.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

const alt = 'A prism splits white light'
const widthOf = (page: Page) =>
  page.getByRole('img', { name: alt }).evaluate((image) => (image as HTMLImageElement).naturalWidth)

test('a teacher adds a picture to a question, and a pupil sees it in a test, without a network too @long', async ({
  page,
  browser,
}) => {
  const teacher = await newSubscriber()
  const post = async <T>(path: string, body: unknown = {}) => (await api<T>('POST', path, body, teacher.token)).body
  await useSession(page, teacher)
  await page.goto('/lms/questions/new')
  await page.getByLabel('Kind', { exact: true }).selectOption('Long answer')
  await field(page, 'Question').fill('What do you see?')
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'prism.png', mimeType: 'image/png', buffer })
  await expect(field(page, 'What the picture shows')).toBeVisible()
  await page.getByRole('button', { name: 'Save the question' }).click()
  await expect(page.getByText('Say what the picture shows').first()).toBeVisible()
  await expect(field(page, 'What the picture shows')).toBeFocused()
  await page.keyboard.type(alt)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'As pupils see it' }).getByRole('img', { name: alt })
  await expect(preview).toHaveAttribute('height', '800')
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Save the question' }).click()
  await page
    .getByRole('region', { name: 'Questions' })
    .getByRole('link', { name: /What do you see/ })
    .click()
  await expect(field(page, 'What the picture shows')).toHaveValue(alt)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''

  await page.goto('/lms/questions/new')
  await page.getByText('Picture of option 2').first().click()
  const ofOption = page.getByRole('group', { name: 'Picture of option 2' })
  await ofOption.locator('input[type=file]').setInputFiles({ name: 'lens.png', mimeType: 'image/png', buffer })
  await expect(field(page, 'What the picture of option 2 shows')).toBeVisible()
  await expectWellMade(page)

  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${classId}/students`, { names: 'Anbu' })
  const cards = await post<{ code: string; items: { pin: string }[] }>(`/api/lms/classes/${classId}/cards`)
  const made = await post<{ id: string }>('/api/lms/tests', {
    class_id: classId,
    title: 'Light',
    mode: 'practice',
    sections: [{ title: 'A', items: [{ question_id: id, marks: 1 }] }],
  })
  await post(`/api/lms/tests/${made.id}/open`)
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await phone.goto('/class')
  await phone.getByLabel('Code of the class').fill(cards.code)
  await phone.getByLabel('Your roll number').fill('1')
  await phone.getByLabel('Your PIN').fill(cards.items[0]?.pin ?? '')
  await phone.getByRole('button', { name: 'Join' }).click()
  await phone.getByRole('link', { name: /Light/ }).click()
  await expect(phone.getByText('This phone can finish the test without a network.')).toBeVisible()
  await phone.getByRole('button', { name: 'Start the test' }).click()
  await expect.poll(() => widthOf(phone)).toBe(1280)
  await expectWellMade(phone)
  await expect
    .poll(() => phone.evaluate(async () => (await (await caches.open('class-pictures')).keys()).length))
    .toBe(1)
  await context.setOffline(true)
  await phone.reload()
  await expect.poll(() => widthOf(phone)).toBe(1280)
  await context.close()
})
