import { adminSession, api, institutionForm, newTeacher, post } from '../support/accounts.ts'
import { applicant, approve } from '../support/staff.ts'
import { field, holdAnswer } from '../support/pages.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const waits = /Your request of \d+ \w+ \d{4} waits for review/

test('a teacher asks, reads what happens next, also after a reload, and is nowhere asked again @long', async ({
  page,
}) => {
  const teacher = await newTeacher()
  await useSession(page, teacher)
  await page.goto('/networking')
  await expect(page.getByRole('link', { name: 'Enrol' })).toBeVisible()
  await page.goto('/subscription-form')
  for (const [name, value] of Object.entries(institutionForm)) {
    const control = page.locator(`main [name="${name}"]`)
    if (name === 'affiliation_board') await control.selectOption(String(value))
    else if (name !== 'declaration') await control.fill(String(value))
  }
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL('/subscription-form/sent')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(main.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(main).toContainText(teacher.email)
  await main.getByText('What you sent').click()
  await expect(main).toContainText(institutionForm.school_email)
  await expectWellMade(page)

  for (const [path, asks] of [
    ['/networking', 'Enrol'],
    ['/online-training', 'Enrol in the subscription for this facility'],
    ['/ebook', 'Subscribe Now'],
  ] as const) {
    await page.goto(path)
    await expect(main.getByRole('link', { name: waits }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: asks })).toBeHidden()
    await expect(main.getByRole('link', { name: /^Subscribe to Access/ })).toHaveCount(0)
  }
  await page.goto('/')
  await expect(main.getByRole('link', { name: 'Ask for a subscription' })).toBeHidden()
})

test('a subscriber renews with one press, and reads before what will be sent @long', async ({ page }) => {
  const teacher = await applicant()
  await approve(teacher)
  await useSession(page, teacher)
  const answer = await holdAnswer(page, '/api/auth/user/subscription')
  await page.goto('/subscription-form')
  const main = page.getByRole('main')
  await expect(main.getByText('Loading your subscription')).toBeVisible()
  await expect(field(page, 'Institution name')).toBeHidden()
  answer()
  await expect(main.getByText(institutionForm.institution_name)).toBeVisible()
  await expectWellMade(page)
  await main.getByRole('button', { name: 'Change something first' }).click()
  await expect(field(page, 'Principal name')).toHaveValue(institutionForm.principal_name)
  await page.reload()
  await main.getByRole('button', { name: 'Renew' }).click()
  await expect(page).toHaveURL('/subscription-form/sent')
  const { body } = await api<{ request: { status: string } }>(
    'GET',
    '/api/auth/user/subscription',
    undefined,
    teacher.token,
  )
  expect(body.request.status).toBe('pending')
})

test.describe('pages that a subscription opens', () => {
  test.use({ expectedErrors: [/status of 403/] })

  test('who has asked, and who was subscribed, is not told there to subscribe @long', async ({ page, browser }) => {
    const [waiting, former] = [await applicant(), await applicant()]
    await approve(former)
    await post(`/api/admin/users/${former.user.id}/end-subscription`, undefined, (await adminSession()).token)
    const ended = /Your subscription ended on \d+ \w+ \d{4}\. Renew/
    await useSession(page, waiting)
    const other = await browser.newPage({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
    await useSession(other, former)
    const projects = await api<{ items: { id: string }[] }>(
      'GET',
      '/api/collaborative-projects',
      undefined,
      (await adminSession()).token,
    )
    const opened = ['/networking/discussions', `/collaborative-projects/${projects.body.items[0]?.id ?? ''}`]
    for (const path of [...opened, '/ebook', '/digital-videos', '/materials', '/sessions', '/subscription']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('link', { name: waits }).first()).toBeVisible()
      await other.goto(path)
      const main = other.getByRole('main')
      await expect(main.getByText(ended).first()).toBeVisible()
      for (const words of ['Subscribe', 'Ask for a subscription'])
        await expect(main.getByRole('link', { name: words, exact: true })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true })).toBeHidden()
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Open the form' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'See what you sent' })).toBeVisible()
    await expectWellMade(other)
    await other.goto('/')
    await expect(other.getByRole('main').getByRole('link', { name: 'Renew the subscription' })).toBeVisible()
    await expect(other.getByRole('main').getByRole('link', { name: 'Ask for a subscription' })).toBeHidden()
    // The calls whose words are fixed stay.
    await other.goto('/ebook')
    await expect(other.getByRole('main').getByRole('link', { name: 'Subscribe Now' })).toBeVisible()
    await other.close()
  })
})
