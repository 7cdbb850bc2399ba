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

test('a teacher invites a colleague, who agrees; the sheet saves itself, also after a time without network', async ({
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
  await expectWellMadeOnBothScreens(page)

  const other = await browser.newPage()
  await useSession(other, visitor)
  await other.goto('/networking/visits')
  await expect(other.getByText('Waits for your answer')).toBeVisible()
  await expectWellMade(other)
  await other.getByRole('link', { name: 'Refraction with one prism' }).click()
  await other.getByRole('button', { name: 'Agree' }).click()
  await expect(other.getByText('Laboratory')).toBeVisible()
  await expect(other.getByText('What you write saves itself.')).toBeVisible()
  await other.context().setOffline(true)
  await other.getByLabel('What I saw about the focus').fill('Eleven questions')
  await expect(other.getByText('Kept on this device')).toBeVisible()
  await bringNetworkBack(other)
  await expect(other.getByText('Saved.')).toBeVisible({ timeout: 15_000 })
  await expectWellMadeOnBothScreens(other)
  await page.reload()
  await expect(page.getByText('Eleven questions')).toBeVisible()
  await other.close()
})
