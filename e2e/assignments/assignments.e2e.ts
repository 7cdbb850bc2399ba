import { api, newSubscriber, postAs } from '../support/accounts.ts'
import { field, jobInTime } from '../support/pages.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import {
  expect,
  expectWellMade,
  expectWellMadeInBothSchemes,
  expectWellMadeOnBothScreens,
  test,
  useSession,
} from '../support/test.ts'
import { openPupilPhone } from '../support/pupils/pupil-phone.ts'

/** A page that another teacher has changed, and a script that does not arrive. */
test.use({ expectedErrors: [/status of 409|ERR_FAILED/] })

const samples = 'content/rendered'

interface Cards {
  code: string
  items: { roll_number: number; pin: string }[]
}

async function makeClass() {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${id}/students`, { names: 'Anbu\nBanu\nChitra' })
  const { code, items } = await post<Cards>(`/api/lms/classes/${id}/cards`, {})
  const pupils: { token: string }[] = []
  for (const { roll_number, pin } of items)
    pupils.push((await api<{ token: string }>('POST', '/api/class/join', { code, roll_number, pin })).body)
  return { teacher, id, pupils, tokens: pupils.map(({ token }) => token) }
}

const titlesOf = async (token: string | undefined) =>
  (await api<{ items: { title: string }[] }>('GET', '/api/class/work', undefined, token ?? '')).body.items.map(
    ({ title }) => title,
  )

test('a teacher sets work with a link, a file and a rubric for a group, and prints who is missing @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const { teacher, id, tokens, pupils } = await makeClass()
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}`)
  const assignments = page.getByRole('region', { name: 'Assignments' })
  await expect(assignments).toContainText('No assignments yet')
  const dialog = page.getByRole('dialog')
  await assignments.getByRole('button', { name: 'Groups' }).click()
  await dialog.getByRole('button', { name: 'New group' }).click()
  await field(page, 'Name').fill('Lab')
  await dialog.getByLabel('1. Anbu').check()
  await dialog.getByLabel('2. Banu').check()
  await dialog.getByRole('button', { name: 'Save the group' }).click()
  await expect(dialog).toContainText('Lab, 2 pupils')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await assignments.getByRole('link', { name: 'New assignment' }).click()
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await field(page, 'Title').fill('Shadow clock')
  await field(page, 'Instructions').fill('Measure $\\frac{h}{l}$ each hour.')
  await page.getByRole('button', { name: /^In a week/ }).click()
  await page.getByLabel('Some pupils').check()
  await page.getByRole('button', { name: /Choose the group Lab/ }).click()
  await expect(page.getByText('(2 chosen)')).toBeVisible()
  await field(page, 'It is marked by').selectOption('A rubric')
  await page.getByLabel('Row 1', { exact: true }).fill('Labels')
  const scriptOfLinks = /\/assets\/pick-link-/
  await page.route(scriptOfLinks, (route) => route.abort())
  await page.getByRole('button', { name: 'Add a link' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This part of the page could not be loaded.')
  await page.unroute(scriptOfLinks)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: /^Add / }).first().click()
  await page.getByLabel('Page', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await dialog.getByLabel('Kind of link').selectOption('Web page')
  await field(page, 'Address').fill('http://phet.colorado.edu')
  await dialog.getByRole('button', { name: 'Add the link' }).click()
  await expect(dialog).toContainText('Enter an address that starts with https://')
  await field(page, 'Address').fill('https://phet.colorado.edu')
  await dialog.getByRole('button', { name: 'Add the link' }).click()
  const files = page.getByRole('region', { name: 'Files' })
  await files
    .getByRole('group', { name: /PDF or document/ })
    .locator('input[type=file]')
    .setInputFiles(`${samples}/materials/monsoon-in-seven-slides.pdf`)
  await expect(files.getByRole('listitem')).toContainText('monsoon-in-seven-slides.pdf', jobInTime)
  await files
    .getByRole('group', { name: /Add a picture/ })
    .locator('input[type=file]')
    .setInputFiles(`${samples}/materials/card-speed-time.jpg`)
  await expect(files.getByRole('listitem').nth(1)).toContainText('card-speed-time.jpg', jobInTime)
  await expectWellMadeInBothSchemes(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.getByText('We kept what you typed last time.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Shadow clock')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { name: 'Shadow clock' })).toBeVisible()

  await page.getByRole('button', { name: 'Set it' }).click()
  await dialog.getByLabel(/^Tomorrow/).check()
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Assignment scheduled.')).toBeVisible()
  expect(await titlesOf(tokens[0])).toEqual([])
  await page.getByRole('button', { name: 'Make it a draft' }).click()
  await dialog.getByRole('button', { name: 'Make it a draft' }).click()
  await expect(page.getByText('The assignment is a draft again.')).toBeVisible()
  await page.getByRole('button', { name: 'Set it' }).click()
  await dialog.getByLabel(/^Tomorrow/).check()
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Assignment scheduled.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the time' }).click()
  await dialog.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Assignment set. Pupils see it now.')).toBeVisible()
  expect([await titlesOf(tokens[0]), await titlesOf(tokens[2])]).toEqual([['Shadow clock'], []])

  const assignment = page.url().split('/').at(-1) ?? ''
  await test.step('the picture stands below the instructions, for the pupil too', async () => {
    const phone = await openPupilPhone(browser, pupils[0])
    await phone.goto(`/class/work/${assignment}`)
    for (const shown of [page, phone]) {
      const picture = shown.getByRole('img', { name: 'card-speed-time.jpg' })
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      await expectWellMade(shown)
    }
    await phone.context().close()
  })
  const sent = { id: crypto.randomUUID(), text: 'Noon: 41 cm' }
  const handedIn = await api('POST', `/api/class/work/${assignment}/hand-ins`, sent, tokens[1] ?? '')
  expect(handedIn.status).toBe(200)
  await page.reload()
  const work = page.getByRole('region', { name: 'Work' })
  await expect(work).toContainText('1 of 2 handed in, 1 to mark')
  await expect(work.getByRole('row', { name: /2. Banu/ })).toContainText('Handed in')
  await expectWellMadeOnBothScreens(page)
  const download = page.waitForEvent('download')
  await work.getByRole('button', { name: 'Print reminders (1)' }).click()
  const [slips] = await pagesOfPdf(await (await download).path())
  expect(slips).toContain('Anbu')
  expect(slips).not.toContain('Banu')
  expect(slips).not.toContain('Chitra')

  await test.step('a teacher learns what another one has changed meanwhile', async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await field(page, 'Title').fill('Sundial')
    const shown = await api<{ version: number; student_ids: string[]; files: { id: string }[] }>(
      'GET',
      `/api/lms/assignments/${assignment}`,
      undefined,
      teacher.token,
    )
    const other = {
      title: 'Shadow clock',
      chapter: 'Light',
      grading: 'rubric',
      rubric: [
        {
          title: 'Labels',
          levels: [
            { text: 'Missing', marks: 0 },
            { text: 'Complete', marks: 2 },
          ],
        },
      ],
      for_all: false,
      student_ids: shown.body.student_ids,
      files: shown.body.files.map(({ id }) => ({ id })),
      version: shown.body.version,
    }
    const saved = await api('POST', `/api/lms/assignments/${assignment}`, other, teacher.token)
    expect(saved.status).toBe(200)
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText(/Someone changed this meanwhile: .*chapter/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await expect(page.getByText('Assignment saved.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sundial' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByText('Pupils can hand in nothing more.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to 9 B' }).click()
  await expect(assignments.getByRole('listitem')).toContainText('Closed')
  await expectWellMade(page)
})
