import { newSubscriber, post, postAs } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'
import { openPupilPhone } from '../support/pupils/pupil-phone.ts'

interface Cards {
  code: string
  items: { roll_number: number; pin: string }[]
}
interface Started {
  attempt: { id: string; epoch: number; questions: { id: string }[] }
}

/** A test of a long answer and a number, which two pupils have handed in. */
async function takenTest() {
  const teacher = await newSubscriber()
  const postOfTeacher = postAs(teacher.token)
  const { id: classId } = await postOfTeacher<{ id: string }>('/api/lms/classes', {
    name: '9 B',
    grade: 9,
    subject: 'Physics',
    language: 'ta',
  })
  await postOfTeacher(`/api/lms/classes/${classId}/students`, { names: 'Anbu\nBanu' })
  const questions = [
    { kind: 'long-answer', text: 'Why is the sky blue?', explanation: 'Blue light is scattered most.' },
    { kind: 'number', text: 'How fast does a stone fall after 1 s?', right: '10', unit: 'm/s' },
  ]
  const items = []
  for (const question of questions)
    items.push({ question_id: (await postOfTeacher<{ id: string }>('/api/lms/questions', question)).id, marks: 2 })
  const form = {
    class_id: classId,
    title: 'Light',
    mode: 'graded',
    show: 'after-submit',
    sections: [{ title: 'A', items }],
  }
  const { id } = await postOfTeacher<{ id: string }>('/api/lms/tests', form)
  await postOfTeacher(`/api/lms/tests/${id}/open`, {})
  const cards = await postOfTeacher<Cards>(`/api/lms/classes/${classId}/cards`, {})
  const pupils: object[] = []
  for (const [place, { roll_number, pin }] of cards.items.entries()) {
    const joined = await post<{ token: string }>('/api/class/join', { code: cards.code, roll_number, pin })
    const { token } = joined
    pupils.push(joined)
    const { attempt } = await post<Started>(`/api/class/tests/${id}/start`, { device: 'phone' }, token)
    const values = [['It scatters.', 'It is dusty.'][place], '9.8 m/s']
    const events = attempt.questions.map((question, at) => ({ seq: at + 1, question: question.id, value: values[at] }))
    const sent = { device: 'phone', epoch: attempt.epoch }
    await post(`/api/class/attempts/${attempt.id}/answers`, { ...sent, events }, token)
    await post(`/api/class/attempts/${attempt.id}/submit`, { ...sent, seq: 2 }, token)
  }
  return { id, teacher, pupils }
}

test('a teacher marks by keyboard and with a rubric, regrades a question, and finds it all in the history @long', async ({
  page,
  browser,
}) => {
  const { id, teacher, pupils } = await takenTest()
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${id}`)
  await page.getByRole('link', { name: 'Marking' }).click()
  await expect(page.getByText('2 answers to mark in the test')).toBeVisible()
  const answer = page.getByRole('region', { name: /^\d\. |^Answer/ })
  await expect(answer).toContainText('It scatters.')
  await expect(page.getByText('Blue light is scattered most.')).toBeVisible()

  // A comment of the bank, used by its shortcut while marking.
  await page.getByRole('button', { name: 'Your comments' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shortcut').fill('why')
  await dialog.getByLabel('Comment', { exact: true }).fill('Say why.')
  await dialog.getByRole('button', { name: 'Save the comment' }).click()
  await expect(dialog.getByText('Comment saved.')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('1')
  await page.keyboard.press('.')
  await expect(answer).toContainText('1.5 of 2')
  await page.keyboard.press('c')
  await page.keyboard.type('Good. /why')
  await page.keyboard.press('Enter')
  await expect(answer.getByLabel('Comment for the pupil')).toHaveValue('Good. Say why.')
  await expect(answer.getByText(/^Saved/)).toBeVisible()
  await expect(page.getByText('1 answer to mark in the test')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toContainText('It is dusty.')
  await page.keyboard.press('2')
  await expect(page.getByText('Nothing to mark.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('1 answer to mark in the test')).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog.getByText('Undo the last decision')).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Make a rubric' }).click()
  await dialog.getByLabel('Row 1', { exact: true }).fill('Reason')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Save the rubric' }).click()
  await expect(page.getByText('Rubric saved.')).toBeVisible()
  await page.keyboard.press('2')
  await expect(answer.getByRole('group', { name: 'Reason' }).getByRole('button', { name: 'Complete' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(answer).toContainText('2 of 2')
  await expect(answer.getByText(/^Saved/)).toBeVisible()

  await page.keyboard.press('n')
  await expect(answer).toContainText('0 of 2: another number')
  await page.getByRole('button', { name: 'Regrade' }).click()
  await dialog.getByLabel('Change what is right').check()
  await dialog.getByLabel('Right number').fill('9.8')
  await dialog.getByLabel('Why, for the history').fill('g is 9.8.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('The total changes for 2 of 2 pupils.')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Banu/ })).toContainText('2 → 4')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Apply the regrade' }).click()
  await expect(page.getByText('Regraded. The marks of 2 pupils changed.')).toBeVisible()
  await expect(answer).toContainText('2 of 2: right')
  await page.getByLabel('Mark without names').check()
  await expect(page.getByText('Anbu')).toBeHidden()
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Answer 2' })).toBeVisible()

  await page.getByRole('link', { name: 'Back to the test' }).click()
  await page.getByRole('link', { name: 'History' }).click()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Regraded, question 2')
  await expect(newest).toContainText('Why: g is 9.8.')
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Rubrics' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Rubric changed, question 1')
  await expect(page.getByText('Regraded, question 2')).toBeHidden()
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'All' }).click()
  await newest.getByText('2 pupils').click()
  await expect(newest).toContainText('1. Anbu: 0, in all 1.5 of 4 → 2, in all 3.5 of 4')
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Back to the test' }).click()
  await page.getByRole('button', { name: 'Show the answers of Anbu' }).click()
  await dialog.getByRole('link', { name: /^Log/ }).click()
  await expect(page.getByRole('table', { name: 'Answers in the order of arrival' })).toContainText('It scatters.')
  await expectWellMade(page)

  // The pupil reads it in the language of the class.
  const phone = await openPupilPhone(browser, pupils[1])
  await phone.goto(`/class/tests/${id}`)
  await expect(phone.getByText('பகுதி வாரியாக மதிப்பெண்கள்')).toBeVisible()
  await expect(phone.getByText('Reason: 2 / 2 (Complete)')).toBeVisible()
  await expectWellMade(phone)
})
