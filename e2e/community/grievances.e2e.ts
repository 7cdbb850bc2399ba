import { adminSession, api, newSubscriber } from '../support/accounts.ts'
import { staffMember } from '../support/staff.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

test('a stranger complains, the post is hidden at once, comes back when staff reject it, and is removed after an appeal @long', async ({
  page,
  browser,
}) => {
  const author = await newSubscriber()
  const form = { title: 'Who has a picture of a skeleton?', subject: 'biology', grade: 8, chapter: 'Bones', body: '' }
  const { id } = (await api<{ id: string }>('POST', '/api/community/discussions', form, author.token)).body
  const state = async () =>
    (await api<{ state: string }>('GET', `/api/community/discussions/${id}`, undefined, author.token)).body.state

  await page.goto('/grievances')
  await expect(page.getByText('Within 2 hours.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Grievance officer' })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  await expect(page.getByText('Say what is wrong').first()).toBeVisible()
  await page.getByLabel('What is it about?').selectOption('intimate')
  await page.getByLabel('Address of the page or post').fill(`https://ariviyal.example/networking/discussions/${id}`)
  await page.getByLabel('What is wrong?').fill('It shows me, and I did not agree.')
  await page.getByLabel('Name', { exact: true }).fill('Kavitha Raman')
  await page.getByLabel('Email', { exact: true }).fill(`kavitha-${Date.now()}@school.example`)
  await page.getByRole('button', { name: 'Send the complaint' }).click()
  await expect(page.getByRole('heading', { name: /^Complaint \w{4}-\w{4}$/ })).toBeVisible()
  await expect(page.getByText('The post is hidden until the decision.')).toBeVisible()
  expect(await state()).toBe('hidden')
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

  const desk = await browser.newPage()
  await useSession(desk, await adminSession())
  await desk.goto('/admin/grievances')
  await expect(desk.getByRole('cell', { name: 'Post hidden' }).first()).toBeVisible()
  await expectWellMade(desk)
  await desk.getByRole('link', { name: heading.replace('Complaint ', '') }).click()
  await desk.getByLabel('Outcome').selectOption('rejected')
  await desk.getByLabel('Reason').fill('It is a drawing of bones.')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText(/^Rejected by/)).toBeVisible()
  await expectWellMade(desk)
  await expect.poll(state).toBe('shown')

  await page.reload()
  await page.getByLabel('Why is the decision wrong?').fill('The bones are on a photo of me.')
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(page.getByText('Another person decides it.')).toBeVisible()

  const second = await browser.newPage()
  await useSession(second, await staffMember('support'))
  await second.goto(desk.url())
  await second.getByLabel('Outcome of the appeal').selectOption('granted')
  await second.getByLabel('Reason').fill('You are right, it is a photo.')
  await second.getByRole('button', { name: 'Decide the appeal' }).click()
  await expect(second.getByText('Granted: You are right, it is a photo.')).toBeVisible()
  await expect.poll(state).toBe('removed')
  await page.reload()
  await expect(page.getByText('The appeal is granted.')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  for (const opened of [desk, second]) await opened.close()
})
