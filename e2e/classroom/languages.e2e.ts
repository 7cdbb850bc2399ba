import type { Language } from '@ariviyal/contract/languages'
import type { Browser, Page } from 'playwright/test'
import { newSubscriber, postAs } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test } from '../support/test.ts'

/** A class with an open test of each kind of question that has words of its own, and its first pupil. */
async function makeClass(language: Language) {
  const { token } = await newSubscriber()
  const post = postAs(token)
  const { id } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics', language })
  await post(`/api/lms/classes/${id}/students`, { names: 'Anbu' })
  const cards = await post<{ code: string; items: { pin: string }[] }>(`/api/lms/classes/${id}/cards`)
  const questions = [
    { kind: 'true-false', text: '1', right: true },
    { kind: 'number', text: '2', right: '3' },
    { kind: 'order', text: '3', items: ['10', '11', '12'] },
    { kind: 'fill-in', text: '4 [[5]]' },
    { kind: 'several-choices', text: '6', options: [{ text: '7', right: true }, { text: '8' }] },
    { kind: 'match', text: '9', pairs: [13, 14].map((n) => ({ left: `${n}`, right: `${n * 2}` })) },
    { kind: 'drawing', text: '15' },
  ]
  const items: { question_id: string; marks: number; negative_marks?: number }[] = []
  for (const question of questions) {
    const made = await post<{ id: string }>('/api/lms/questions', question)
    items.push({ question_id: made.id, marks: 2, ...(question.kind === 'number' && { negative_marks: 1 }) })
  }
  const draft = {
    class_id: id,
    title: '16',
    mode: 'practice',
    minutes: 20,
    attempts: 2,
    sections: [{ title: '', items }],
  }
  const { id: testId } = await post<{ id: string }>('/api/lms/tests', draft)
  await post(`/api/lms/tests/${testId}/open`)
  return { code: cards.code, pin: cards.items[0]?.pin ?? '', testId, post, classId: id }
}

/** A small phone, without the service worker, whose requests a test could not replace. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  return context.newPage()
}

async function join(page: Page, { code, pin }: { code: string; pin: string }) {
  const [codeField, number, pinField] = ['code', 'roll_number', 'pin'].map((name) => page.locator(`[name=${name}]`))
  await codeField?.fill(code)
  await number?.fill('1')
  await pinField?.fill(pin)
  await page.locator('main form button').click()
  await expect(page).toHaveURL('/class/home')
}

for (const { language, hello, saved, submitted } of [
  { language: 'ta', hello: 'வணக்கம், Anbu', saved: 'சேமிக்கப்பட்டது', submitted: 'ஒப்படைக்கப்பட்டது.' },
  { language: 'hi', hello: 'नमस्ते, Anbu', saved: 'सहेजा गया', submitted: 'जमा हो गई।' },
] as const)
  test(`a pupil takes a test in the language of the class, ${language}, on the smallest phone @long`, async ({
    browser,
  }) => {
    const made = await makeClass(language)
    const page = await openPhone(browser)
    await page.goto('/class')
    await join(page, made)
    await expect(page.getByRole('heading', { level: 1, name: hello })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectWellMade(page)
    await page.locator('main li a').click()
    await expect(page.getByRole('heading', { level: 1, name: '16' })).toBeVisible()
    await expectWellMade(page)
    await page.locator('main button').last().click()
    await page.locator('main input[type=radio]').first().check()
    await expect(page.locator('[data-keeping=saved]')).toContainText(saved)
    await expectWellMadeInBothSchemes(page)
    // The last button of the page hands the test in.
    await page.locator('main button:visible').last().click()
    await page.getByRole('dialog').getByRole('button').nth(1).click()
    await expect(page.locator('main')).toContainText(submitted)
    // Of a practice test the marks follow.
    await expect(page.locator('main ol > li')).toHaveCount(7)
    await expectWellMade(page)
  })

/** The words of a page outside brackets: what is drawn, and what screen readers hear. */
const wordsOutside = (page: Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('main [aria-label]')].map((element) =>
      element.getAttribute('aria-label'),
    )
    let text = [document.querySelector('main')?.innerText, ...labels].join('\n')
    // Innermost first, since a message may stand in another.
    while (/⟦[^⟦⟧]*⟧/.test(text)) text = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
    return text.match(/\p{L}{2,}/gu) ?? []
  })

