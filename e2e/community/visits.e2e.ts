import type { Page } from 'playwright/test'
import { api, newSubscriber } from '../support/accounts.ts'
import {
  bringNetworkBack,
  expect,
  expectWellMade,
  expectWellMadeOnBothScreens,
  test,
  useSession,
} from '../support/test.ts'

const profile = (name: string) => ({
  name,
  languages: ['en'],
  district: '33-madurai',
  ask_about: 'Optics',
  contact: '',
  mentor_subjects: [],
  is_shown: true,
  is_nearby: false,
})

test('a teacher invites a colleague, who agrees; the sheet saves itself, also after a time without network @long', async ({
  page,
  browser,
}) => {
  const [host, visitor] = [await newSubscriber(), await newSubscriber()]
  const name = `Demo Visitor ${Date.now()}`
  await api('PUT', '/api/community/profile', profile('Demo Host'), host.token)
  await api('PUT', '/api/community/profile', profile(name), visitor.token)
  await useSession(page, host)
  await page.goto(`/networking/people?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'Invite to a lesson' }).click()
  await page.getByLabel('In the classroom').check()
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day and time').fill(`${inAWeek}T10:30`)
  await page.getByLabel('Grade').selectOption('8')
  await page.getByLabel('Topic of the lesson').fill('Refraction with one prism')
  await page.getByLabel('What should your colleague look at?').selectOption('questions')
  await page.getByLabel('Room, or address').fill('Laboratory')
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('Your invitation is sent.')

  const other = await browser.newPage()
  await useSession(other, visitor)
  await other.goto('/networking/visits')
  await expect(other.getByText('Waits for your answer')).toBeVisible()
  await other.getByRole('link', { name: 'Refraction with one prism' }).click()
  await other.getByRole('button', { name: 'Agree' }).click()
  await expect(other.getByText('Laboratory')).toBeVisible()
  await expect(other.getByText('Your text is saved as you write.')).toBeVisible()
  await other.context().setOffline(true)
  await other.getByLabel('What I saw about the focus').fill('Eleven questions')
  await expect(other.getByText('Kept on this device')).toBeVisible()
  await bringNetworkBack(other)
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expectWellMadeOnBothScreens(other)
  await page.reload()
  await expect(page.getByText('Eleven questions')).toBeVisible()
  await other.close()
})

test('both confirm a visit, and the fewer minutes are in the record of each @long', async ({ page, browser }) => {
  const [host, visitor] = [await newSubscriber(), await newSubscriber()]
  await api('PUT', '/api/community/profile', profile('Demo Host'), host.token)
  await api('PUT', '/api/community/profile', profile('Demo Visitor'), visitor.token)
  const own = await api('GET', '/api/community/profile', undefined, visitor.token)
  const { id: profileId } = (own.body as { seen: { id: string } }).seen
  const startsAt = new Date(Date.now() + 2_000).toISOString()
  const lesson = { place: 'video', starts_at: startsAt, grade: 9, topic: 'Acids in the kitchen', focus: 'voices' }
  const invited = await api('POST', `/api/community/people/${profileId}/visits`, lesson, host.token)
  const { id } = invited.body as { id: string }
  await api('POST', `/api/community/visits/${id}/agree`, { starts_at: startsAt }, visitor.token)

  const confirm = async (by: Page, minutes: string, outcome: string) => {
    await expect(async () => {
      await by.goto(`/networking/visits/${id}`)
      await expect(by.getByRole('heading', { name: 'Confirm the visit' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await by.getByLabel('Minutes, with the talk').fill(minutes)
    await by.getByRole('button', { name: 'It took place' }).click()
    await expect(by.getByRole('alert')).toContainText(outcome)
  }
  await useSession(page, host)
  await confirm(page, '50', 'The visit counts once')
  await expectWellMade(page)
  const other = await browser.newPage()
  await useSession(other, visitor)
  await confirm(other, '45', 'It is in your record')
  await other.getByRole('link', { name: 'record', exact: true }).click()
  await expect(other.getByText('Visited: 45 min')).toBeVisible()
  await other.close()
  await page.goto('/certificates')
  await expect(page.getByText('Taught, with a visitor: 45 min')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
})
