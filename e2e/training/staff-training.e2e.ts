// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newPerson, newTeacher } from '../support/accounts.ts'
import { enterConsole, row } from '../support/staff.ts'
import { jobInTime } from '../support/pages.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const drawing = readFileSync(path.resolve(import.meta.dirname, '../../web/public/icon-192.png'))

test.describe('an incomplete workshop', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('an editor plans a workshop: seven images are too few, the eighth with its description completes it @long', async ({
    page,
  }) => {
    const topic = `Spectra from a disc ${newPerson().email}`
    await enterConsole(page, '/workshops/new')
    await page.getByLabel('Topic').fill(topic)
    await page.getByLabel('Registration form').fill('https://forms.example/spectra')
    // In the past, so that other tests keep seeing their own workshop.
    await page.getByLabel('Day and time').fill('2025-01-04T16:00')
    const image = async (place: number) => {
      await page
        .getByRole('group', { name: `File of picture ${place}` })
        .locator('input[type=file]')
        .setInputFiles({ name: `step-${place}.png`, mimeType: 'image/png', buffer: drawing })
      await page.getByLabel(`What picture ${place} shows`).fill(`Step ${place} of the spectroscope`)
    }
    for (let place = 1; place <= 7; place += 1) await image(place)
    for (let place = 1; place <= 7; place += 1)
      await expect(page.getByRole('group', { name: `File of picture ${place}` })).toContainText('Ready', jobInTime)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('region', { name: 'State' }).getByRole('alert')).toContainText('8 pictures')

    await image(8)
    await expect(page.getByRole('group', { name: 'File of picture 8' })).toContainText('Ready', jobInTime)
    await page.getByRole('button', { name: 'Move picture 8 forward' }).click()
    await expect(page.getByLabel('What picture 7 shows')).toHaveValue('Step 8 of the spectroscope')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('Changes saved.')).toBeVisible()
    await page.getByText('As subscribers see it').click()
    const gallery = page.getByRole('region', { name: `Pictures: ${topic}` }).getByRole('img')
    await expect(gallery).toHaveCount(8)
    await expect(gallery.nth(6)).toHaveAttribute('alt', 'Step 8 of the spectroscope')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('region', { name: 'State' })).toContainText('Readers see it.')
    await page.goto('/admin/workshops?state=published')
    await expect(row(page, topic)).toContainText('8 of 8')
  })
})

test('an editor changes a theme and its place, and a teacher reads it so @long', async ({ browser, page }) => {
  const people = `The team of ${newPerson().email}`
  await enterConsole(page, '/themes')
  const titles = page.getByRole('rowheader').getByRole('link')
  await expect(titles).toHaveCount(8)
  const before = (await titles.allInnerTexts()).map((text) => text.trim())
  const [last = '', above = ''] = before.toReversed()
  const up = page.getByRole('button', { name: `Move ${last} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText([...before.slice(0, -2), last, above])
  await expect(up).toBeFocused()
  await expectWellMade(page)

  await page.getByRole('link', { name: last, exact: true }).click()
  await page.getByLabel('Whose work it is').fill(people)
  await page.getByRole('link', { name: 'Themes', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Whose work it is')).toHaveValue(people)
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expectWellMade(page)

  const other = await browser.newContext({ baseURL: page.url() })
  const teacher = await other.newPage()
  await useSession(teacher, await newTeacher())
  await teacher.goto('/offline-training')
  const themes = teacher.getByRole('main').getByRole('listitem')
  await expect(themes.filter({ hasText: people })).toHaveCount(1)
  await expect(themes).toHaveCount(8)
  await expect(themes.nth(6)).toContainText(last)
  await other.close()
})
