import type { Page } from 'playwright/test'
import { adminSession, api, login, newPerson, type TestPerson } from '../support/accounts.ts'
import { newInstitution, registrationOf } from '../support/institutions.ts'
import { card, expectDrawn, frameOf, openBook, pageOf, premiumBook } from '../support/library.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { countPresses, field, tabTo } from '../support/pages.ts'
import { approve } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// The presses of people who see Ariviyal for the first time. A field that is reached with Tab is one press, what is typed there none;
// pages opened from a mail are none either.

/** Types into fields, one Tab after the other. */
async function typeInto(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await tabTo(page, field(page, label))
    await page.keyboard.type(text)
  }
}

/** Fills in `/register` and the log-in that follows it, from where the focus is. */
async function register(page: Page, person: TestPerson): Promise<void> {
  await field(page, 'First name').click()
  await typeInto(page, {
    'First name': person.firstname,
    'Last name': person.lastname,
    Email: person.email,
    'Phone number': person.phone_number,
    Password: person.password,
    'Confirm password': person.password,
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[/]login/)
  await expect(field(page, 'User ID')).toHaveValue(person.email)
  await field(page, 'Password').click()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
}

/** Fills in the form that describes a school, in its order. */
async function describeSchool(page: Page, school: ReturnType<typeof newInstitution>): Promise<void> {
  await field(page, 'Institution name').click()
  await typeInto(page, {
    'Institution name': school.institution_name,
    'School address': school.school_address,
    'Affiliation board': school.affiliation_board,
    'Correspondent name': school.correspondent_name,
    'Principal name': school.principal_name,
    'Principal contact': school.principal_contact,
    'Principal email': school.principal_email,
    'School email': school.school_email,
    'School mobile': school.school_mobile,
    'Student strength': school.student_strength,
    'Teaching staff count': String(school.teaching_staff_count),
  })
  await page.getByRole('checkbox').click()
}

test('a new teacher comes from the home page to the first page of a premium book in at most 28 presses @long', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const teacher = newPerson()
  await page.goto('/')
  const presses = await countPresses(page)
  await page.getByRole('banner').getByRole('link', { name: 'Join Us' }).click()
  await register(page, teacher)
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).click()
  await describeSchool(page, newInstitution())
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL('/subscription-form/sent')

  await approve(await login(teacher.email, teacher.password))
  const mail = await mailTo(teacher.email, /subscription is approved$/)
  await page.goto(new URL(linkIn(mail, '/ebook')).pathname)
  await expect(card(page, premiumBook.title)).toBeVisible()
  const modal = await openBook(page, premiumBook.title)
  await expectDrawn(pageOf(frameOf(modal, premiumBook.title), 1))
  expect(presses()).toBeLessThanOrEqual(28)
})

test('a principal comes from the home page to twenty invited teachers in at most 35 presses @long', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const school = newInstitution()
  const main = page.getByRole('main')
  await page.goto('/')
  const presses = await countPresses(page)
  await main.getByRole('link', { name: 'For schools' }).click()
  await describeSchool(page, school)
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(/[/]subscription-register[/]sent[/]/)

  const { token } = await adminSession()
  const id = await registrationOf(school)
  expect((await api('POST', `/api/admin/institutions/${id}/approve`, { seats: 25 }, token)).status).toBe(200)
  const mail = await mailTo(school.school_email, /now has a subscription$/)
  const claim = new URL(linkIn(mail, '/school/claim/')).pathname
  await page.goto(claim)
  await main.getByRole('link', { name: 'Register' }).click()
  const principal = newPerson()
  await register(page, principal)
  await expect(page).toHaveURL(claim)
  const confirm = new URL(linkIn(await mailTo(principal.email, /^Confirm your email address/), '/confirm-address/'))
  await page.goto(confirm.pathname + confirm.search)
  await main.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(main).toContainText('confirmed')
  await page.goto(claim)
  await main.getByRole('button', { name: 'Look after this school' }).click()
  await expect(page).toHaveURL('/school')
  await main.getByRole('link', { name: 'Invite teachers' }).click()
  await field(page, 'The list').click()
  // What Control and V put there, which are two presses.
  const teachers = Array.from({ length: 20 }, () => newPerson())
  await page.keyboard.insertText(teachers.map(({ firstname, email }) => `${firstname}\t${email}`).join('\n'))
  await main.getByRole('button', { name: 'Check the list' }).click()
  await main.getByRole('button', { name: 'Invite 20 teachers' }).click()
  await expect(main.getByRole('alert')).toContainText('20 teachers have been invited.')
  expect(presses() + 2).toBeLessThanOrEqual(35)
})
