import { newPerson, newTeacher } from '../support/accounts.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { field } from '../support/pages.ts'
import { newRepresentedInstitution, openInstitution, newSeatedTeacher } from '../support/institutions.ts'
import { enterConsole, row } from '../support/staff.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

test('a principal claims the school from the mail, invites by a list with two bad lines, and gives a seat to another teacher @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const institution = await openInstitution(3)
  const principal = await newTeacher()
  const main = page.getByRole('main')
  await page.goto(institution.claim)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(institution.institution_name)
  await expectWellMade(page)
  await main.getByRole('link', { name: 'Login' }).click()
  await field(page, 'User ID').fill(principal.email)
  await field(page, 'Password').fill(principal.password)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(institution.claim)
  await expect(main).toContainText(`logged in as ${principal.email}`)
  await main.getByRole('button', { name: 'Look after this school' }).click()
  await expect(page).toHaveURL('/school')
  await expect(main).toContainText('0 of 3 seats are taken, 3 are free.')
  await expect(main).toContainText('The subscription runs until')
  await expect(main.getByRole('textbox', { name: 'Invite link' })).toHaveValue(new RegExp(`${institution.invite}$`))
  await expectWellMade(page)

  await main.getByRole('link', { name: 'Invite teachers' }).click()
  const [meena, devi, ravi] = [await newTeacher(), newPerson(), await newTeacher()]
  const csv = `Name;Email\r\nMeena;${meena.email}\r\nAnbu;anbu-at-school\r\nMeena K.;${meena.email}\r\nDevi;${devi.email}\r\n`
  await main
    .getByLabel('A file')
    .setInputFiles({ name: 'teachers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(field(page, 'The list')).toHaveValue(/Devi/)
  await main.getByRole('button', { name: 'Check the list' }).click()
  await expect(main.getByRole('heading', { name: 'Ready to invite 2 teachers' })).toBeFocused()
  await expect(row(page, 'anbu-at-school')).toContainText('Enter a valid email address')
  await expect(row(page, 'Meena K.')).toContainText('The same address is on line 2.')
  await expectWellMade(page)
  await main.getByRole('button', { name: 'Invite 2 teachers' }).click()
  await expect(main.getByRole('alert')).toContainText('2 teachers have been invited. 2 lines were left out')
  await expect(field(page, 'The list')).toHaveValue(`Name;Email\nAnbu;anbu-at-school\nMeena K.;${meena.email}`)
  await main.getByRole('link', { name: 'See the invitations' }).click()
  await expect(row(page, devi.email)).toContainText('Waiting')
  await expectWellMade(page)
  await row(page, devi.email)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(main.getByRole('alert')).toContainText('Invitation withdrawn. Its link no longer works.')

  const teachers = await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
  const teacherPage = await teachers.newPage()
  await useSession(teacherPage, meena)
  await teacherPage.goto(new URL(linkIn(await mailTo(meena.email, /invites you to/), '/join/')).pathname)
  await expect(teacherPage.getByRole('main')).toContainText('Your school covers you now.')

  await main.getByRole('link', { name: 'Seats', exact: true }).click()
  await row(page, meena.email)
    .getByRole('button', { name: /^Transfer/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Transfer the seat' })
  await expectWellMade(page)
  await field(page, 'Email of the other teacher').fill(ravi.email)
  await dialog.getByRole('button', { name: 'Transfer the seat' }).click()
  await expect(main.getByRole('alert')).toContainText(
    'Seat transferred. We have mailed the other teacher an invitation.',
  )
  await expect(row(page, meena.email)).toHaveCount(0)
  expect((await mailTo(meena.email, /^You no longer have a seat/)).text).toContain('You keep your account')
  await mailTo(ravi.email, /invites you to/)
  await teachers.close()
})

test('a principal takes a seat back, makes a new link, and asks for the next term, which staff approve @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const institution = await newRepresentedInstitution(2)
  const teacher = await newSeatedTeacher(institution.invite)
  await useSession(page, institution.principal)
  await page.goto('/school')
  const main = page.getByRole('main')
  await row(page, teacher.email)
    .getByRole('button', { name: /^Release/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Release the seat' }).click()
  await expect(main.getByRole('alert')).toContainText('Seat released.')
  await expect(main).toContainText('0 of 2 seats are taken')
  const before = await main.getByRole('textbox', { name: 'Invite link' }).inputValue()
  await main.getByRole('button', { name: 'Make a new link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click()
  await expect(main.getByRole('textbox', { name: 'Invite link' })).not.toHaveValue(before)

  await main.getByRole('button', { name: 'Ask for the next term' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for the next term' })
  await dialog.getByLabel(/^Seats/).fill('4')
  await dialog.getByRole('button', { name: 'Ask for the next term' }).click()
  await expect(main.getByRole('alert')).toContainText('We have received your request.')
  await expect(main).toContainText('It is waiting for review')

  const staff = await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
  const staffPage = await staff.newPage()
  await enterConsole(staffPage, '/renewals')
  await expect(row(staffPage, institution.institution_name)).toContainText('asks for 4')
  await expectWellMade(staffPage)
  await row(staffPage, institution.institution_name)
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(staffPage.getByRole('dialog').getByLabel(/^Seats/)).toHaveValue('4')
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(staffPage.getByRole('main').getByRole('alert')).toContainText('Extended.')
  await staffPage.goto(`/admin/institutions/${institution.id}`)
  await expect(staffPage).toHaveTitle(new RegExp(`^${RegExp.escape(institution.institution_name)} · `))
  await expect(staffPage.getByRole('main')).toContainText('0 of 4 taken')
  await expectWellMade(staffPage)
  await staffPage.getByRole('link', { name: 'History' }).click()
  await expect(row(staffPage, 'Asked for the next term')).toContainText(institution.principal.user.name)
  await expectWellMade(staffPage)
  await staff.close()
  await mailTo(institution.school_email, /runs until/)
  await page.reload()
  await expect(main).toContainText('0 of 4 seats are taken')

  await main.getByRole('link', { name: 'Take a seat' }).click()
  await expect(main).toContainText('Your school covers you now.')
  await page.goto('/school')
  await expect(main).toContainText('1 of 4 seats are taken')
  await expect(row(page, institution.principal.email)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Take a seat' })).toBeHidden()
})

test('a teacher reads on the profile who covers them, and leaves; one who looks after no school reads what /school is @long', async ({
  page,
}) => {
  const institution = await openInstitution(2)
  await useSession(page, await newSeatedTeacher(institution.invite))
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main).toContainText(`You have had a seat at ${institution.institution_name} since`)
  await main.getByRole('button', { name: 'Leave the school' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the school' }).click()
  await expect(main.getByRole('alert')).toContainText('You have left the school.')
  await expect(main).toContainText(/Subscribed\s*No/)
  await page.goto('/school')
  await expect(main).toContainText('You do not look after a school here')
  await expectWellMade(page)
})
