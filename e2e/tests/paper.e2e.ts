import { encodePng } from '../../checks/paper/encode-png.ts'
import { place } from '../../checks/paper/place.ts'
import { cut, rasterise } from '../../checks/paper/rasterise.ts'
import { cardPage } from '../../web/src/tests/paper/card-layout.ts'
import { pageHeight, pageWidth } from '../../web/src/tests/paper/shapes.ts'
import { testCode } from '../../web/src/tests/paper/sheet-code.ts'
import { bubbleAt, sheetPage } from '../../web/src/tests/paper/sheet-layout.ts'
import { api, newSubscriber } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

/** The journey saves without a network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

/** A teacher with an open test of two questions for paper and one that needs words, and a class of five. */
async function makeTest() {
  const teacher = await newSubscriber()
  const post = async <T>(path: string, body: unknown) => {
    const answer = await api<T>('POST', path, body, teacher.token)
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${classId}/students`, { names: 'Anbu\nBanu\nChitra\nDevan\nElango' })
  const options = [{ text: 'Convex' }, { text: 'Concave', right: true }, { text: 'Plane' }, { text: 'Cracked' }]
  const questions = []
  for (const question of [
    { kind: 'one-choice', text: 'Which mirror makes a small object look larger?', options },
    { kind: 'true-false', text: 'Light is slower in glass.', right: true },
    { kind: 'short-text', text: 'What bends at the edge of water?', accepted: ['light'] },
  ])
    questions.push((await post<{ id: string }>('/api/lms/questions', question)).id)
  const items = questions.map((id) => ({ question_id: id, marks: 2 }))
  const form = { class_id: classId, title: 'Light', mode: 'graded', sections: [{ title: 'A', items }] }
  const { id } = await post<{ id: string }>('/api/lms/tests', form)
  await post(`/api/lms/tests/${id}/open`, {})
  return { teacher, id }
}

const grey = (width: number, height: number) => ({ width, height, data: new Float32Array(width * height).fill(120) })
const asFile = (name: string, { width, height, data }: ReturnType<typeof grey>) => ({
  name,
  mimeType: 'image/png',
  buffer: encodePng({ width, height, data: Uint8Array.from(data) }),
})

/** Cards with the numbers 1 to 4, each turned by so many degrees. */
function photographOfCards(turns: readonly number[]) {
  const scene = grey(1280, 720)
  const [width, height] = [pageWidth / 2, pageHeight / 2]
  turns.forEach((turn, index) => {
    const page = rasterise(cardPage([{ card: index + 1, name: 'Pupil' }], 4), 4)
    const card = cut(page, 0, 0, width * 4, Math.floor(height * 4))
    const at = { x: 180 + index * 300, y: 360 }
    place(scene, card, width, height, { at, scale: 1.5, turn, yaw: 8, pitch: -6, bend: 0 })
  })
  return asFile('cards.png', scene)
}

/** The sheet of roll number 5 with these bubbles filled. */
function photographOfSheet(testId: string, filled: readonly (readonly [row: number, bubble: number])[]) {
  const rows = [
    { label: '1', letters: ['A', 'B', 'C', 'D'] },
    { label: '2', letters: ['T', 'F'] },
  ]
  const head = { title: 'Light', className: '9 B', pupil: 'Elango', rollNumber: 5, instruction: 'Fill the bubble.' }
  const marks = filled.map(([row, bubble]) => {
    const { x, y } = bubbleAt(row, bubble)
    return `<circle cx="${x}" cy="${y}" r="2.3" fill="#1c2a55"/>`
  })
  const page = rasterise(sheetPage(rows, { test: testCode(testId), set: 0, rollNumber: 5 }, head), 6, marks.join(''))
  const scene = grey(900, 1200)
  const pose = { at: { x: 450, y: 600 }, scale: 3.6, turn: 3, yaw: 4, pitch: 5, bend: 0 }
  place(scene, page, pageWidth, pageHeight, pose)
  return asFile('sheet.png', scene)
}

test('a teacher prints cards and sheets, reads photographs of them, settles what is doubtful, and sees the marks', async ({
  page,
}) => {
  const { teacher, id } = await makeTest()
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
  await page.getByLabel('Photographs of the cards').setInputFiles(photographOfCards([0, -90, -90, -45]))
  await expect(page.getByText('4 of 5 read. A: 1, B: 2, C: 0, D: 0')).toBeVisible()
  await expect(page.getByText('Show again: 5. Elango')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The card of Devan' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save and go to the next question' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Answer of Devan').selectOption('D')
  await expectWellMadeOnBothScreens(page)
  await save.click()
  await expect(page.getByText('Answers of 4 pupils to question 1 are kept.')).toBeVisible()
  await expect(page.getByLabel('Question')).toContainText('2. Light is slower in glass.')

  await page.getByRole('link', { name: 'Read answer sheets' }).click()
  const sheet = page.getByLabel('Photographs of answer sheets')
  await sheet.setInputFiles(photographOfCards([0]))
  await expect(page.getByText('cards.png: No answer sheet is seen')).toBeVisible()
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
  await expect(page.getByText('Answer sheets of 1 pupil are kept.')).toBeVisible()
  await expect(page.getByText('Answers wait on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Answers wait on this device.')).toBeHidden()

  const { body } = await api<{ items: { name: string; marks: number | null; state: string }[] }>(
    'GET',
    `/api/lms/tests/${id}/results`,
    undefined,
    teacher.token,
  )
  expect(body.items.map(({ name, marks }) => [name, marks])).toEqual([
    ['Anbu', 0],
    ['Banu', 2],
    ['Chitra', 2],
    ['Devan', 0],
    ['Elango', 4],
  ])
  expect(body.items.at(-1)?.state).toBe('submitted')
})
