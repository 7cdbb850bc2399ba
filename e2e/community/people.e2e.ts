import { api, newSubscriber } from '../support/accounts.ts'
import { expect, expectWellMade, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

/** A profile of a test, saved through the API. */
const profile = (change: object) => ({
  name: 'Demo Teacher',
  languages: ['en', 'ta'],
  district: '33-madurai',
  ask_about: 'Optics with a matchbox',
  contact: 'demo@school.example',
  mentor_subjects: [],
  is_shown: true,
  is_nearby: false,
  ...change,
})

test('a teacher shows a profile, is found by a slip of the name, and is gone once withdrawn @long', async ({
  page,
  browser,
}) => {
  const word = `Zalinder${String.fromCodePoint(
    ...String(Date.now() % 100_000)
      .split('')
      .map((digit) => 97 + Number(digit)),
  )}`
  const [teacher, colleague] = [await newSubscriber(), await newSubscriber()]
  await useSession(page, teacher)
  await page.goto('/networking')
  await page.getByRole('link', { name: 'Colleagues for your subject' }).click()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Demo ${word}`)
  await page.getByLabel('State', { exact: false }).selectOption({ label: 'Tamil Nadu' })
  await page.getByLabel('District', { exact: false }).first().selectOption({ label: 'Madurai' })
  await page.getByLabel('Ask me about').fill('Optics with a matchbox')
  await page.getByRole('button', { name: 'Save your profile' }).click()
  await expect(page.getByRole('alert')).toContainText('Your profile is saved.')
  await expect(page.getByText('Nobody sees this now.')).toBeVisible()

  const other = await browser.newPage()
  await useSession(other, colleague)
  await other.goto(`/networking/people?q=${word}`)
  await expect(other.getByText('No teacher matches.')).toBeVisible()

  await page.getByLabel('Show me in the directory').check()
  await page.getByRole('button', { name: 'Save your profile' }).click()
  await expect(page.getByRole('button', { name: 'Show me to nobody' })).toBeVisible()
  await expectWellMadeOnBothScreens(page)

  // A slip: two letters swapped.
  await other.goto(`/networking/people?q=${word.replace('lin', 'iln')}`)
  await expect(other.getByText('Similar spellings')).toBeVisible()
  await other.getByRole('link', { name: `Demo ${word}` }).click()
  await expect(other.getByRole('heading', { name: `Demo ${word}` })).toBeVisible()
  await expect(other.getByText('Madurai, Tamil Nadu')).toBeVisible()
  await expectWellMade(other)

  await page.getByRole('button', { name: 'Show me to nobody' }).click()
  await expect(page.getByText('Nobody sees this now.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'There is no such teacher' })).toBeVisible()
  await other.close()
})

test('a teacher asks a mentor, who accepts; then both see how to reach the other @long', async ({ page, browser }) => {
  const [mentor, teacher] = [await newSubscriber(), await newSubscriber()]
  const name = `Demo Mentor ${Date.now()}`
  await api('PUT', '/api/community/profile', profile({ name, mentor_subjects: ['physics'] }), mentor.token)
  await api('PUT', '/api/community/profile', profile({ name: 'Demo Asker' }), teacher.token)
  await useSession(page, teacher)
  await page.goto('/networking/people?mentor=physics')
  await page.getByRole('link', { name }).click()
  await page.getByLabel('What you look for').fill('How to begin with optics')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByRole('alert')).toContainText('Your request is sent.')

  const other = await browser.newPage()
  await useSession(other, mentor)
  await other.goto('/networking/mentors')
  await expect(other.getByText('How to begin with optics')).toBeVisible()
  await expectWellMade(other)
  await other.getByRole('button', { name: 'Accept' }).click()
  await expect(other.getByText('Reach me: demo@school.example')).toBeVisible()
  await page.getByRole('link', { name: 'Your mentors' }).click()
  await expect(page.getByText('Reach me: demo@school.example')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await other.close()
})
