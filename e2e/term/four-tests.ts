import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { photographOfCards } from '../support/pupils/photographs.ts'
import { type Phone, takeTest } from '../support/pupils/shaky-phone.ts'
import {
  athlete,
  eye,
  fast,
  fillBank,
  joules,
  type Laptop,
  lamp,
  lens,
  models,
  names,
  openTest,
  pool,
  sky,
  stars,
  straight,
  type Title,
} from './class-and-bank.ts'
import { expect } from '../support/test.ts'
import { type ModelTest, mostOf, type Taken, totalOf } from '../support/test-model.ts'

interface Marked {
  question_id: string
  revision: number
}
interface Item {
  question_id: string
  text: string
  content: { options?: { id: string; text: string }[] }
}

const inProgress = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Progress of the pupils' }).getByRole('row', { name })

/** Pupils take a test, and the teacher sees each of them as it happens. */
async function take(page: Page, title: Title, phones: [Phone, Phone], answers: Record<string, string>[]) {
  const known = Object.keys(models[title].questions)
  const taken: Taken[] = []
  for (const [place, phone] of phones.entries()) {
    const row = inProgress(page, names[place] ?? '')
    await expect(row).toContainText('Not started')
    const own = answers[place] ?? {}
    const asked = await takeTest(phone, title, known, own, async (count) => {
      await expect(row).toContainText('Running')
      await expect(row).toContainText(`${count} of`)
    })
    await expect(row).toContainText('Handed in')
    taken.push({ asked, answers: own })
  }
  return taken
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the test' }).click()
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('Test closed.')).toBeVisible()
}

/** Regrades a question in the test and in its model. The preview says how many totals change, and so does the model. */
async function regrade(laptop: Laptop, test: string, title: Title, taken: Taken[], text: string, act: object) {
  const model: ModelTest = models[title]
  const before = taken.map((one) => totalOf(model, one))
  const { sections } = await laptop.get<{ sections: { items: Item[] }[] }>(`/api/lms/tests/${test}`)
  const item = sections.flatMap(({ items }) => items).find((one) => one.text === text)
  const marking = await laptop.get<{ items: Marked[] }>(`/api/lms/tests/${test}/marking`)
  const revision = marking.items.find(({ question_id }) => question_id === item?.question_id)?.revision
  const form = { question_id: item?.question_id, revision, note: 'Read again.', ...act }
  const question = model.questions[text]
  if (!question) throw new Error(`no question: ${text}`)
  if ('mend' in act) {
    const mend = act.mend as { accepted?: string[]; right?: string }
    const option = item?.content.options?.find((one) => one.text === mend.right)
    Object.assign(form, { mend: { ...mend, ...(option && { right: option.id }) } })
    question.right = mend.accepted ?? [mend.right ?? '']
  } else Object.assign(question, { counting: 'act' in act && act.act === 'leave-out' ? 'left-out' : 'full-marks' })
  const after = taken.map((one) => totalOf(model, one))
  const changed = after.filter((total, place) => total !== before[place]).length
  const path = `/api/lms/tests/${test}/regrade`
  expect(await laptop.post(`${path}/preview`, form)).toMatchObject({ changed, taken: taken.length })
  expect(await laptop.post(path, form)).toMatchObject({ changed, of: { after: mostOf(model) } })
}

