import { newSubscriber } from '../support/accounts.ts'
import { enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

test('a guest sees what there is for a chapter of grade 10; a subscriber opens the book at its page, and finds the chapter by a search', async ({
  page,
}) => {
  await page.goto('/chapters')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Our Environment' })).toBeVisible()
  const grades = page.getByRole('navigation', { name: 'Grade' }).getByRole('link')
  await expect(grades).toHaveText([6, 7, 8, 9, 10, 11, 12].map((grade) => `Grade ${grade}`))
  await expect(main.getByRole('region', { name: 'No longer in the textbook' })).toContainText('since 2022-23')
  await page.getByRole('link', { name: 'Tamil Nadu State Board' }).click()
  await expect(main.getByRole('link', { name: 'Nuclear Physics' })).toBeVisible()
  await page.getByRole('link', { name: 'Grade 7' }).click()
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(['Term 1', 'Term 2', 'Term 3'])
  await expectWellMade(page)
  await page.getByRole('link', { name: 'CBSE (NCERT)' }).click()
  // The link to the grade is then one of this board.
  await expect(page.getByRole('link', { name: 'CBSE (NCERT)' })).toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'Grade 10' }).click()
  await main.getByRole('link', { name: 'Light – Reflection and Refraction' }).click()
  await expect(main.getByRole('region', { name: 'To use on Monday' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Core' }).getByText('Premium').first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'Questions' })).toContainText('29 questions')
  await expectWellMade(page)

  await useSession(page, await newSubscriber())
  await page.goto('/search?q=reflection+grade+10')
  await main.getByRole('link', { name: 'Light – Reflection and Refraction' }).click()
  await main.getByRole('region', { name: 'Core' }).getByRole('link', { name: 'The law of reflection' }).click()
  await expect(page).toHaveURL(/\/ebook\?book=[\da-f-]+&page=8$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a subscriber narrows the materials to a chapter, goes from a card to the chapter and on to its schemes @long', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  await page.goto('/materials?grade=10')
  const main = page.getByRole('main')
  const chosen = 'Grade 10: Light – Reflection and Refraction (CBSE)'
  await main.getByRole('combobox', { name: 'Chapter' }).selectOption({ label: chosen })
  await expect(page).toHaveURL('/materials?chapter=cbse-10-light-reflection-and-refraction&grade=10')
  const plan = main.getByRole('listitem').filter({ hasText: 'Light: reflection and refraction in eight periods' })
  await expect(plan).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Heredity in five periods' })).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('combobox', { name: 'Chapter' }).locator('option:checked')).toHaveText(chosen)
  await expect(plan).toBeVisible()
  await expectWellMade(page)
  await plan.getByText(/^For \d+ chapters?/).click()
  await plan.getByRole('link', { name: 'CBSE (NCERT), grade 10: Light – Reflection and Refraction' }).click()
  const questions = main.getByRole('region', { name: 'Questions' })
  await expect(questions).toContainText('1 of them goes beyond the textbook')
  await questions.getByRole('link', { name: '4 with marks and a scheme' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'An object 4.0 cm tall' })).toBeVisible()
})

test('a teacher narrows the books and the videos to a chapter @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/ebook')
  const main = page.getByRole('main')
  const chapters = main.getByRole('combobox', { name: 'Chapter' })
  const books = main.getByRole('heading', { level: 3 })
  await chapters.selectOption({ label: 'Grade 10: Acids, Bases and Salts (CBSE)' })
  await expect(page).toHaveURL('/ebook?chapter=cbse-10-acids-bases-and-salts')
  await expect(books).toHaveText(['Acids and Bases at Home'])
  await expect(main.getByRole('status')).toHaveText(/^1 of \d+ books$/)
  await page.reload()
  await expect(chapters.locator('option:checked')).toHaveText('Grade 10: Acids, Bases and Salts (CBSE)')
  await expectWellMade(page)
  await page.goto('/digital-videos')
  await chapters.selectOption({ label: 'Grade 10: Electricity (CBSE)' })
  await expect(books).toHaveText(['Electric current and heat'])
  await expectWellMade(page)
})

