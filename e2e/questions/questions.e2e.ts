import type { Page } from 'playwright/test'
import { api, newSubscriber, newTeacher } from '../support/accounts.ts'
import { field, holdAnswer } from '../support/pages.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

/** Refusals that the tests provoke. */
test.use({ expectedErrors: [/status of 422/] })

const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: 'Save the question' }).click()
const listed = (page: Page) => page.getByRole('region', { name: 'Questions' })

test(
  'a teacher writes a question with a formula, sees it as pupils do, finds it, changes it and deletes it',
  { tag: '@phone' },
  async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/lms')
    await page.getByRole('link', { name: 'Open your questions' }).click()
    await expect(page.getByText('No questions yet')).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'New question' }).click()

    await save(page)
    await expect(page.getByText('Write the question')).toBeVisible()
    await expect(field(page, 'Question')).toBeFocused()
    await expect(page.getByText('Write a text')).toHaveCount(4)
    await expectWellMade(page)

    await field(page, 'Question').fill('What is the energy of a mass $m$ at rest?')
    await field(page, 'Option 1').fill('$mc^2$')
    await field(page, 'Option 2').fill('$\\frac{1}{2mc$')
    for (const place of [4, 3]) await page.getByRole('button', { name: `Remove Option ${place}` }).click()
    await save(page)
    await expect(page.getByText('Mark one option as right')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add an option' })).toBeFocused()
    await page.getByRole('radio', { name: 'Right option 1' }).check()
    await save(page)
    await expect(
      page.getByText(/^Formula 1, “\\frac\{1\}\{2mc”, cannot be read at character \d+/).first(),
    ).toBeVisible()
    await field(page, 'Option 2').fill('$\\frac{1}{2}mc^2$')
    await field(page, 'Chapter').fill('Energy')
    await field(page, 'Grade').selectOption('Grade 10')

    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'As pupils see it' })
    await expect(preview.getByRole('radio')).toHaveCount(2)
    await expect(preview.locator('mfrac')).toHaveCount(1)
    await expectWellMade(page)

    await save(page)
    await said(page, 'The question is in your bank.')
    await expect(page).toHaveURL('/lms/questions')
    await expect(listed(page).locator('math')).toHaveText('m')
    await expectWellMade(page)

    await page.getByLabel('Grade').selectOption('Grade 9')
    await expect(page.getByText('No question matches')).toBeVisible()
    const release = await holdAnswer(page, '/api/lms/questions')
    await page.getByRole('link', { name: 'Show all' }).click()
    await field(page, 'Search').fill('enrgy mass')
    release()
    await expect(page.getByLabel('Grade')).toHaveValue('')
    // What is typed while a list loads stays.
    await expect(field(page, 'Search')).toHaveValue('enrgy mass')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Similar spellings/)).toBeVisible()
    await listed(page).getByRole('link').click()

    await expect(page.getByRole('radio', { name: 'Right option 1' })).toBeChecked()
    await field(page, 'Option 1').fill('$m c^2$')
    await page.getByRole('button', { name: 'Move up Option 2' }).click()
    await expect(field(page, 'Option 2')).toHaveValue('$m c^2$')
    await expect(page.getByRole('radio', { name: 'Right option 2' })).toBeChecked()
    await page.getByRole('link', { name: 'All questions' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await save(page)
    await said(page, 'Question saved.')

    await listed(page).getByRole('link').click()
    await expect(field(page, 'Option 2')).toHaveValue('$m c^2$')
    await page.getByRole('button', { name: 'Delete the question' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the question' }).click()
    await said(page, 'Question deleted.')
    await expect(page.getByText('No questions yet')).toBeVisible()
  },
)

/** What a teacher fills in for each kind, besides its text. */
const fills: Record<string, (page: Page) => Promise<void>> = {
  'Several choices': async (page) => {
    for (const place of [1, 2, 3, 4]) await field(page, `Option ${place}`).fill(`Metal ${place}`)
    for (const place of [1, 3]) await page.getByRole('checkbox', { name: `Right option ${place}` }).check()
  },
  'True or false': (page) => page.getByRole('radio', { name: 'False' }).check(),
  'Assertion and reason': async (page) => {
    await field(page, 'Assertion (A)').fill('Ice floats.')
    await field(page, 'Reason (R)').fill('Ice is less dense.')
    await page.getByRole('radio', { name: 'Both true, R explains A' }).check()
  },
  Number: async (page) => {
    await field(page, 'Right number').fill('9.8')
    await field(page, 'Unit').fill('m/s')
    await page.getByRole('button', { name: 'Add an answer to try' }).click()
    await page.keyboard.type('9,8 ms⁻¹')
  },
  'Short text': async (page) => {
    await field(page, 'Answer 1').fill('Newton')
    await page.getByRole('button', { name: 'Add an answer', exact: true }).click()
    await expect(field(page, 'Answer 2')).toBeFocused()
    await page.keyboard.type('Isaac Newton')
  },
  'Fill in the gaps': (page) => field(page, 'Question').fill('Water is [[H2O|water]] and [[wet]].'),
  Match: async (page) => {
    for (const place of [1, 2, 3]) {
      await field(page, `Left ${place}`).fill(`Element ${place}`)
      await field(page, `Right ${place}`).fill(`Symbol ${place}`)
    }
  },
  'Put in order': async (page) => {
    for (const place of [1, 2, 3]) await field(page, `Line ${place}`).fill(`Step ${place}`)
  },
  'Long answer': () => Promise.resolve(),
  'Drawing on paper': () => Promise.resolve(),
  'Case with questions': async (page) => {
    await page.getByLabel('Kind of question 1').selectOption('True or false')
    await field(page, 'Question').fill('The pond freezes from above.')
    await page.getByRole('radio', { name: 'True', exact: true }).check()
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByLabel('Kind of question 2').selectOption('Long answer')
    await field(page, 'Question').last().fill('Why?')
  },
}

for (const [kind, fill] of Object.entries(fills))
  test(`a teacher writes and changes a question: ${kind} @long`, async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/lms/questions/new')
    await page.getByLabel('Kind', { exact: true }).selectOption(kind)
    const text = kind === 'Case with questions' ? field(page, 'Source') : field(page, 'Question')
    if (kind !== 'Assertion and reason') await text.fill('About nature')
    await fill(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('region', { name: 'As pupils see it' }).getByRole('article').first()).toBeVisible()
    await expectWellMade(page)
    await save(page)
    await said(page, 'The question is in your bank.')
    await listed(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: kind })).toBeVisible()
    await field(page, 'Explanation').fill('It is so.')
    await save(page)
    await said(page, 'Question saved.')
  })

