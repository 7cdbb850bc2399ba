import { shiftOf, watchShifts } from '../support/layout-shifts.ts'
import { openTestOnPaper } from '../support/pupils/paper.ts'
import { photographOfCards, photographOfSheet } from '../support/pupils/photographs.ts'
import {
  bringNetworkBack,
  expect,
  expectWellMade,
  expectWellMadeOnBothScreens,
  test,
  useSession,
} from '../support/test.ts'

/** The journeys save without a network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

const notSaved = 'Answers are kept on this device and not saved yet.'
const saved = 'Saved: the answers have reached the server.'

test('a teacher prints cards and sheets, reads photographs of them, settles what is doubtful, and sees the marks', async ({
  page,
}) => {
  const { teacher, id, results } = await openTestOnPaper()
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${id}`)
  await page.getByRole('link', { name: 'On paper' }).click()
  await expect(page.getByRole('img', { name: 'Cards of Anbu, Banu, Chitra, Devan' })).toBeVisible()
  await expectWellMade(page)
  await page.getByLabel('What to print').selectOption('Answer sheets')
  await expect(page.getByRole('img', { name: /^Answer sheet of/ })).toHaveCount(5)
  await expect(page.getByText('Paper cannot answer question 3.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('img', { name: 'Answer sheet of Elango' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Read cards' }).click()
  await expect(page.getByText('0 of 5 read.')).toBeVisible()
  // Sides A to D: the right answer is B. The last card is held askew.
  await page.getByLabel('Photographs of the cards').setInputFiles(photographOfCards(['A', 'B', 'B', -45]))
  await expect(page.getByText('4 of 5 read. A: 1, B: 2, C: 0, D: 0')).toBeVisible()
  await expect(page.getByText('Show again: 5. Elango')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The card of Devan' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save and go to the next question' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Answer of Devan').selectOption('D')
  await expectWellMadeOnBothScreens(page)
  await save.click()
  await expect(page.getByText('Answers of 4 pupils to question 1 are kept on this device.')).toBeVisible()
  await expect(page.getByLabel('Question')).toContainText('2. Light is slower in glass.')

  await page.getByRole('link', { name: 'Read answer sheets' }).click()
  const sheet = page.getByLabel('Photographs of answer sheets')
  await sheet.setInputFiles(photographOfCards(['A']))
  await expect(page.getByText('cards.png: No answer sheet found')).toBeVisible()
  // Both bubbles of the second row are filled.
  await sheet.setInputFiles(
    photographOfSheet(id, [
      [0, 1],
      [1, 0],
      [1, 1],
    ]),
  )
  await expect(page.getByRole('heading', { name: '5. Elango' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the answers' })).toBeDisabled()
  await page
    .getByRole('group', { name: 'Question 2: which bubble is filled?' })
    .getByLabel('T', { exact: true })
    .check()
  await expect(page.getByText('1 B, 2 T')).toBeVisible()
  await expectWellMade(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save the answers' }).click()
  await expect(page.getByText('Answer sheets of 1 pupil are kept on this device.')).toBeVisible()
  await expect(page.getByText(notSaved)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(saved)).toBeVisible()
  await expect(page.getByText(notSaved)).toBeHidden()

  const all = await results()
  expect(all.map(({ name, marks }) => [name, marks])).toEqual([
    ['Anbu', 0],
    ['Banu', 2],
    ['Chitra', 2],
    ['Devan', 0],
    ['Elango', 4],
  ])
  expect(all.at(-1)?.state).toBe('submitted')
})

test('in a classroom without a network the page opens again, keeps what it reads, and saves it once @long', async ({
  page,
}) => {
  const { teacher, id, results, countEvents } = await openTestOnPaper()
  await useSession(page, teacher)
  const context = page.context()
  await watchShifts(page)
  await page.goto(`/lms/tests/${id}/paper?part=cards`)
  await expect(page.getByText('On this device the page also opens without a network.')).toBeVisible()
  // Less than a line of text: a press beside it must hit.
  expect(await shiftOf(page)).toBeLessThan(0.001)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('There is no network. This is the test as this device kept it')).toBeVisible()
  await page.getByLabel('Photographs of the cards').setInputFiles(photographOfCards(['A', 'B', 'B', 'B']))
  await expect(page.getByText('4 of 5 read. A: 1, B: 3')).toBeVisible()
  await expect(page.getByText('What was read is kept on this device. It counts once you save it.')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await page.reload()
  await expect(page.getByText('4 of 5 read. A: 1, B: 3')).toBeVisible()
  await page.getByRole('button', { name: 'Save and go to the next question' }).click()
  await expect(page.getByText(notSaved)).toBeVisible()
  expect((await results()).map(({ marks }) => marks)).toEqual([null, null, null, null, null])
  await page.close()

  const again = await context.newPage()
  await again.goto(`/lms/tests/${id}/paper?part=cards`)
  await expect(again.getByText(notSaved)).toBeVisible()
  await bringNetworkBack(again)
  await expect(again.getByText(saved)).toBeVisible()
  await again.reload()
  await expect(again.getByText('0 of 5 read.')).toBeVisible()
  await expect(again.getByText(notSaved)).toBeHidden()
  const all = await results()
  expect(all.map(({ marks }) => marks)).toEqual([0, 2, 2, 2, null])
  for (const { attempt_id: attempt } of all.slice(0, 4)) expect(await countEvents(attempt)).toBe(1)
})
