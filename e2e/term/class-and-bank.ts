import type { Browser, Page } from 'playwright/test'
import { api, newSubscriber } from '../support/accounts.ts'
import { chanceFrom, joinClass, openPhone, type Phone } from '../support/pupils/shaky-phone.ts'
import { expect, useSession } from '../support/test.ts'
import type { ModelTest } from '../support/test-model.ts'

/** Another term of dropped networks: `TERM_SEED=7 npm run e2e e2e/term`. */
const seed = Number(process.env['TERM_SEED'] ?? 13)

export const lens = 'What bends light?'
export const eye = 'The eye has a lens.'
export const lamp = 'What does a lamp give?'
export const joules = 'How many joules are 2 kJ?'
export const sky = 'Why is the sky blue?'
export const stars = 'Why do stars twinkle?'
export const fast = 'What is faster?'
export const straight = 'What goes around corners?'
export const pool = ['Glass bends light.', 'Sound needs a medium.', 'Ice is denser than water.']
const gift = `${lens} {=a lens ~a mirror ~a curtain}

${eye} {TRUE}

${lamp} {=light}

${joules} {#2000}

${sky} {}

${stars} {}

${fast} {=light ~sound}

${straight} {=light ~sound}

${pool[0]} {TRUE}

${pool[1]} {TRUE}

${pool[2]} {FALSE}
`
/** A question of Ariviyal. */
export const athlete =
  'An athlete runs once around a 400 m track and stops where she started. What is her displacement?'

const one = (right: string, marks = 1) => ({ marks, right: [right] })
/** The tests of the term by title. A regrade changes them as it changes the test. */
export const models = {
  Practice: {
    sections: [{ units: [[lens], [eye], [athlete]] }],
    questions: { [lens]: { ...one('a lens'), negative: 0.5 }, [eye]: one('True'), [athlete]: one('zero', 2) },
  },
  'Half-yearly': {
    sections: [{ best: 2, units: [[lamp], [joules], [fast]] }, { units: [[sky, stars]] }],
    questions: {
      [lamp]: one('light', 2),
      [joules]: one('2000', 2),
      [fast]: one('light', 2),
      [sky]: { marks: 5, right: [] },
      [stars]: { marks: 5, right: [] },
    },
  },
  'Sets and a pool': {
    sections: [{ units: [[fast], [eye]] }, { best: 2, units: pool.map((text) => [text]) }],
    questions: {
      [fast]: one('light'),
      [eye]: one('True'),
      ...Object.fromEntries(pool.map((text, place) => [text, one(place < 2 ? 'True' : 'False', 3)])),
    },
  },
  'On cards': {
    sections: [{ units: [[lens], [straight]] }],
    questions: { [lens]: one('a lens', 2), [straight]: one('light', 2) },
  },
} satisfies Record<string, ModelTest>
export type Title = keyof typeof models

interface Listed {
  items: { id: string; text: string }[]
}

/** The laptop of a teacher with a class, and the calls of that teacher. */
export async function openLaptop(page: Page) {
  const teacher = await newSubscriber()
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const answer = await api<T>(method, path, body, teacher.token)
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body)
  const get = <T>(path: string) => call<T>('GET', path)
  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await useSession(page, teacher)
  return { page, classId, teacher, post, get }
}
export type Laptop = Awaited<ReturnType<typeof openLaptop>>

export const names = ['Anbu', 'Banu', 'Chitra'] as const

/** The list of the class is pasted and its cards are printed; Anbu and Banu join with them. Chitra has no phone. */
export async function fillClass({ page, classId }: Laptop, browser: Browser) {
  await page.goto(`/lms/classes/${classId}`)
  await page.getByRole('button', { name: 'Add pupils' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add pupils' })
  await dialog.getByLabel('Names').fill('1\tAnbu\n2\tBanu\n3\tChitra')
  await expect(dialog.getByRole('status')).toHaveText('3 names found')
  await dialog.getByRole('button', { name: 'Add the pupils' }).click()
  await expect(page.getByText('Pupils added.')).toBeVisible()
  const code = await page.getByRole('img', { name: /QR code of/ }).getAttribute('aria-label')
  await page.getByRole('button', { name: 'Make cards' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make the cards' }).click()
  const cards = page.getByRole('listitem').filter({ hasText: 'Roll number' })
  await expect(cards).toHaveCount(3)
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const chance = chanceFrom(seed)
  const phones: [Phone, Phone] = [await openPhone(browser, 390, chance), await openPhone(browser, 320, chance)]
  const pins = await Promise.all(
    names.map((_name, place) => cards.nth(place).getByRole('definition').nth(2).textContent()),
  )
  const join = (phone: Phone, place: number) =>
    joinClass(phone, code?.split('code=')[1] ?? '', place + 1, pins[place] ?? '')
  for (const [place, phone] of phones.entries()) await join(phone, place)
  return { phones, join }
}

/** Imports the questions, and returns all that the term asks by their text. */
export async function fillBank({ page, get }: Laptop): Promise<Map<string, string>> {
  await page.goto('/lms/questions/import')
  await page.getByLabel('Format').selectOption('gift')
  await page.getByLabel('Or the questions themselves').fill(gift)
  await page.getByRole('button', { name: 'Read the questions' }).click()
  await page.getByRole('button', { name: 'Save 11 questions' }).click()
  await expect(page.getByText('11 questions are saved.')).toBeVisible()
  const own = await get<Listed>('/api/lms/questions')
  const shared = await get<Listed>('/api/lms/questions?from=ariviyal&q=athlete+runs+once+around')
  return new Map([...own.items, ...shared.items].map(({ id, text }) => [text, id]))
}

/** Drafts a test as its model says, with what a model does not say, and opens it. Returns its id. */
export async function openTest(
  laptop: Laptop,
  bank: Map<string, string>,
  title: Title,
  more: object = {},
): Promise<string> {
  const { sections, questions }: ModelTest = models[title]
  const id = (text = '') => bank.get(text) ?? text
  const form = {
    class_id: laptop.classId,
    title,
    mode: 'graded',
    sections: sections.map(({ best, units }) => ({
      title: '',
      ...(best && { [units.every(([text = '']) => pool.includes(text)) ? 'draw' : 'answer_any']: best }),
      items: units.map(([text = '', other]) => ({
        question_id: id(text),
        marks: questions[text]?.marks,
        negative_marks: questions[text]?.negative ?? 0,
        ...(other && { or: { question_id: id(other) } }),
      })),
    })),
    ...more,
  }
  const { id: test } = await laptop.post<{ id: string }>('/api/lms/tests', form)
  const { page } = laptop
  await page.goto(`/lms/tests/${test}`)
  await page.getByRole('button', { name: 'Open to the class' }).click()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByRole('region', { name: 'Now' }).getByText('Live')).toBeVisible()
  return test
}
