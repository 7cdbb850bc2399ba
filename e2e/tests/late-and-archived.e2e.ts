import { newSubscriber, post, postAs } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

interface Started {
  attempt: { id: string; epoch: number; questions: { id: string }[] }
}

/** A closed test of a long answer, which came late, and a draft with the same question. */
async function lateAnswer() {
  const teacher = await newSubscriber()
  const postOfTeacher = postAs(teacher.token)
  const { id: classId } = await postOfTeacher<{ id: string }>('/api/lms/classes', {
    name: '10 C',
    grade: 10,
    subject: 'Physics',
  })
  await postOfTeacher(`/api/lms/classes/${classId}/students`, { names: 'Anbu' })
  const { id: question } = await postOfTeacher<{ id: string }>('/api/lms/questions', {
    kind: 'long-answer',
    text: String.raw`Explain $\frac{1}{f} = \frac{1}{v} - \frac{1}{u}$.`,
  })
  const form = (title: string) => ({
    class_id: classId,
    title,
    mode: 'graded',
    sections: [{ title: 'A', items: [{ question_id: question, marks: 3 }] }],
  })
  const { id: taken } = await postOfTeacher<{ id: string }>('/api/lms/tests', form('Lenses'))
  const { id: draft } = await postOfTeacher<{ id: string }>('/api/lms/tests', form('Mirrors'))
  await postOfTeacher(`/api/lms/tests/${taken}/rubric`, {
    question_id: question,
    version: 0,
    rows: [
      { title: 'Signs', levels: ['Missing', 'Right'].map((text, marks) => ({ text, marks })) },
      { title: 'Distances', levels: ['Missing', 'One', 'Both'].map((text, marks) => ({ text, marks })) },
    ],
  })
  await postOfTeacher(`/api/lms/tests/${taken}/open`, {})
  const { code, items } = await postOfTeacher<{ code: string; items: { pin: string }[] }>(
    `/api/lms/classes/${classId}/cards`,
    {},
  )
  const joined = { code, roll_number: 1, pin: items[0]?.pin }
  const { token } = await post<{ token: string }>('/api/class/join', joined)
  const { attempt } = await post<Started>(`/api/class/tests/${taken}/start`, { device: 'phone' }, token)
  await postOfTeacher(`/api/lms/tests/${taken}/close`, {})
  const events = [{ seq: 1, question, value: 'Object and image on one side.' }]
  await post(`/api/class/attempts/${attempt.id}/answers`, { device: 'phone', epoch: attempt.epoch, events }, token)
  return { teacher, classId, taken, draft }
}

test('a teacher uses a rubric again in a draft, lets a late answer count while marking, and reads an archived class @long', async ({
  page,
}) => {
  const { teacher, classId, taken, draft } = await lateAnswer()
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${draft}`)
  await page.getByRole('button', { name: 'Make a rubric' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Begin from a rubric of yours').selectOption({ index: 1 })
  await expect(dialog.getByLabel('Row 2', { exact: true })).toHaveValue('Distances')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Save the rubric' }).click()
  await expect(page.getByText('Rubric saved.')).toBeVisible()
  await expect(page.getByText('Signs, Distances')).toBeVisible()
  await expectWellMadeOnBothScreens(page)

  await page.goto(`/lms/tests/${taken}/marking`)
  const answer = page.getByRole('region', { name: /^1\. Anbu/ })
  await expect(answer).toContainText('Arrived late: Object and image on one side.')
  await expectWellMade(page)
  await answer.getByRole('button', { name: 'Let it count' }).click()
  await expect(answer).not.toContainText('Arrived late')
  await expect(answer).toContainText('Object and image on one side.')
  await answer.getByRole('group', { name: 'Distances' }).getByRole('button', { name: 'Both' }).click()
  await answer.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'Right' }).click()
  await expect(answer).toContainText('3 of 3')
  await page.goto(`/lms/tests/${taken}/history?kind=late`)
  await expect(page.getByRole('row').nth(1)).toContainText('Late answer accepted, question 1, 1. Anbu')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectWellMade(page)

  await post(`/api/lms/classes/${classId}/archive`, {}, teacher.token)
  await page.goto(`/lms/tests/${draft}`)
  await expect(page.getByText('The class is archived')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open to the class' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save the draft' })).toBeHidden()
  await expectWellMade(page)
  await page.goto(`/lms/tests/${taken}/marking`)
  await expect(page.getByText('The class is archived')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.goto(`/lms/classes/${classId}/tests/new`)
  await expect(page.getByText('The class is archived')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the draft' })).toBeHidden()
})
