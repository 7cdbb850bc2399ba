import type { Browser, Page } from 'playwright/test'
import { newSubscriber, postAs } from './support/accounts.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from './support/test.ts'

interface Cards {
  code: string
  items: { student_id: string; roll_number: number; name: string; pin: string }[]
}

/** A teacher with a class of two pupils who can join it, and questions about light. */
async function makeClass() {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${id}/students`, { names: 'Anbu\nBanu' })
  const cards = await post<Cards>(`/api/lms/classes/${id}/cards`, {})
  const ask = async (body: object) => (await post<{ id: string }>('/api/lms/questions', body)).id
  return { teacher, id, cards, ask, post }
}
type MadeClass = Awaited<ReturnType<typeof makeClass>>

const mirror = {
  kind: 'one-choice',
  text: 'Which mirror makes a small object look larger?',
  options: [{ text: 'A concave mirror', right: true }, { text: 'A convex mirror' }, { text: 'A plane mirror' }],
}
const speed = { kind: 'short-text', text: 'What bends at the edge of water and air?', accepted: ['light'] }

/** A browser of its own, as a phone has one, that joins the class as its first pupil. */
async function joinOnPhone(browser: Browser, { cards: { code, items } }: MadeClass, width = 390): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/class')
  await page.getByLabel('Code of the class').fill(code)
  await page.getByLabel('Your roll number').fill('1')
  await page.getByLabel('Your PIN').fill(items[0]?.pin ?? '')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Anbu' })).toBeVisible()
  return page
}

const saveState = (page: Page) => page.locator('[data-keeping]')
const showsState = (page: Page, words: string) => expect(saveState(page)).toContainText(words)

test('a pupil takes a test without a network for a while, goes on on a second phone, and hands in on the first', async ({
  page,
  browser,
}) => {
  const made = await makeClass()
  await made.ask(mirror)
  await made.ask(speed)
  await useSession(page, made.teacher)
  await page.goto(`/lms/classes/${made.id}`)
  await page.getByRole('link', { name: 'New test' }).click()
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('Add at least one question to each section')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Light')
  await page.getByRole('button', { name: 'Add questions to section 1' }).click()
  const bank = page.getByRole('dialog', { name: 'Questions for section 1' })
  await bank.getByLabel('Search your questions').fill('mirror')
  await bank.getByRole('button', { name: 'Search' }).click()
  await bank.getByRole('button', { name: /^Add Which mirror/ }).click()
  await bank.getByLabel('Search your questions').fill('water')
  await bank.getByRole('button', { name: 'Search' }).click()
  await bank.getByRole('button', { name: /^Add What bends/ }).click()
  await bank.getByRole('button', { name: 'Close' }).click()
  await expect(bank).toBeHidden()
  await page.getByLabel('If wrong, minus').first().fill('0.5')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await page.getByRole('button', { name: 'Open to the class' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText('Test opened. The class can take it now.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Progress of the pupils' })).toContainText('Not started')

  const phone = await joinOnPhone(browser, made)
  await phone.getByRole('link', { name: 'Light' }).click()
  await expect(phone.getByText('This phone can finish the test without a network.')).toBeVisible()
  await expect(phone.getByText('2 questions, 2 marks in all.')).toBeVisible()
  await expectWellMade(phone)
  await phone.getByRole('button', { name: 'Start the test' }).click()
  await phone.getByRole('radio', { name: 'A concave mirror' }).check()
  await showsState(phone, 'Saved')

  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByRole('textbox').fill('ligth')
  await showsState(phone, 'Kept on this phone')
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 1, name: 'Light' })).toBeVisible()
  await showsState(phone, 'Kept on this phone')
  await phone.getByRole('button', { name: 'Question 2, answered' }).click()
  await expect(phone.getByRole('textbox')).toHaveValue('ligth')
  await phone.context().setOffline(false)
  await showsState(phone, 'Saved')

  const second = await joinOnPhone(browser, made, 320)
  await second.getByRole('link', { name: 'Light' }).click()
  await second.getByRole('button', { name: 'Go on here' }).click()
  await second.getByRole('button', { name: 'Question 2, answered' }).click()
  await second.getByRole('textbox').fill('light')
  await showsState(second, 'Saved')
  await expectWellMade(second)

  await phone.getByRole('textbox').fill('lightning')
  await expect(phone.getByText('You have gone on with this test on another phone')).toBeVisible()
  await expect(phone.getByRole('textbox')).toBeDisabled()
  await phone.getByRole('button', { name: 'Go on here' }).click()
  await expect(phone.getByRole('textbox')).toBeEnabled()
  await expect(phone.getByRole('textbox')).toHaveValue('light')
  await phone.getByRole('button', { name: 'Hand in' }).click()
  await expect(phone.getByText('You have answered everything.')).toBeVisible()
  await phone.getByRole('button', { name: 'Hand in now' }).click()
  await expect(phone.getByText('Handed in.')).toBeVisible()
  await expect(phone.getByText('Your marks are not shown yet.')).toBeVisible()

  await expect(page.getByRole('table', { name: 'Progress of the pupils' })).toContainText('1 in conflict')
  const results = page.getByRole('table', { name: 'Results per pupil' })
  await expect(results.getByRole('row', { name: /Anbu/ })).toContainText('2 of 2')
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('button', { name: 'Close the test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('Test closed.')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Ended$/ })).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('2 of 2 marks')).toBeVisible()
  await expectWellMadeInBothSchemes(phone)
  await phone.context().close()
  await second.context().close()
})
