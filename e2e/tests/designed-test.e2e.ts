import type { Page } from 'playwright/test'
import { newSubscriber, postAs } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

/** A refusal that the journey provokes. */
test.use({ expectedErrors: [/status of 422/] })

interface Cards {
  code: string
  items: { pin: string }[]
}
const choice = (text: string) => ({
  kind: 'one-choice',
  text,
  options: [{ text: 'Yes', right: true }, { text: 'No' }, { text: 'Sometimes' }],
})
const short = (text: string, more: object = {}) => ({ kind: 'short-text', text, accepted: ['light'], ...more })

/** A teacher with a class of two pupils and questions of several kinds. */
async function makeClass() {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id } = await post<{ id: string }>('/api/lms/classes', { name: '10 A', grade: 10, subject: 'Science' })
  await post(`/api/lms/classes/${id}/students`, { names: 'Anbu\nBanu' })
  const cards = await post<Cards>(`/api/lms/classes/${id}/cards`, {})
  for (const question of [
    choice('Does a mirror reflect?'),
    choice('Does a lens refract?'),
    short('What does a lamp give?'),
    { kind: 'long-answer', text: 'Why is the sky blue?' },
    short('What is faster than sound?', { chapter: 'Optics' }),
    short('What does a prism split?', { chapter: 'Optics' }),
    short('What do plants need?', { chapter: 'Optics' }),
  ])
    await post('/api/lms/questions', question)
  return { teacher, id, cards }
}

/** Adds questions in the open dialog and closes it. */
async function pick(page: Page, ...names: RegExp[]) {
  const bank = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
  for (const name of names) await bank.getByRole('button', { name }).click()
  await expectWellMade(page)
  await bank.getByRole('button', { name: 'Close' }).click()
}

