import type { Browser, BrowserContext, Page } from 'playwright/test'
import { api, newSubscriber, postAs } from '../accounts.ts'
import { expect } from '../test.ts'

interface Card {
  student_id: string
  roll_number: number
  pin: string
}
interface Result {
  student_id: string
  answers: { value: unknown; from_file: boolean }[]
}

/** A class of two pupils with an open test of two questions: a choice and a short text. */
export async function openTestForClass(minutes = 30) {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${classId}/students`, { names: 'Anbu\nBanu' })
  const cards = await post<{ code: string; items: Card[] }>(`/api/lms/classes/${classId}/cards`, {})
  const ask = async (body: object) => (await post<{ id: string }>('/api/lms/questions', body)).id
  const options = [{ text: 'A concave mirror', right: true }, { text: 'A plane mirror' }]
  const questions = [
    await ask({ kind: 'one-choice', text: 'Which mirror makes a small object look larger?', options }),
    await ask({ kind: 'short-text', text: 'What bends at the edge of water?', accepted: ['light'] }),
  ]
  const items = questions.map((id) => ({ question_id: id, marks: 1 }))
  const form = { class_id: classId, title: 'Light', mode: 'graded', minutes, sections: [{ title: 'A', items }] }
  const { id } = await post<{ id: string }>('/api/lms/tests', form)
  await post(`/api/lms/tests/${id}/open`, {})

  return {
    id,
    teacher,
    /** A phone on which a pupil has joined the class. */
    async phoneOf(browser: Browser, pupil: number): Promise<Page> {
      return this.joinOn(
        await browser.newContext({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' }),
        pupil,
      )
    },
    /** A page on which a pupil has joined the class. */
    async joinOn(context: BrowserContext, pupil: number): Promise<Page> {
      const card = cards.items[pupil]
      const body = { code: cards.code, roll_number: card?.roll_number, pin: card?.pin }
      const joined = await api<object>('POST', '/api/class/join', body)
      expect(joined.status).toBe(200)
      const page = await context.newPage()
      await page.goto('/class')
      await page.evaluate((stored) => localStorage.setItem('pupil', stored), JSON.stringify(joined.body))
      return page
    },
    /** What the server has of a pupil's answers, as the teacher sees them. */
    async answersOf(pupil: number) {
      const { body } = await api<{ items: Result[] }>('GET', `/api/lms/tests/${id}/results`, undefined, teacher.token)
      const own = body.items.find(({ student_id: student }) => student === cards.items[pupil]?.student_id)
      return own?.answers.map(({ value }) => (value === null ? null : 'given')) ?? []
    },
  }
}

/** Opens the test and begins it, once it can be finished without a network. `before`: what happens in between. */
export async function begin(phone: Page, test: string, before = async () => {}): Promise<void> {
  await phone.goto(`/class/tests/${test}`)
  await expect(phone.getByText('This phone can finish the test without a network.')).toBeVisible()
  await before()
  await phone.getByRole('button', { name: 'Start the test' }).click()
  await expect(phone.getByRole('radio', { name: 'A concave mirror' })).toBeVisible()
}

export const showsState = (page: Page, words: string) => expect(page.locator('[data-keeping]')).toContainText(words)