test('a teacher reads which answer does not get its marks @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/lms/questions/new')
  await page.getByLabel('Kind', { exact: true }).selectOption('Number')
  await field(page, 'Question').fill('How fast?')
  await field(page, 'Right number').fill('9.8')
  await field(page, 'Unit').fill('m/s')
  await page.getByRole('button', { name: 'Add an answer to try' }).click()
  await page.keyboard.type('9.8')
  await save(page)
  await said(page, 'Answer 1 should get 100 % of the marks, but gets 50 %: unit missing.')
  await expect(page.getByRole('button', { name: 'Add an answer to try' })).toBeFocused()
  await page.getByLabel('Marks for answer 1').selectOption('Half of the marks')
  await save(page)
  await said(page, 'The question is in your bank.')
})

const longText = `A text without any place to break it: ${'electromagnetic'.repeat(12)}`

test('the bank is well made with many questions, in light and in dark, on the smallest phone @long', async ({
  page,
}) => {
  const teacher = await newSubscriber()
  for (let index = 0; index < 22; index += 1)
    await api(
      'POST',
      '/api/lms/questions',
      {
        kind: 'short-text',
        text: index === 20 ? longText : `Name the law that says $F = ${index}a$ in your words.`,
        accepted: [longText],
        grade: 9,
        chapter: 'Force and laws of motion',
        difficulty: 'hard',
      },
      teacher.token,
    )
  await useSession(page, teacher)
  await page.goto('/lms/questions')
  await expect(listed(page).getByRole('link').first()).toBeVisible()
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(listed(page).getByRole('link').first()).toContainText('1')
  await page.getByRole('link', { name: 'Newer' }).click()
  for (const open of [false, true]) {
    if (open) await listed(page).getByRole('link').nth(1).click()
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(sideways, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0)
    }
    await expectWellMade(page)
  }
})

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of (500|404|422)/] })

  test('a teacher can try again, and keeps what was written @long', async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.route('**/api/lms/questions?**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.route('**/api/lms/questions', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/lms/questions')
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No questions yet')).toBeVisible()

    await page.goto('/lms/questions/new')
    await page.getByLabel('Kind', { exact: true }).selectOption('Long answer')
    await field(page, 'Question').fill('Why is the sky blue?')
    await page.route('**/api/lms/questions', (route) => route.fulfill({ status: 500, body: '{}' }))
    await save(page)
    await said(page, 'What you wrote is still here')
    await page.unrouteAll()
    await save(page)
    await said(page, 'The question is in your bank.')

    await page.goto('/lms/questions/01890a5d-ac96-774b-bcce-b302099a8057')
    await expect(page.getByRole('heading', { name: 'There is no such question' })).toBeVisible()
  })
})

test('a teacher without a subscription reads the bank and cannot write @long', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/lms/questions')
  await expect(page.getByText('No questions yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New question' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ask for a subscription' })).toBeVisible()
  await page.goto('/lms/questions/new')
  await expect(page.getByRole('button', { name: 'Save the question' })).toHaveCount(0)
  await expectWellMade(page)
})
