import { Resvg } from '@resvg/resvg-js'
import type { Page } from 'playwright/test'
import { newSubscriber, post, postAs } from '../support/accounts.ts'
import { joinAsCoTeacher } from '../support/co-teacher.ts'
import { freeBook, premiumBook } from '../support/library.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'
import { uploadAsPupil } from '../support/pupils/upload-as-pupil.ts'
import { openPupilPhone } from '../support/pupils/pupil-phone.ts'

interface Cards {
  code: string
  items: { student_id: string; roll_number: number; pin: string }[]
}

/** A page with lines of writing. */
function photograph(): Uint8Array {
  const lines = Array.from(
    { length: 18 },
    (_, line) => `<rect x="90" y="${120 + line * 55}" width="${500 + ((line * 97) % 220)}" height="5" fill="#20306b"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#f6f3e8"/>${lines.join('')}</svg>`
  return new Resvg(svg).render().asPng()
}

const rubric = ['Method', 'Result'].map((title) => ({
  title,
  levels: [
    { text: 'Missing', marks: 0 },
    { text: 'Partly', marks: 2 },
    { text: 'Complete', marks: 5 },
  ],
}))

/** Work of a class in Tamil that both pupils have handed in, and a co-teacher. */
async function handedIn() {
  const [teacher, colleague] = [await newSubscriber(), await newSubscriber()]
  const postOfTeacher = postAs(teacher.token)
  const form = { name: '9 B', grade: 9, subject: 'Physics', language: 'ta' }
  const { id: classId } = await postOfTeacher<{ id: string }>('/api/lms/classes', form)
  await postOfTeacher(`/api/lms/classes/${classId}/students`, { names: 'Anbu\nBanu' })
  await joinAsCoTeacher(classId, teacher, colleague)
  await postOfTeacher('/api/lms/comments', { shortcut: 'unit', text: 'Write the unit.' })
  const { id } = await postOfTeacher<{ id: string }>('/api/lms/assignments', {
    class_id: classId,
    title: 'Shadow clock',
    instructions: 'Measure a shadow each hour.',
    chapter: 'Light',
    grading: 'rubric',
    rubric,
  })
  await postOfTeacher(`/api/lms/assignments/${id}/set`, {})
  const cards = await postOfTeacher<Cards>(`/api/lms/classes/${classId}/cards`, {})
  const bytes = photograph()
  const pupils: object[] = []
  for (const { roll_number, pin } of cards.items) {
    const joined = await post<{ token: string }>('/api/class/join', { code: cards.code, roll_number, pin })
    const uploads = [await uploadAsPupil(joined.token, { kind: 'picture', name: 'page.png', bytes })]
    await post(`/api/class/work/${id}/hand-ins`, { id: crypto.randomUUID(), text: '', uploads }, joined.token)
    pupils.push(joined)
  }
  return { id, teacher, colleague, pupils }
}

const pageOf = (page: Page) => page.locator('[data-page-surface]')
const saved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible()

test('two teachers mark by keyboard and pen, neither overwrites the other, and a pupil sees what was returned @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const { id, teacher, colleague, pupils } = await handedIn()
  await useSession(page, teacher)
  await page.goto(`/lms/assignments/${id}/marking`)
  await expect(page.getByRole('heading', { name: '1. Anbu' })).toBeVisible()
  await expect(page.getByText('2 to mark')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Page 1 of Anbu' })).toBeVisible()
  await expect(page.getByText(/ · receipt (?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/)).toBeVisible()

  // Levels by digits, words, and a pen line that is undone and done again.
  await page.keyboard.press('3')
  await page.keyboard.press('2')
  await expect(page.getByText('7 of 10')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type('Name the unit.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  const box = await pageOf(page).boundingBox()
  if (!box) throw new Error('the page is not on screen')
  await page.mouse.move(box.x + 100, box.y + 120)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 140, { steps: 5 })
  await page.mouse.move(box.x + 300, box.y + 120, { steps: 5 })
  await page.mouse.up()
  const notes = page.getByText(/^Notes on this page/)
  await expect(notes).toHaveText('Notes on this page (1)')
  await page.keyboard.press('u')
  await expect(notes).toBeHidden()
  await page.keyboard.press('r')
  await expect(notes).toHaveText('Notes on this page (1)')

  // A note at a place that is chosen by keys.
  await page.keyboard.press('a')
  await page.keyboard.press('f')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Note on the page').fill('Which unit?')
  await page.keyboard.press('Enter')
  await expect(notes).toHaveText('Notes on this page (2)')
  await saved(page)

  // What is typed into a note is kept, and a shortcut works in the comment on the page too.
  await pageOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByLabel('Note on the page').fill('Left half')
  await page.reload()
  await page.getByLabel('Pupil', { exact: true }).selectOption('0')
  await expect(notes).toHaveText('Notes on this page (3)')
  await page.getByLabel('Comment on this page').pressSequentially('/unit ')
  await expect(page.getByLabel('Comment on this page')).toHaveValue('Write the unit. ')
  await page.getByLabel('Comment on this page').blur()
  await saved(page)
  await notes.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Note, middle centre: Which unit?' })).toBeVisible()
  await page.getByRole('button', { name: 'What comes next' }).click()
  const dialog = page.getByRole('dialog')
  for (const { title } of [freeBook, premiumBook]) {
    await dialog.getByRole('searchbox').fill(title)
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await dialog.getByRole('button', { name: `Add ${title}` }).click()
    await dialog.getByLabel('Page', { exact: true }).last().fill('12')
  }
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expectWellMadeOnBothScreens(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })

  // A colleague at the same work is seen, and a decision on top of another is a question.
  const other = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await useSession(other, colleague)
  await other.goto(`/lms/assignments/${id}/marking`)
  await other.getByLabel('Pupil', { exact: true }).selectOption('0')
  await expect(other.getByText(/has this work on screen too/)).toBeVisible()
  await expect(page.getByText(/has this work on screen too/)).toBeVisible()
  await other.route('**/api/lms/assignments/*/marking/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await other.getByRole('group', { name: 'Method' }).getByRole('button', { name: 'Missing' }).click()
  await expect(other.getByText(/Kept on this device, not saved/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('group', { name: 'Result' }).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('10 of 10')).toBeVisible()
  await saved(page)
  await other.unrouteAll()
  await other.reload()
  await other.getByLabel('Pupil', { exact: true }).selectOption('0')
  await expect(other.getByText(/has marked this work meanwhile: 10 marks/)).toBeVisible()
  await expectWellMade(other)
  await other.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(other.getByText('10 of 10')).toBeVisible()

  // The pupil sees nothing before the return, and then all of it, in the language of the class.
  const phone = await openPupilPhone(browser, pupils[0])
  await phone.goto(`/class/work/${id}`)
  await expect(phone.getByRole('heading', { name: 'Shadow clock' })).toBeVisible()
  await expect(phone.getByText('Name the unit.')).toBeHidden()
  await page.getByRole('button', { name: 'Return this work' }).click()
  await expect(page.getByText('Returned. The pupil sees it now.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Name the unit.')).toBeVisible()
  await expect(phone.getByText('10 மதிப்பெண்களில் 10')).toBeVisible()
  await expectWellMade(phone)
  await test.step('a step opens the book at its page', async () => {
    const opened = phone.waitForEvent('popup')
    await phone.getByRole('link', { name: new RegExp(`^${RegExp.escape(freeBook.title)}.*12`) }).click()
    await expect((await opened).getByRole('textbox', { name: 'Page' })).toHaveValue('12')
    await (await opened).close()
    const premium = phone.getByRole('link', { name: new RegExp(`^${RegExp.escape(premiumBook.title)}.*12`) })
    const address = (await premium.getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/files\/.+#page=12$/)
    expect((await phone.request.head(address)).status()).toBe(200)
  })
  const file = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'PDF ஆகப் பதிவிறக்குங்கள்' }).click()
  expect((await file).suggestedFilename()).toBe('feedback.pdf')
  await phone.goto('/class/progress')
  await expect(phone.getByText('நன்றாகப் போகிறது')).toBeVisible()
  await expectWellMade(phone)

  // A change after the return stays hidden until it is returned again.
  await page.getByRole('group', { name: 'Result' }).getByRole('button', { name: 'Partly' }).click()
  await expect(page.getByText(/Changed since it was returned/)).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Marked, 1. Anbu')
  await expect(page.getByRole('row').nth(2)).toContainText('Returned, 1. Anbu')
  await expectWellMade(page)
})

test('levels that a teacher types while the next work is still loading are given to that pupil', async ({ page }) => {
  const { id, teacher } = await handedIn()
  await useSession(page, teacher)
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
  const works: string[] = []
  await page.route(`**/api/lms/assignments/${id}/marking/*`, async (route) => {
    if (route.request().method() === 'GET' && works.push(route.request().url()) === 2) await mayLoad
    await route.continue()
  })
  await page.goto(`/lms/assignments/${id}/marking`)
  await expect(page.getByRole('img', { name: 'Page 1 of Anbu' })).toBeVisible()
  await page.keyboard.type('33')
  await expect(page.getByText('10 of 10')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading the work...')).toBeVisible()
  await page.keyboard.type('32')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('10 of 10')).toBeVisible()
  letLoad()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('7 of 10')).toBeVisible()
  await saved(page)
})