/** The English words in brackets, as a translation that nobody can overlook. */
async function bracketWords(page: Page): Promise<void> {
  await page.route(/\/assets\/(?:assignments-)?en-[\w-]+\.js$/, async (route) => {
    const script = await (await route.fetch()).text()
    const catalogues = [...script.matchAll(/JSON\.parse\(`(.*?)`\)/gs)].map(
      ([, json = '']) => JSON.parse(json.replaceAll('\\\\', '\\')) as Record<string, unknown[]>,
    )
    const messages = Object.entries(Object.assign({}, ...catalogues) as Record<string, unknown[]>)
    const bracketed = Object.fromEntries(messages.map(([id, parts]) => [id, ['⟦', ...parts, '⟧']]))
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = ${JSON.stringify(bracketed)}`,
    })
  })
}

const given = ['Anbu', 'Ariviyal', 'AM', 'PM', 'am', 'pm']
const expectNoOther = (page: Page) =>
  expect.poll(async () => (await wordsOutside(page)).filter((word) => !given.includes(word))).toEqual([])

test('no word of the pages of pupils stands outside the catalogues', async ({ browser }) => {
  const made = await makeClass('en')
  const page = await openPhone(browser)
  await bracketWords(page)
  const expectTranslated = () => expectNoOther(page)

  await page.goto('/class')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦Join your class⟧')
  await expectTranslated()
  await page.locator('main form button').click()
  await expect(page.getByText('⟦Enter the code of your class⟧')).toBeVisible()
  await expectTranslated()
  await join(page, made)
  await expectTranslated()
  await page.locator('main li a').click()
  await expectTranslated()
  await page.getByRole('button', { name: '⟦Start the test⟧' }).click()
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(`${number}`)
    await expectTranslated()
    if (number < 7) await page.getByRole('button', { name: '⟦Next⟧' }).click()
  }
  await page.getByRole('button', { name: '⟦Hand in⟧' }).click()
  await expectTranslated()
  await page.getByRole('button', { name: '⟦Hand in now⟧' }).click()
  await expect(page.getByText('Handed in.')).toBeVisible()
  await expectTranslated()
})

/** An assignment of the class, and a test in sets with a choice between two questions. */
async function makeMore({ post, classId }: Awaited<ReturnType<typeof makeClass>>) {
  const work = { class_id: classId, title: '17', grading: 'marks', max_marks: 10 }
  const { id: workId } = await post<{ id: string }>('/api/lms/assignments', work)
  await post(`/api/lms/assignments/${workId}/set`)
  const ids: string[] = []
  for (const text of ['18', '19', '20']) {
    const made = await post<{ id: string }>('/api/lms/questions', { kind: 'true-false', text, right: true })
    ids.push(made.id)
  }
  const [one, two, three] = ids
  const items = [
    { question_id: one, marks: 1, negative_marks: 0.25, or: { question_id: two } },
    { question_id: three, marks: 2, negative_marks: 1 },
  ]
  const sections = [{ title: '', items }]
  const draft = { class_id: classId, title: '21', mode: 'graded', minutes: 20, sets: 2, show: 'after-close', sections }
  const { id: testId } = await post<{ id: string }>('/api/lms/tests', draft)
  await post(`/api/lms/tests/${testId}/open`)
  return { workId, testId }
}

for (const language of ['en', 'ta', 'hi'] as const)
  test(`a pupil reads what happens around a test and the other pages of the class in its language, ${language} @long`, async ({
    browser,
  }) => {
    const made = await makeClass(language)
    const { workId, testId } = await makeMore(made)
    const [page, other] = [await openPhone(browser), await openPhone(browser)]
    if (language === 'en') await bracketWords(page)
    const expectReadable = async () => {
      if (language === 'en') await expectNoOther(page)
      await expectWellMade(page)
    }
    await page.goto('/class')
    await join(page, made)
    await other.goto('/class')
    await join(other, made)

    // Sets, marks to take off, and a choice between two questions.
    await page.goto(`/class/tests/${testId}`)
    await expect(page.locator('main li').nth(1)).toContainText('0.25')
    await expectReadable()
    await page.locator('main button').last().click()
    await page.locator('main input[type=radio]').first().check()
    await expect(page.locator('[data-keeping=saved]')).toBeVisible()
    await expectReadable()

    // Another phone takes over, and the test is closed.
    await other.goto(`/class/tests/${testId}`)
    await other.locator('main button').last().click()
    await expect(other.locator('main input[type=radio]').first()).toBeVisible()
    await page.locator('main input[type=radio]').last().check()
    await expect(page.locator('main fieldset').first()).toBeDisabled()
    await expectReadable()
    await other.locator('main input[type=radio]').first().check()
    await expect(other.locator('[data-keeping=saved]')).toBeVisible()
    await made.post(`/api/lms/tests/${testId}/close`)

    // After the close the marks are shown.
    await other.context().close()
    await page.goto('/class/home')
    await expectReadable()
    await page.goto(`/class/tests/${testId}`)
    await expect(page.locator('main ol > li')).toHaveCount(3)
    await expectReadable()
    for (const path of [`/class/work/${workId}`, '/class/progress', '/class/card']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectReadable()
    }
    await page.context().close()
  })