test('a teacher makes a test from a blueprint with a choice and a pool, tries it as a pupil, and sets reach the pupils @long', async ({
  page,
  browser,
}) => {
  const made = await makeClass()
  await useSession(page, made.teacher)
  await page.goto(`/lms/classes/${made.id}`)
  await page.getByRole('button', { name: 'Extra time' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save the extra time' }).click()
  await expect(page.getByText('1. Anbu: 25 % more')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'New test' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Light')
  await page.getByLabel('Minutes for each pupil').fill('40')
  await page.getByLabel('Order of questions').selectOption('Sets A and B')
  await page.getByLabel('Begin from a blueprint').selectOption('Unit test of 20 marks')
  const blueprint = page.getByRole('table', { name: 'The draft and its blueprint' })
  await expect(blueprint.getByRole('row', { name: /Objective, 1 mark/ })).toContainText('5')
  await page.getByRole('button', { name: 'Add to Section A: Objective, 1 mark' }).click()
  await pick(page, /^Add Does a mirror/, /^Add Does a lens/)
  await expect(blueprint.getByRole('row', { name: /Objective, 1 mark/ })).toContainText('3')
  await page.getByRole('button', { name: 'Add to Section B: Very short answer, 2 marks' }).click()
  await pick(page, /^Add What does a lamp/)
  const second = page.getByRole('group', { name: 'Section 2' })
  await expect(second.getByLabel('Marks')).toHaveValue('2')
  await second.getByRole('button', { name: 'Add an alternative (OR)' }).click()
  await page
    .getByRole('dialog', { name: 'The other question' })
    .getByRole('button', { name: /^Add Why is the sky/ })
    .click()
  await expect(second.getByText('Pupils answer one of the two.')).toBeVisible()
  const third = page.getByRole('group', { name: 'Section 3' })
  await third.getByLabel('Questions that are asked').selectOption('Some of my bank, chosen at random')
  await third.getByLabel('Questions for each pupil').fill('4')
  await third.getByLabel('Marks of each').fill('3')
  await third.getByLabel('Chapter contains').fill('optics')
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('Section 3: 3 of your questions match, but the section needs 4.').first()).toBeVisible()
  await third.getByLabel('Questions for each pupil').fill('2')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('button', { name: 'Save the draft' })).toBeVisible()
  await expect(page.getByText('5 questions, 10 marks')).toBeVisible()
  await expect(third.getByText('3 questions matched when you last saved.')).toBeVisible()

  await page.getByLabel('Title', { exact: true }).fill('Light and sight')
  await page.getByRole('link', { name: 'Preview as a pupil' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Preview as a pupil' }).click()
  await expect(page.getByText('5 questions, 10 marks in all.')).toBeVisible()
  await page.getByRole('link', { name: 'Set B' }).click()
  await expect(page.getByText('Your set is B.')).toBeVisible()
  await page.getByRole('link', { name: 'Set A' }).click()
  await expect(page.getByText('Your set is A.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the questions' }).click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Question 3A, not answered' }).click()
  await expect(page.getByText('Answer one of the two.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to question 3B' }).click()
  await expect(page.getByRole('heading', { name: 'Question 3B of 5' })).toBeFocused()
  await page.getByRole('button', { name: 'Go to question 3A' }).click()
  await page.getByRole('textbox').fill('light')
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('You have not answered questions 2, 4, and 5.')).toBeVisible()
  await page.getByRole('button', { name: 'Hand in now' }).click()
  await expect(page.getByText('3 of 10 marks')).toBeVisible()
  await expectWellMade(page)

  await page.getByRole('link', { name: 'Back to the test' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
  const printing = page.getByRole('dialog', { name: 'Print the test' })
  await printing.getByLabel('Set').selectOption('Set B')
  await printing.getByRole('radio', { name: 'In an answer booklet' }).check()
  await expectWellMade(page)
  const paper = page.waitForEvent('download')
  await printing.getByRole('button', { name: 'Make the PDF' }).click()
  expect((await paper).suggestedFilename()).toBe('question-paper-b.pdf')
  await expect(printing.getByText('The PDF is saved with your downloads.')).toBeVisible()
  await printing.getByRole('radio', { name: 'Marking scheme' }).check()
  await expect(printing.getByRole('radio', { name: 'In an answer booklet' })).toBeHidden()
  const scheme = page.waitForEvent('download')
  await printing.getByRole('button', { name: 'Make the PDF' }).click()
  expect((await scheme).suggestedFilename()).toBe('marking-scheme-b.pdf')
  await printing.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Make the copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Light and sight (copy)' })).toBeVisible()
  await page.getByRole('button', { name: 'Open to the class' }).click()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByText('Test opened. The class can take it now.')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await phone.goto('/class')
  await phone.getByLabel('Code of the class').fill(made.cards.code)
  await phone.getByLabel('Your roll number').fill('1')
  await phone.getByLabel('Your PIN').fill(made.cards.items[0]?.pin ?? '')
  await phone.getByRole('button', { name: 'Join' }).click()
  await phone.getByRole('link', { name: 'Light and sight (copy)' }).click()
  await expect(
    phone.getByText('You have 50 minutes from the moment you start. 10 of them are extra time for you.'),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Start the test' }).click()
  await expect(phone.getByText('Set A')).toBeVisible()
  await expect(phone.getByText('Your end:')).toBeVisible()
  await phone.getByRole('button', { name: 'Question 3B, not answered' }).click()
  await expect(phone.getByText('Answer one of the two.')).toBeVisible()
  await phone.getByRole('textbox').fill('Because light scatters.')
  await expect(phone.locator('[data-keeping]')).toContainText('Saved')
  await expectWellMadeInBothSchemes(phone)
  await context.close()
  await expect(
    page.getByRole('table', { name: 'Progress of the pupils' }).getByRole('row', { name: /Anbu/ }),
  ).toContainText('1 of 5')
  await expect(page.getByRole('table', { name: 'Results per pupil' }).getByRole('row', { name: /Anbu/ })).toContainText(
    'A',
  )
})
