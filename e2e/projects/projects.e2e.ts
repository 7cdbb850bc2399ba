// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { newSubscriber, post } from '../support/accounts.ts'
import { expectFieldError, field } from '../support/pages.ts'
import { openProject } from '../support/open-project.ts'
import { teacherWithClass } from '../support/teacher-with-class.ts'
import { joinClass, openPhone } from '../support/pupils/shaky-phone.ts'
import { enterConsole } from '../support/staff.ts'
import { expect, expectWellMade, look, test, useSession } from '../support/test.ts'

/** The phone loses its network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('a class is enrolled, its pupil enters a reading without a network, and it counts once the teacher releases it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const title = `Rain ${Date.now()}`
  const id = await openProject(title)
  const { teacher, code, pin } = await teacherWithClass()
  await useSession(page, teacher)

  // The bullets lead to the working thing, and the project is listed.
  await page.goto('/collaborative-projects')
  for (const [bullet, part] of [
    ['One question, many schools', /\?tab=take-part$/],
    ['A method on one page', /\?tab=method$/],
    ['Rain, heat and water', /#projects$/],
    ['Data that belong to the class', /\?tab=results$/],
    ['Work in pairs of schools', /\?tab=pairs$/],
    ['A place to show it', /\?tab=end$/],
  ] as const)
    await expect(page.getByRole('link', { name: bullet })).toHaveAttribute('href', part)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: 'How to measure' })).toBeVisible()
  await look(page)

  await page.goto(`/collaborative-projects/${id}?tab=take-part`)
  await page.getByLabel('School', { exact: true }).fill('Hill School')
  await page.getByRole('button', { name: 'Enrol the class' }).click()
  await expectFieldError(field(page, 'State'), 'Choose the state and the district')
  await page.getByLabel(/^State/).selectOption({ label: 'Tamil Nadu' })
  await page.getByLabel(/^District/).selectOption({ label: 'Madurai' })
  await page.getByLabel('Latitude (north)').fill('9.9252')
  await page.getByLabel('Longitude (east)').fill('78.1198')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/classes'))
  await page.getByRole('button', { name: 'Enrol the class' }).click()
  // The place is rounded before it leaves the device.
  expect((await sent).postDataJSON()).toMatchObject({ latitude: 9.95, longitude: 78.1 })
  await expect(page.getByText('Hill School, school 1 of the project.')).toBeVisible()

  const phone = await openPhone(browser, 320, () => 0)
  await joinClass(phone, code, 1, pin)
  const { page: pupil } = phone
  await pupil.getByRole('link', { name: title }).click()
  await expect(pupil.getByRole('heading', { name: 'Enter what you measured' })).toBeVisible()
  await expectWellMade(pupil)
  await pupil.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await phone.turn(true)
  await pupil.reload()
  await pupil.getByLabel('Value').fill('2600')
  await pupil.getByRole('button', { name: 'Enter', exact: true }).click()
  const doubt = pupil.getByRole('group', { name: 'Are you sure?' })
  await expect(doubt).toContainText('2600 mm is more than 200 mm, the most that is possible.')
  await expectWellMade(pupil)
  await doubt.getByRole('button', { name: 'Change it' }).click()
  await expect(pupil.getByLabel('Value')).toBeFocused()
  await pupil.getByLabel('Value').fill('26')
  await pupil.getByLabel('Second reader').fill('26.5')
  await pupil.getByRole('button', { name: 'Enter', exact: true }).click()
  const kept = pupil.getByText('One reading is kept on this phone, not sent yet.')
  await expect(kept).toBeVisible()
  await pupil.reload()
  await expect(kept).toBeVisible()

  // It is sent from another page of the class, by two tabs at once, and arrives once.
  const second = await pupil.context().newPage()
  await phone.turn(false)
  await Promise.all([pupil.goto('/class/home'), second.goto('/class/home')])
  await expect(pupil.getByText('A reading of a project waits on this phone.')).toHaveCount(0)
  await pupil.goto(`/class/projects/${id}`)
  const entered = pupil.getByRole('region', { name: 'What your class has entered' })
  await expect(entered.getByText('Rain: 26 mm')).toHaveCount(1)
  await expect(entered.getByText('With your teacher')).toHaveCount(1)
  await expect(kept).toHaveCount(0)
  await phone.page.context().close()

  await page.goto(`/collaborative-projects/${id}?tab=results`)
  await expect(page.getByText('Nothing is released yet.')).toBeVisible()
  await page.goto(`/collaborative-projects/${id}?tab=take-part`)
  await expect(page.getByText('1 visit to release')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click()
  await expect(page.getByText('These visits count now.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Results' }).click()
  await expect(page.getByText('1 school, 1 class, 1 visit and 1 reading so far.')).toBeVisible()
  await expect(page.getByText('Rain: too few schools')).toBeVisible()
  const schools = page.getByRole('region', { name: 'School by school' })
  await schools.getByRole('button', { name: /^Show as a table/ }).click()
  await expect(page.getByRole('rowheader', { name: 'School 1' })).toBeVisible()
  await look(page)
  await page
    .getByRole('navigation', { name: 'Parts of the project' })
    .getByRole('link', { name: 'Posters and report' })
    .click()
  await expect(page.getByText('By 9 B, Hill School')).toBeVisible()
  await look(page)
})

test('what is entered on a phone that is put away at once does not come back as typed @long', async ({ browser }) => {
  const id = await openProject(`Rain in haste ${Date.now()}`)
  const { teacher, classId, code, pin } = await teacherWithClass()
  const place = { school: 'Hill School', district: '33-madurai', latitude: 9.95, longitude: 78.1 }
  await post(`/api/collaborative-projects/${id}/classes`, { class_id: classId, ...place }, teacher.token)
  const phone = await openPhone(browser, 390, () => 0)
  await joinClass(phone, code, 1, pin)
  const { page: pupil } = phone
  await pupil.clock.install()
  await pupil.goto(`/class/projects/${id}`)
  await expect(pupil.getByLabel('Value')).toBeVisible()
  // What is typed is not stored yet when it is entered.
  await pupil.clock.pauseAt(Date.now() + 60_000)
  await pupil.getByLabel('Value').fill('26')
  await pupil.getByRole('button', { name: 'Enter', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await pupil.clock.resume()
  const entered = pupil.getByText('Rain: 26 mm')
  await expect(entered).toHaveCount(1)
  await pupil.reload()
  await expect(entered).toHaveCount(1)
  await expect(pupil.getByLabel('Value')).toHaveValue('')
  await pupil.context().close()
})

test('staff see what a new version changes before they publish it, and the old one stays readable @long', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const title = `Shade ${Date.now()}`
  const id = await openProject(title)
  await enterConsole(page, '/projects')
  await look(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('textbox', { name: 'Step 2' }).fill('Read it at eye level, at 8:30.')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByRole('button', { name: 'Publish version 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish version 2?' })
  await expect(dialog.getByRole('listitem')).toHaveText(
    /Step 2.*Read it at eye level\..*Read it at eye level, at 8:30\./,
  )
  await dialog.getByLabel('What changed, for the teachers').fill('All schools read at 8:30.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await look(page)

  // A teacher leads it, and then staff again.
  const lead = await newSubscriber()
  const leading = page.getByRole('region', { name: 'Lead teacher' })
  await leading.getByLabel('Email of the teacher').fill(lead.email)
  await leading.getByRole('button', { name: 'Save' }).click()
  await expect(leading.getByText('Meena Kumar leads this project.')).toBeVisible()
  await leading.getByLabel('Email of the teacher').fill('')
  await leading.getByRole('button', { name: 'Save' }).click()
  await expect(leading.getByText('Ariviyal leads this project.')).toBeVisible()

  await page.goto(`/collaborative-projects/${id}`)
  await expect(page.getByText('Read it at eye level, at 8:30.')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByText('This is version 1, an earlier one.')).toBeVisible()
  await expect(page.getByText('Read it at eye level.', { exact: true })).toBeVisible()
})

test('staff close a project, and open it again for a report that comes late @long', async ({ page }) => {
  const title = `Wind ${Date.now()}`
  await openProject(title)
  await enterConsole(page, '/projects')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Close the project' }).click()
  const closing = page.getByRole('dialog', { name: 'Close the project?' })
  await expect(closing).toContainText('You can open the project again')
  await look(page)
  await closing.getByRole('button', { name: 'Close it' }).click()
  await page.getByRole('button', { name: 'Open the project again' }).click()
  await page.getByRole('dialog', { name: 'Open the project?' }).getByRole('button', { name: 'Open it' }).click()
  await expect(page.getByRole('button', { name: 'Close the project' })).toBeVisible()
})

test('a new project is drafted in the console, and what is missing is said beside its input @long', async ({
  page,
}) => {
  await enterConsole(page, '/projects/new')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'Step 1' })).toHaveAttribute('aria-invalid', 'true')
  await look(page)
})
