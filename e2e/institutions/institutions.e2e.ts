import { adminSession, api, newTeacher } from '../support/accounts.ts'
import { newInstitution, openInstitution } from '../support/institutions.ts'
import { card, premiumBook } from '../support/library.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { field } from '../support/pages.ts'
import { becomes, expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

test('a school registers, staff approve it with seats, and a teacher who opens the invite is covered', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const institution = newInstitution()
  await page.goto('/subscription-register')
  await field(page, 'Institution name').fill(institution.institution_name)
  await field(page, 'School address').fill(institution.school_address)
  await field(page, 'Affiliation board').selectOption(institution.affiliation_board)
  await field(page, 'Correspondent name').fill(institution.correspondent_name)
  await field(page, 'Principal name').fill(institution.principal_name)
  await field(page, 'Principal contact').fill(institution.principal_contact)
  await field(page, 'Principal email').fill(institution.principal_email)
  await field(page, 'School email').fill(institution.school_email)
  await field(page, 'School mobile').fill(institution.school_mobile)
  await field(page, 'Student strength').fill(institution.student_strength)
  await field(page, 'Teaching staff count').fill(String(institution.teaching_staff_count))
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('registered')
  await mailTo(institution.school_email, /We have received your school’s registration/)

  await page.goto('/ebook')
  await expect(page).toHaveURL('/subscription')

  const row = page.getByRole('row').filter({ hasText: institution.institution_name })
  await useSession(page, await adminSession())
  await page.goto('/admin/institutions')
  await row.getByRole('button', { name: /^Read/ }).click()
  const dialog = page.getByRole('dialog', { name: institution.institution_name })
  await dialog.locator('summary', { hasText: 'Approve' }).click()
  await dialog.getByLabel('Seats').fill('2')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  const shown = await page.getByRole('main').getByLabel('Invite link').inputValue()
  const mailed = linkIn(await mailTo(institution.school_email, /now has a subscription$/), '/join/')
  expect(mailed).toBe(shown)

  await becomes(page, await newTeacher())
  await page.goto(new URL(mailed).pathname)
  await expect(page.getByRole('main')).toContainText('Your school covers you now.')
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Open the library' }).click()
  await expect(card(page, premiumBook.title).getByRole('button', { name: /^Read Now/ })).toBeVisible()

  await becomes(page, await adminSession())
  await page.goto('/admin/institutions?status=approved')
  await expect(row).toContainText('1 of 2 taken')
})

test('the last seat goes to one of many teachers who open the invite at the same moment', async () => {
  const { invite: path } = await openInstitution(1)
  const teachers = await Promise.all(Array.from({ length: 6 }, () => newTeacher()))
  const call = `/api/invites${path.replace('/join', '')}/claim`
  const answers = await Promise.all(teachers.map(({ token }) => api('POST', call, undefined, token)))
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([count(200), count(409)]).toEqual([1, 5])
})

test(
  'a guest sees what an invite offers, logs in, and comes back to a seat',
  { tag: ['@phone', '@long'] },
  async ({ page }) => {
    const { invite: path, institution_name: name } = await openInstitution(3)
    const teacher = await newTeacher()
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(main).toContainText('Seats free: 3')
    await expectWellMade(page)
    await main.getByRole('link', { name: 'Login' }).click()
    await field(page, 'User ID').fill(teacher.email)
    await field(page, 'Password').fill(teacher.password)
    await main.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(path)
    await expect(main).toContainText('Your school covers you now.')
    await page.goto('/profile')
    await expect(main).toContainText(/Subscribed\s*Yes/)
  },
)

test.describe('an invite that gives no seat', () => {
  test.use({ expectedErrors: [/status of 4(10|09)/] })

  test('a teacher who finds no seat left reads so and is not covered @long', async ({ page }) => {
    const { invite: path } = await openInstitution(1)
    const early = await newTeacher()
    expect((await api('POST', `/api/invites${path.replace('/join', '')}/claim`, undefined, early.token)).status).toBe(
      200,
    )
    await useSession(page, await newTeacher())
    const refused = page.waitForResponse('**/claim')
    await page.goto(path)
    expect((await refused).status()).toBe(409)
    await expect(page.getByRole('main')).toContainText('All seats of this school are taken.')
    await page.goto('/ebook')
    await expect(card(page, premiumBook.title).getByRole('link', { name: /^Subscribe to Access/ })).toBeVisible()
  })

  test('a teacher who opens an unknown invite sees an error @long', async ({ page }) => {
    await page.goto('/join/not-an-invite')
    await expect(page.getByRole('main')).toContainText('This link has been used, has expired or is incomplete.')
    await expect(page.getByRole('main').getByRole('link', { name: 'See the subscription' })).toBeVisible()
    await expectWellMadeOnBothScreens(page)
  })

  test('a teacher who opens the invite again keeps the seat and reads so @long', async ({ page }) => {
    const { invite: path } = await openInstitution(2)
    await useSession(page, await newTeacher())
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText('Your school covers you now.')
    await page.reload()
    await expect(page.getByRole('main')).toContainText('You already have a seat at this school.')
    const { body } = await api<{ seats_free: number }>('GET', `/api/invites${path.replace('/join', '')}`)
    expect(body.seats_free).toBe(1)
  })
})
