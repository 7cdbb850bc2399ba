import { photoWithPlace } from '../../server/src/testing/photo-with-place.ts'
import { api, newSubscriber, postAs } from '../support/accounts.ts'
import {
  expect,
  expectWellMade,
  expectWellMadeOnBothScreens,
  look,
  openHydrated,
  test,
  useSession,
} from '../support/test.ts'

const list = '/networking/contributions'

test('a teacher gives a test to colleagues as a paper, straight from its page @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  const { id: question } = await post<{ id: string }>('/api/lms/questions', {
    kind: 'one-choice',
    text: 'Which mirror makes a small object look larger, $\\frac{1}{f} > 0$?',
    chapter: 'Light',
    options: [{ text: 'Concave', right: true }, { text: 'Convex' }, { text: 'Plane' }],
  })
  const { id } = await post<{ id: string }>('/api/lms/tests', {
    class_id: classId,
    title: 'Unit test: light',
    mode: 'graded',
    minutes: 20,
    sections: [{ title: 'A', items: [{ question_id: question, marks: 2 }] }],
  })
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${id}`)
  await page.getByRole('link', { name: 'Give this paper to colleagues' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Unit test: light')
  await expect(page.getByLabel('Subject')).toHaveValue('physics')
  await expect(page.getByLabel('Marks', { exact: true })).toHaveValue('2')
  await expect(page.getByLabel('Chapter')).toHaveValue('Light')
  await expect(page.getByText('Which mirror makes a small object').filter({ visible: true }).first()).toBeVisible()
  await page.getByLabel('What it is for').fill('Twenty minutes after the chapter on mirrors.')
  await page.getByRole('radio', { name: /^Use and change it, with my name/ }).check()
  await look(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Instructions' })).toBeVisible()
  await expect(page.getByText('Which mirror makes a small object').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('2 marks')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
})

test('a teacher makes a paper of questions of the bank, which a reload keeps @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const text = `Light needs a medium, says ${Date.now()}.`
  await api('POST', '/api/lms/questions', { kind: 'true-false', text, right: false }, teacher.token)
  await useSession(page, teacher)
  await openHydrated(page, `${list}/new?kind=paper`)
  await page.getByRole('button', { name: 'Choose questions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Add/ }).first().click()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  // What is typed while the dialog fades out goes nowhere.
  await expect(dialog).toBeHidden()
  await page.getByLabel('Marks of 1').fill('0.001')
  await page.getByLabel('Title', { exact: true }).fill('Two minutes about light')
  await openHydrated(page, `${list}/new?kind=paper`)
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await page.getByLabel('What it is for').fill('A start of the lesson on sound and light.')
  await page.getByRole('checkbox', { name: '8', exact: true }).check()
  await page.getByLabel('Subject').selectOption('physics')
  await page.getByLabel('Minutes').fill('2')
  await page.getByLabel('Marks', { exact: true }).fill('1')
  await page.getByLabel('Instructions for pupils').fill('Decide alone first, then tell your neighbour why.')
  await page.getByRole('radio', { name: /^Use and change it, with my name/ }).check()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Enter marks from 0.01')).toBeVisible()
  await page.getByLabel('Marks of 1').fill('1')
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
})

test('a teacher adds a photo to an experiment, whose place and time are removed @long', async ({ page }) => {
  const teacher = await newSubscriber()
  const experiment = {
    kind: 'experiment',
    title: 'A periscope from a milk carton',
    summary: 'Pupils see over a wall with two mirror tiles.',
    subject: 'physics',
    grades: [8],
    licence: 'cc-by',
    body: 'Cut two slots and push a mirror tile into each slot.',
    minutes: 40,
    materials: [{ name: 'Milk carton', rupees: 0 }],
    risk: 'low',
    risk_line: 'Tiles have sharp edges: tape them first.',
  }
  const { id } = (await api<{ id: string }>('POST', '/api/community/contributions', experiment, teacher.token)).body
  await useSession(page, teacher)
  await openHydrated(page, `${list}/${id}/edit`)
  const file = { name: 'periscope.jpg', mimeType: 'image/jpeg', buffer: await photoWithPlace(6) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('What the photo shows').fill('The carton with its two slots')
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  const photo = page.getByRole('img', { name: 'The carton with its two slots' })
  await expect(photo).toBeVisible()
  const stored = await page.request.get((await photo.getAttribute('src')) ?? '')
  expect(stored.headers()['content-type']).toBe('image/jpeg')
  expect((await stored.body()).includes('Exif')).toBe(false)
  await openHydrated(page, `${list}/${id}/edit`)
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await expect(photo).toBeHidden()
})
