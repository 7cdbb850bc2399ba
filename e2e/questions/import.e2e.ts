import { readFile } from 'node:fs/promises'
import { writeWorkbook } from '../../server/src/platform/spreadsheets/write-workbook.ts'
import { ZipFile } from '../../server/src/platform/zip/write-zip.ts'
import { newSubscriber, newTeacher } from '../support/accounts.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const gift = `What bends light? {=a lens ~a mirror}

This one is broken {=yes

The eye has a lens. {TRUE}
`

test(
  'a subscriber imports questions from a file of Windows, mends nothing, and finds them in the bank',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    await useSession(page, await newSubscriber())
    await page.goto('/lms/questions/import')
    await page.getByRole('button', { name: 'Read the questions' }).click()
    await expect(page.getByText('Choose a file or paste questions')).toBeVisible()
    await page.getByLabel(/^A file/).setInputFiles({
      name: 'light.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`Caf\u00e9 or not? {T}\r\n\r\n${gift}`, 'latin1'),
    })
    await expect(page.getByLabel('Format')).toHaveValue('gift')
    // A chosen file is read in a process apart, from its bytes.
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/lms/questions/import/file'))
    await page.getByRole('button', { name: 'Read the questions' }).click()
    await sent
    await expect(page.getByRole('heading', { name: 'Ready to save 3 questions' })).toBeFocused()
    await expect(page.getByRole('row', { name: /This one is broken/ })).toContainText('5')
    await expect(page.getByRole('row', { name: /Café or not/ })).toContainText('True or false')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Save 3 questions' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '3 questions are saved.' })).toBeVisible()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Moodle XML', exact: true }).click()
    expect(await readFile(await (await started).path(), 'utf8')).toContain('What bends light?')
    await page.getByRole('link', { name: 'See your questions' }).click()
    await expect(page.getByRole('link', { name: /What bends light/ })).toBeVisible()
  },
)

const item = (text: string) =>
  `<qti-assessment-item identifier="a" title="Light"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body>${text}</qti-item-body></qti-assessment-item>`
const choices =
  '<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="A">a prism</qti-simple-choice><qti-simple-choice identifier="B">a wall</qti-simple-choice></qti-choice-interaction>'

function qtiPackage(items: Record<string, string>, pictures: Record<string, Buffer>): Buffer {
  const zip = new ZipFile()
  const resources = Object.keys(items).map(
    (name) => `<resource identifier="${name[0]}" type="imsqti_item_xmlv3p0" href="${name}"/>`,
  )
  zip.add('imsmanifest.xml', `<manifest><resources>${resources.join('')}</resources></manifest>`)
  for (const [name, text] of Object.entries(items)) zip.add(name, item(text))
  for (const [name, bytes] of Object.entries(pictures)) zip.addPacked(name, bytes)
  return Buffer.from(zip.toBytes())
}

test.describe('files that are read by the server', () => {
  // A damaged file is tried first.
  test.use({ expectedErrors: [/status of 422/] })

  test(
    'a subscriber imports a workbook and a package of QTI, and sees which file of it needs a look @long',
    { tag: '@phone' },
    async ({ page }) => {
      await useSession(page, await newSubscriber())
      await page.goto('/lms/questions/import')
      const file = page.getByLabel(/^A file/)
      const picture = await page.screenshot()
      await file.setInputFiles({
        name: 'broken.xlsx',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK\u0003\u0004'),
      })
      await expect(page.getByRole('alert')).toContainText('damaged')
      await file.setInputFiles({
        name: 'light.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(
          await writeWorkbook([
            {
              name: 'Questions',
              columns: ['kind', 'text', 'option_1', 'option_2', 'right'],
              rows: [
                ['one-choice', 'Which of these is a lens?', 'the eye', 'a brick', '1'],
                ['one-choice', 'Which is right?', 'neither', 'none', '7'],
              ],
            },
          ]),
        ),
      })
      await expect(page.getByRole('heading', { name: 'Ready to save one question' })).toBeFocused()
      await expect(page.getByText('From light.xlsx')).toBeVisible()
      await expect(page.getByRole('table', { name: 'Places to correct' })).toContainText('3')
      await expectWellMade(page)
      await page.getByRole('button', { name: 'Save one question' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'One question is saved.' })).toBeVisible()

      await file.setInputFiles({
        name: 'light.zip',
        mimeType: 'application/zip',
        buffer: qtiPackage(
          {
            'items/prism.xml': `<p>What splits light? <img src="whole.png" alt="A page"/></p>${choices}`,
            'items/cut.xml': `<p>What is cut? <img src="cut.png" alt="A part"/></p>${choices}`,
            'items/empty.xml': '<p>Nothing is asked</p>',
          },
          { 'items/whole.png': picture, 'items/cut.png': picture.subarray(0, 100) },
        ),
      })
      await expect(page.getByRole('heading', { name: 'Ready to save 2 questions' })).toBeFocused()
      await expect(page.getByRole('row', { name: /What splits light/ })).toContainText('items/prism.xml')
      await expect(page.getByRole('row', { name: /What splits light/ })).toContainText('One choice, one picture')
      await expect(page.getByRole('row', { name: /asks nothing/ })).toContainText('items/empty.xml')
      await expectWellMade(page)
      await page.getByRole('button', { name: 'Save 2 questions' }).click()
      await expect(page.getByRole('alert').filter({ hasText: '2 questions are saved.' })).toBeVisible()
      // Only saving examines the pictures.
      await expect(page.getByRole('table', { name: 'Pictures left out' })).toContainText('items/cut.xml')
      await expectWellMade(page)
      await page.getByRole('link', { name: 'See your questions' }).click()
      await expect(page.getByRole('link', { name: /What splits light/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /Which of these is a lens/ })).toBeVisible()
    },
  )
})

test('a text without questions says so, and nothing can be saved @long', async ({ page }) => {
  await useSession(page, await newSubscriber())
  await page.goto('/lms/questions/import')
  await page.getByLabel('Or the questions themselves').fill('Dear colleagues')
  await page.getByRole('button', { name: 'Read the questions' }).click()
  await expect(page.getByRole('heading', { name: 'No question can be read' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expectWellMade(page)
})

test('a teacher without a subscription can take the questions away, and import none @long', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/lms/questions/import')
  await expect(page.getByText('This is part of the subscription.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read the questions' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'GIFT' })).toBeVisible()
  await expectWellMade(page)
})
