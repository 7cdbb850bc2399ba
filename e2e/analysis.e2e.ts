import { newSubscriber, post, postAs } from './support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from './support/test.ts'

interface Cards {
  code: string
  items: { roll_number: number; pin: string }[]
}
interface Started {
  attempt: { id: string; epoch: number; questions: { id: string; options?: { id: string; text: string }[] }[] }
}

const names = ['Anbu', 'Banu', 'Chitra', 'Devan', 'Elango', 'Farida', 'Gopal', 'Hema', 'Iniyan', 'Jaya']

/** A teacher with an open test of a choice and a number, and its pupils. */
async function makeTest() {
  const teacher = await newSubscriber()
  const postOfTeacher = postAs(teacher.token)
  const { id: classId } = await postOfTeacher<{ id: string }>('/api/lms/classes', {
    name: '9 B',
    grade: 9,
    subject: 'Physics',
  })
  await postOfTeacher(`/api/lms/classes/${classId}/students`, { names: names.join('\n') })
  const mirror = await postOfTeacher<{ id: string }>('/api/lms/questions', {
    kind: 'one-choice',
    text: 'Which mirror makes a small object look larger?',
    chapter: 'Light',
    options: [{ text: 'Concave', right: true }, { text: 'Convex' }, { text: 'Plane' }],
  })
  const energy = await postOfTeacher<{ id: string }>('/api/lms/questions', {
    kind: 'number',
    text: 'How many joules are 2 kJ?',
    chapter: 'Energy',
    right: '2000',
  })
  const { id } = await postOfTeacher<{ id: string }>('/api/lms/tests', {
    class_id: classId,
    title: 'Light and energy',
    mode: 'graded',
    sections: [{ title: 'A', items: [mirror, energy].map((question) => ({ question_id: question.id, marks: 1 })) }],
  })
  await postOfTeacher(`/api/lms/tests/${id}/open`, {})
  const { code, items } = await postOfTeacher<Cards>(`/api/lms/classes/${classId}/cards`, {})
  const join = async (roll: number) =>
    (await post<{ token: string }>('/api/class/join', { code, roll_number: roll, pin: items[roll - 1]?.pin })).token
  return { teacher, id, join }
}

/** A pupil starts; the returned function answers, and hands in when told. */
async function start(testId: string, token: string) {
  const { attempt } = await post<Started>(`/api/class/tests/${testId}/start`, { device: 'phone' }, token)
  const [choice, number] = attempt.questions
  return async (option: string, value: string, isLast = true) => {
    const chosen = choice?.options?.find(({ text }) => text === option)?.id
    const events = [
      { seq: 1, question: choice?.id, value: chosen },
      { seq: 2, question: number?.id, value },
    ]
    const path = `/api/class/attempts/${attempt.id}`
    await post(`${path}/answers`, { device: 'phone', epoch: attempt.epoch, events }, token)
    if (isLast) await post(`${path}/submit`, { device: 'phone', epoch: attempt.epoch, seq: 2 }, token)
  }
}

test('a teacher watches a test as it happens, closes it, and reads what it says about questions and pupils', async ({
  page,
}) => {
  const { teacher, id, join } = await makeTest()
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${id}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now.getByText('Live')).toBeVisible()
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByText('Nobody has finished the test yet.')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Back to the test' }).click()

  await expect(now.getByText('Live')).toBeVisible()
  const table = now.getByRole('table', { name: 'Progress of the pupils' })
  for (const roll of [1, 2, 3]) await (await start(id, await join(roll)))('Convex', '2000')
  const anbu = table.getByRole('row', { name: /Anbu/ })
  await expect(anbu).toContainText('Handed in')
  await expect(now.getByText('Question 1: 3 of 3 wrong so far')).toBeVisible()
  const answer = await start(id, await join(4))
  await answer('Convex', '2000', false)
  const devan = table.getByRole('row', { name: /Devan/ })
  await expect(devan).toContainText('Running')
  await expect(devan).toContainText('question 2')
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByText('Statistics need 8 finished tests.')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })

  for (const roll of [5, 6, 7, 8, 9])
    await (
      await start(id, await join(roll))
    )('Concave', roll === 9 ? '2' : roll === 8 ? ' 2 ' : '200')
  await page.getByRole('link', { name: 'Back to the test' }).click()
  await page.getByRole('button', { name: 'Close the test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('Test closed.')).toBeVisible()
  await expect(now).toBeHidden()

  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByText('9 of 10 pupils have finished the test.')).toBeVisible()
  const questions = page.getByRole('region', { name: 'Question by question' })
  await expect(questions.getByText('Strong pupils missed it more than weak ones: check the key.').first()).toBeVisible()
  await expect(questions.getByText('2 of 9: “2”')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who needs help' })).toContainText('10. Jaya Did not take the test.')
  const facility = page.getByRole('region', { name: 'How much of the marks the class has' })
  await expect(facility.getByRole('table')).toBeHidden()
  await facility.getByRole('button', { name: 'Show as a table' }).press('Enter')
  await expect(facility.getByRole('table').getByRole('row', { name: /Which mirror/ })).toContainText('55.6')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^analysis-[\d-]+\.xlsx$/)
  await expectWellMadeOnBothScreens(page)
})