/** The analysis names the questions, and each of its files arrives. */
async function analyse({ page }: Laptop, title: Title, test: string, taken: number): Promise<void> {
  await page.goto(`/lms/tests/${test}`)
  await page.getByRole('link', { name: 'Analysis' }).click()
  await expect(page.getByText(`${taken} of 3 pupils have finished the test.`)).toBeVisible()
  const [first = ''] = Object.keys(models[title].questions)
  await expect(page.getByRole('region', { name: 'Question by question' })).toContainText(first)
  for (const [name, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
    ['PDF', 'pdf'],
  ]) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${name}`, exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`^analysis-[\\d-]+\\.${ending}$`))
    const bytes = await readFile(await file.path())
    expect(bytes.toString('latin1')).toContain({ csv: first, xlsx: 'PK', pdf: '%PDF-' }[ending ?? ''])
  }
}

/** Two long answers are marked by keyboard: Banu's to the first alternative, Anbu's to the second. */
async function markLongAnswers({ page }: Laptop, test: string): Promise<void> {
  await page.goto(`/lms/tests/${test}/marking`)
  await expect(page.getByText('2 answers to mark in the test')).toBeVisible()
  const answer = page.getByRole('region', { name: /^\d\. |^Answer/ })
  await expect(answer).toContainText('Blue light scatters.')
  await page.keyboard.press('4')
  await expect(page.getByText('1 answer to mark in the test')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(answer).toContainText('The air moves.')
  await page.keyboard.press('3')
  await page.keyboard.press('.')
  await expect(page.getByText('Nothing to mark.')).toBeVisible()
  await expect(answer).toContainText('3.5 of 5')
  await expect(answer.getByText(/^Saved/)).toBeVisible()
}

/** All pupils hold up cards, question by question; the teacher's page reads photographs of them. */
async function readCards({ page }: Laptop): Promise<void> {
  await page.getByRole('link', { name: 'On paper' }).click()
  await expect(page.getByRole('img', { name: 'Cards of Anbu, Banu, Chitra' })).toBeVisible()
  await page.getByRole('link', { name: 'Read cards' }).click()
  const photographs = page.getByLabel('Photographs of the cards')
  await photographs.setInputFiles(photographOfCards(['A', 'B', 'A']))
  await expect(page.getByText('3 of 3 read. A: 2, B: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Save and go to the next question' }).click()
  await expect(page.getByLabel('Question')).toContainText(straight)
  await photographs.setInputFiles(photographOfCards(['B', 'A', 'B']))
  await expect(page.getByText('3 of 3 read. A: 1, B: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await page.getByRole('link', { name: 'Back to the test' }).click()
  for (const name of names) await expect(inProgress(page, name)).toContainText('Handed in')
}

export interface EndedTest {
  title: Title
  id: string
  taken: Taken[]
}

/** Four tests: practice, one with long answers, one with sets and a pool, and one on cards. Each ends with a regrade and its analysis. */
export async function playFourTests(laptop: Laptop, phones: [Phone, Phone]): Promise<EndedTest[]> {
  const { page } = laptop
  const bank = await fillBank(laptop)
  const term: EndedTest[] = []
  const end = async (title: Title, id: string, taken: Taken[]) => {
    await analyse(laptop, title, id, taken.length)
    term.push({ title, id, taken })
  }

  const practice = await openTest(laptop, bank, 'Practice', { mode: 'practice' })
  const practised = await take(page, 'Practice', phones, [
    { [lens]: 'a lens', [eye]: 'True', [athlete]: 'zero' },
    { [lens]: 'a mirror', [eye]: 'True', [athlete]: '800 m' },
  ])
  await close(page)
  await regrade(laptop, practice, 'Practice', practised, athlete, { act: 'leave-out' })
  await end('Practice', practice, practised)

  const graded = await openTest(laptop, bank, 'Half-yearly', { minutes: 90 })
  const written = await take(page, 'Half-yearly', phones, [
    { [lamp]: 'light', [joules]: '2000', [fast]: 'light', [stars]: 'The air moves.' },
    { [lamp]: 'heat', [joules]: '2000', [sky]: 'Blue light scatters.' },
  ])
  await close(page)
  await markLongAnswers(laptop, graded)
  Object.assign(written[0] ?? {}, { given: { [stars]: 3.5 } })
  Object.assign(written[1] ?? {}, { given: { [sky]: 4 } })
  const mend = { kind: 'short-text', accepted: ['light', 'heat'] }
  await regrade(laptop, graded, 'Half-yearly', written, lamp, { act: 'mend', mend })
  await page.goto(`/lms/tests/${graded}/history`)
  await expect(page.getByRole('row').nth(1)).toContainText('Why: Read again.')
  await end('Half-yearly', graded, written)

  const inSets = await openTest(laptop, bank, 'Sets and a pool', { sets: 2 })
  const drawn = await take(page, 'Sets and a pool', phones, [
    { [fast]: 'sound', [eye]: 'True', ...Object.fromEntries(pool.map((text) => [text, 'True'])) },
    { [fast]: 'light', [eye]: 'False', ...Object.fromEntries(pool.map((text) => [text, 'False'])) },
  ])
  for (const { asked } of drawn) expect(asked.filter((text) => pool.includes(text))).toHaveLength(2)
  await close(page)
  await regrade(laptop, inSets, 'Sets and a pool', drawn, fast, { act: 'full-marks' })
  await end('Sets and a pool', inSets, drawn)

  const onCards = await openTest(laptop, bank, 'On cards')
  await readCards(laptop)
  const asked = [lens, straight]
  const shown: Taken[] = [
    { asked, answers: { [lens]: 'a lens', [straight]: 'sound' } },
    { asked, answers: { [lens]: 'a mirror', [straight]: 'light' } },
    { asked, answers: { [lens]: 'a lens', [straight]: 'sound' } },
  ]
  await close(page)
  const key = { kind: 'one-choice', right: 'sound' }
  await regrade(laptop, onCards, 'On cards', shown, straight, { act: 'mend', mend: key })
  await end('On cards', onCards, shown)

  for (const { title, id, taken } of term) {
    await page.goto(`/lms/tests/${id}`)
    const results = page.getByRole('table', { name: 'Results per pupil' })
    for (const [place, name] of names.entries()) {
      const own = taken[place]
      const total = own ? `${totalOf(models[title], own)} of ${mostOf(models[title])}` : '–'
      const marks = results.getByRole('row', { name }).getByRole('cell', { name: total, exact: true })
      await expect(marks.first(), `${title}, ${name}`).toBeVisible()
      const phone = phones[place]
      if (!phone) continue
      await phone.page.goto(`/class/tests/${id}`)
      await expect(phone.page.getByText(`${total} marks`), `${title}, ${name}`).toBeVisible()
    }
  }
  return term
}
