import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { api, type TestSession } from '../support/accounts.ts'
import { newRepresentedInstitution, newSeatedTeacher } from '../support/institutions.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

interface Started {
  attempt: { id: string; epoch: number; questions: { id: string }[] }
}

const names = ['Anbu', 'Banu', 'Chitra', 'Devan', 'Elango', 'Farida', 'Gopal', 'Hema', 'இனியன் செல்வகுமார்']

async function call<T>(method: 'GET' | 'POST', path: string, token: string, body?: unknown): Promise<T> {
  const answer = await api<T>(method, path, body, token)
  expect(answer.status, path).toBeLessThan(300)
  return answer.body
}

/** A class in which each pupil has taken a test before and one after, both closed. */
async function taughtClass({ token }: TestSession) {
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, token, body)
  const { id } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${id}/students`, { names: names.join('\n') })
  const cards = await post<{ code: string; items: { roll_number: number; pin: string }[] }>(
    `/api/lms/classes/${id}/cards`,
  )
  const pupils: string[] = []
  for (const { roll_number, pin } of cards.items) {
    const joined = await api<{ token: string }>('POST', '/api/class/join', { code: cards.code, roll_number, pin })
    pupils.push(joined.body.token)
  }
  const questions: string[] = []
  for (let made = 0; made < 4; made += 1)
    questions.push(
      (
        await post<{ id: string }>('/api/lms/questions', {
          kind: 'true-false',
          text: `Statement ${made} is true.`,
          chapter: made < 2 ? 'Light' : 'Sound',
          competency: 'Explains',
          right: true,
        })
      ).id,
    )
  const items = questions.map((question_id) => ({ question_id, marks: 1 }))
  for (const [place, title] of ['Before the lesson', 'After the lesson'].entries()) {
    const form = { class_id: id, title, mode: 'graded', sections: [{ title: '', items }] }
    const made = await post<{ id: string }>('/api/lms/tests', form)
    await post(`/api/lms/tests/${made.id}/open`)
    for (const [number, pupil] of pupils.entries())
      await answer(made.id, pupil, place === 0 ? number % 3 : 2 + (number % 3))
    await post(`/api/lms/tests/${made.id}/close`)
  }
  return id
}

/** A pupil answers so many questions rightly, and hands in. */
async function answer(testId: string, token: string, right: number) {
  const started = await call<Started>('POST', `/api/class/tests/${testId}/start`, token, { device: 'phone' })
  const { id, epoch, questions } = started.attempt
  const events = questions.map((question, place) => ({ seq: place + 1, question: question.id, value: place < right }))
  await call('POST', `/api/class/attempts/${id}/answers`, token, { device: 'phone', epoch, events })
  await call('POST', `/api/class/attempts/${id}/submit`, token, { device: 'phone', epoch, seq: events.length })
}

const bytesOf = async (download: Download) => readFileSync(await download.path())

async function wide(page: Page) {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a teacher prints reports for parents, sees what the class gained, and takes everything away @long', async ({
  page,
  browser,
}) => {
  const { invite, principal } = await newRepresentedInstitution(3)
  const teacher = await newSeatedTeacher(invite)
  const id = await taughtClass(teacher)
  await useSession(page, teacher)

  await page.goto(`/lms/classes/${id}`)
  await page.getByRole('link', { name: 'Reports for parents' }).click()
  const preview = page.getByRole('region', { name: 'Look at one first' })
  await preview.getByLabel('Pupil').selectOption({ label: '9. இனியன் செல்வகுமார்' })
  await preview.getByLabel('Language').selectOption('Tamil')
  await preview.getByRole('button', { name: 'Show' }).click()
  const report = page.getByRole('article', { name: 'பெற்றோருக்கான அறிக்கை' })
  await expect(report).toContainText('தேர்வு: After the lesson')
  await expect(report).toContainText('6 / 8 (75 %)')
  await expect(report).not.toContainText('Anbu')
  await expectWellMadeOnBothScreens(page)
  await wide(page)

  const form = page.getByRole('region', { name: 'Make the PDF' })
  await form.getByLabel('To', { exact: true }).fill('2020-01-01')
  await form.getByRole('button', { name: 'Make the PDF' }).click()
  await expect(form.getByText('The last day is before the first')).toBeVisible()
  await page.reload()
  await form.getByRole('button', { name: 'Pupils: none' }).click()
  await form.getByRole('button', { name: 'Make the PDF' }).click()
  await expect(form.getByText('Choose at least one pupil')).toBeVisible()
  await form.getByRole('button', { name: 'Pupils: all' }).click()
  await form.getByLabel('Language').selectOption('Hindi')
  const pdf = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Make the PDF' }).click()
  await expect(form.getByText('Making 9 reports.')).toBeVisible()
  const printed = await bytesOf(await pdf)
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(names.length)
  await expect(form.getByText('The PDF is saved with your downloads.')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the class' }).click()
  await page.getByRole('link', { name: 'Did it help?' }).click()
  await page.getByLabel('Which marks').selectOption('Only “Explains”')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('The class gained: chance alone does not explain it.')).toBeVisible()
  await expect(page.getByText('50 percentage points')).toBeVisible()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('row', { name: '1. Anbu' })).toContainText('50')
  await page.getByText('How the figures are found').click()
  await expect(page.getByText('95 % interval')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await wide(page)

  await page.getByRole('link', { name: 'Back to the class' }).click()
  const view = page.getByRole('region', { name: 'What your school sees' })
  await view.getByRole('button', { name: 'Let the school see it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let the school see it' }).click()
  await expect(view.getByText('Use and averages')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await wide(page)

  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await useSession(other, principal)
  await other.goto('/school/classes')
  await other.getByRole('button', { name: 'Show the averages of 9 B' }).click()
  await expect(other.getByText('50 % of the marks')).toBeVisible()
  await expect(other.getByText('Anbu')).toBeHidden()
  await expectWellMadeOnBothScreens(other)
  await view.getByRole('button', { name: 'Stop showing it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop showing it' }).click()
  await expect(view.getByText('do not see this class')).toBeVisible()
  await other.reload()
  await expect(other.getByText('No teacher shares a class with the school yet.')).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: 'Export' }).click()
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the archive' }).click()
  expect((await bytesOf(await archive)).toString('latin1')).toContain('tests/02 After the lesson/marks.csv')
  await expect(page.getByRole('button', { name: 'Download the archive' })).toBeVisible()
})

test('pupils who leave take their work along, and fewer than eight pairs give no figure @long', async ({ page }) => {
  test.setTimeout(120_000)
  const { invite } = await newRepresentedInstitution(3)
  const teacher = await newSeatedTeacher(invite)
  const id = await taughtClass(teacher)
  await useSession(page, teacher)
  for (const name of ['Anbu', 'Banu']) {
    await page.goto(`/lms/classes/${id}`)
    await page.getByRole('button', { name: new RegExp(`^\\d+\\s*${name}$`) }).click()
    const dialog = page.getByRole('dialog')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the work for the pupil' }).click()
    const work = (await bytesOf(await download)).toString('latin1')
    expect(work).toContain('Test/02 After the lesson.json')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Remove the pupil' }).click()
    await dialog.getByRole('button', { name: 'Remove the pupil' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('link', { name: 'Did it help?' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Too few: 7 pupils have both results, and figures need 8.')).toBeVisible()
  await expect(page.getByText('percentage points')).toHaveCount(0)
  await expectWellMadeOnBothScreens(page)
})
