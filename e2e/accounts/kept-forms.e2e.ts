import type { Page } from 'playwright/test'
import { newPerson, newTeacher, institutionForm } from '../support/accounts.ts'
import { field } from '../support/pages.ts'
import { newInstitution, registerInstitution } from '../support/institutions.ts'
import { enterConsole, read, row } from '../support/staff.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

/** The draft stored on the device under a key. */
const storedDraft = (page: Page, key: string): Promise<string> =>
  page.evaluate((name) => localStorage.getItem(name) ?? 'nothing', key)
const draft = 'draft:subscription-register'

/** Opens a form and waits for its script: drafts are stored only from then on. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('button', { name: /^(Register|Subscribe)$/ })).toBeEnabled()
}

test.describe('a school that fills in the long form', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('finds it again after a reload and a failed submit, and nothing once it is sent @long', async ({ page }) => {
    await openForm(page, '/subscription-register')
    const main = page.getByRole('main')
    const name = `Draft School ${newPerson().email}`
    await field(page, 'Institution name').fill(name)
    await field(page, 'Affiliation board').selectOption('CBSE')
    await main.getByRole('checkbox').check()
    await expect.poll(() => storedDraft(page, draft)).toContain('CBSE')
    await page.reload()
    await expect(main.getByRole('status')).toContainText('We kept what you typed')
    await expect(field(page, 'Institution name')).toHaveValue(name)
    await expect(field(page, 'Affiliation board')).toHaveValue('CBSE')
    await expect(main.getByRole('checkbox')).toBeChecked()
    await expectWellMade(page)

    const institution = { ...newInstitution(), institution_name: name }
    await field(page, 'School address').fill(institution.school_address)
    await field(page, 'Correspondent name').fill(institution.correspondent_name)
    await field(page, 'Principal name').fill(institution.principal_name)
    await field(page, 'Principal contact').fill(institution.principal_contact)
    await field(page, 'Principal email').fill(institution.principal_email)
    await field(page, 'School email').fill(institution.school_email)
    await field(page, 'School mobile').fill(institution.school_mobile)
    await field(page, 'Student strength').fill(institutionForm.student_strength)
    await field(page, 'Teaching staff count').fill('12')
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 })
    const submit = () => main.getByRole('button', { name: 'Register', exact: true }).click()
    await submit()
    await expect(main.getByRole('alert')).toHaveText('Submission failed')
    await page.reload()
    await expect(field(page, 'Teaching staff count')).toHaveValue('12')
    await submit()
    await expect(main.getByRole('alert')).toContainText('registered')
    await expect.poll(() => storedDraft(page, draft)).toContain('nothing')
    await expect(page).toHaveURL(/\/subscription-register\/sent\//)
    await page.reload()
    await expect(main.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await expect(main).toContainText(institution.school_email)
    await expectWellMade(page)
    await page.goto('/subscription-register')
    await expect(field(page, 'Institution name')).toHaveValue('')
  })
})

test("a school that types before the page's script has loaded loses nothing", async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/subscription-register', { waitUntil: 'commit' })
  await field(page, 'Institution name').fill('A school on a slow line')
  expect(await storedDraft(page, draft)).toBe('nothing')
  release()
  await expect.poll(() => storedDraft(page, draft)).toContain('on a slow line')
  await page.reload()
  await expect(field(page, 'Institution name')).toHaveValue('A school on a slow line')
})

test("a teacher clears a draft; logging out removes the account's draft and keeps the school's @long", async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  await openForm(page, '/subscription-register')
  await field(page, 'Institution name').fill('A school that stays')
  await expect.poll(() => storedDraft(page, draft)).toContain('that stays')
  await openForm(page, '/subscription-form')
  await field(page, 'Institution name').fill('A wish that goes')
  const own = 'draft:subscription-form'
  await expect.poll(() => storedDraft(page, own)).toContain('that goes')
  await page.reload()
  await expect(field(page, 'Institution name')).toHaveValue('A wish that goes')
  await page.locator('[popovertarget="account-menu"]').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => storedDraft(page, own)).toContain('nothing')
  await page.goto('/subscription-register')
  await expect(field(page, 'Institution name')).toHaveValue('A school that stays')
  await page.getByRole('button', { name: 'Clear the draft' }).click()
  await expect(field(page, 'Institution name')).toHaveValue('')
  await expect.poll(() => storedDraft(page, draft)).toContain('nothing')
})

test('staff see before they approve that an institution may be a duplicate, and why @long', async ({ page }) => {
  const first = await registerInstitution()
  const town = first.school_address.split(', ').at(-1)
  const institution = await registerInstitution({
    ...newInstitution(),
    institution_name: first.institution_name.replace('Municipal School', 'Mpl. Sch.'),
    school_address: `Opposite the bus stand, ${town}`,
    school_mobile: `+91 ${first.school_mobile}`,
  })
  await enterConsole(page, '/institutions')
  await expect(row(page, institution.institution_name)).toContainText('Known school?')
  const dialog = await read(page, institution.institution_name, institution.institution_name)
  await expect(dialog).toContainText(first.institution_name)
  await expect(dialog).toContainText(/same phone · same name/)
  await expectWellMade(page)
})