test('a subscriber whose link names a chapter that is not there reads so, and goes on to all materials @long', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  await page.goto('/materials?chapter=cbse-10-light-and-lenses')
  const main = page.getByRole('main')
  await expect(main.getByText('This chapter does not exist.')).toBeVisible()
  const materials = main.getByRole('region', { name: 'Materials', exact: true })
  await expect(materials).toHaveCount(0)
  await expectWellMade(page)
  await main.getByRole('link', { name: 'See all materials' }).click()
  await expect(page).toHaveURL('/materials')
  await expect(materials.getByRole('heading', { name: 'The monsoon in seven slides' })).toBeVisible()
})

test('a subscriber who reads sees the chapter of the page, goes to it, and finds the questions of the book @long', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  await page.goto('/chapters/cbse-10-light-reflection-and-refraction')
  const main = page.getByRole('main')
  await main.getByRole('region', { name: 'Core' }).getByRole('link', { name: 'The law of reflection' }).click()
  const book = page.getByRole('dialog')
  const inBar = book.getByRole('link', { name: /^Grade 7: Light: Shadows and Reflections \(\+\d\)/ })
  await expect(inBar).toBeVisible()
  await book.getByRole('button', { name: 'More' }).click()
  const more = book.getByRole('region', { name: 'More' })
  await expect(
    more.getByRole('link', { name: 'CBSE (NCERT), grade 10: Light – Reflection and Refraction' }),
  ).toBeVisible()
  await more.getByRole('link', { name: 'Questions of this book, with marks' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'The far point of a girl is 50 cm' })).toBeVisible()
  await page.goBack()
  await inBar.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Light: Shadows and Reflections' })).toBeVisible()
})

test('an editor begins a chapter, assigns a theme and publishes it; a teacher reads it @long', async ({ page }) => {
  const title = `Waves ${crypto.randomUUID().slice(0, 8)}`
  await enterConsole(page, '/chapters/new')
  await page.getByLabel('Grade').selectOption('12')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Textbook and year of the syllabus').fill('A textbook of 2026')
  await page.getByLabel('Address of the source').fill('https://books.example/waves')
  await page.getByLabel('To use on Monday').fill('A rope and a door handle.')
  await page.getByRole('button', { name: 'Add a book, video or theme' }).click()
  await page.getByLabel('Item 1', { exact: true }).selectOption({ label: 'Theme: Listening to gravity' })
  await page.getByLabel('Page of item 1').fill('zero')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByLabel('Page of item 1')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Page of item 1').fill('')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'See it as teachers do' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'To use on Monday' })).toContainText('A rope and a door handle.')
  await expect(main.getByRole('link', { name: 'Listening to gravity' })).toBeVisible()
  await page.goto('/admin/chapters?grade=12')
  await expect(row(page, title)).toContainText('Published')
})

test('a teacher of Tamil Nadu reads that the questions of her chapter are those of CBSE, and goes to its theme and back @long', async ({
  page,
}) => {
  await useSession(page, await newSubscriber())
  const main = page.getByRole('main')
  await page.goto('/chapters/tamil-nadu-10-electricity')
  const questions = main.getByRole('region', { name: 'Questions' })
  await expect(questions).toContainText('none under Tamil Nadu State Board yet, but 26 questions under CBSE (NCERT)')
  await page.goto('/chapters/tamil-nadu-10-nuclear-physics')
  await expect(questions).toContainText('1 question of the bank')
  await page.goto('/chapters/tamil-nadu-10-thermal-physics')
  await expect(questions).toContainText('none for this chapter yet, under either board')
  await page.goto('/chapters/cbse-10-our-environment')
  await expect(main.getByRole('region', { name: 'To use on Monday' })).toContainText('Safety: Age: 11 and up.')
  await expectWellMade(page)
  await main.getByRole('link', { name: 'Life of the Western Ghats', exact: true }).click()
  await expect(page).toHaveURL('/offline-training#life-of-the-western-ghats')
  const theme = main.getByRole('listitem').filter({ hasText: 'Life of the Western Ghats' })
  await expect(theme.getByRole('heading')).toBeInViewport()
  await theme.getByText(/^For \d+ chapters/).click()
  await expectWellMade(page)
  await theme.getByRole('link', { name: 'CBSE (NCERT), grade 10: Our Environment' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Our Environment')
})
