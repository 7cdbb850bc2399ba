import { dayOf } from '../../contract/src/time.ts'
import { api, newSubscriber } from '../support/accounts.ts'
import { expect, look, test, useSession } from '../support/test.ts'

const testSchools = ['North Hill School', 'Riverside School']

interface Reviews {
  items: { id: string }[]
}

test('three teachers hold a fair: made, joined by link, entered, judged blind, published, certified @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const [host, teacher, judge, second] = [
    await newSubscriber(),
    await newSubscriber(),
    await newSubscriber(),
    await newSubscriber(),
  ]
  const [name, today] = [`Fair ${Date.now()}`, dayOf(new Date())]
  await useSession(page, host)
  await page.goto('/networking/fairs')
  await expect(page.getByText('No fair yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Make a fair' }).click()
  await page.getByLabel('Name of the fair').fill(name)
  await page.getByLabel('Each school at home').check()
  await page.getByLabel('Day of the fair').fill(today)
  await page.getByLabel('Lowest grade').selectOption('6')
  await page.getByLabel('Highest grade').selectOption('9')
  await page.getByLabel('Schools').fill(testSchools.join('\n'))
  await page.getByLabel('Rubric').fill('Question and idea 10\nMethod')
  await page.getByLabel('Entries close').fill(`${today}T23:58`)
  await page.getByRole('button', { name: 'Make the fair' }).click()
  await expect(page.getByLabel('Rubric')).toHaveAttribute('aria-invalid', 'true')
  await look(page)
  await page.getByLabel('Rubric').fill('Question and idea 10\nMethod 10')
  await page.getByRole('button', { name: 'Make the fair' }).click()
  await expect(page.getByText('The fair is made.')).toBeVisible()
  const schoolLink = await page.getByLabel('Link for teachers of the schools').inputValue()
  const judgeLink = await page.getByLabel('Link for judges').inputValue()
  await look(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const entering = await browser.newPage()
  await useSession(entering, teacher)
  await entering.goto(schoolLink)
  await entering.getByLabel('Your school').selectOption('Riverside School')
  await look(entering)
  await entering.getByRole('button', { name: 'Take part' }).click()
  await expect(entering.getByText('You take part in the fair.')).toBeVisible()
  // The host lets entries close soon; the rules can still be changed.
  const { body: fair } = await api<object>('GET', `/api/community/fairs/${id}`, undefined, host.token)
  const closing = { entries_until: new Date(Date.now() + 40_000).toISOString(), schools: testSchools }
  await api('PUT', `/api/community/fairs/${id}`, { ...fair, ...closing }, host.token)
  await entering.getByRole('link', { name: 'Entries' }).click()
  await entering.getByLabel('Title').fill('Water from fog at Riverside School')
  await entering.getByLabel('Category').selectOption('Working models')
  await entering.getByLabel('Grade').selectOption('8')
  await entering.getByLabel('Number of pupils').fill('3')
  await entering.getByLabel('What it is about').fill('A mesh of old nets catches drops on a cold morning.')
  await entering.getByRole('button', { name: 'Enter it' }).click()
  await expect(entering.getByText('Leave out names of schools and teachers.').first()).toBeVisible()
  await entering.getByLabel('Title').fill('Water from fog')
  await entering.getByRole('button', { name: 'Enter it' }).click()
  await expect(entering.getByText('3 pupils of grade 8')).toBeVisible()
  await look(entering)
  await entering.close()

  const code = new URL(judgeLink).searchParams.get('code') ?? ''
  for (const { token } of [judge, second]) await api('POST', `/api/community/fair-codes/${code}`, {}, token)
  // The rules are locked now.
  await page.reload()
  await expect(page.getByText('Locked: the first entry is in.')).toBeVisible()
  await page.getByRole('link', { name: 'Judging' }).click()
  await expect(page).toHaveURL(/tab=judging/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Begin judging' })).toBeEnabled({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Begin judging' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin judging' }).click()
  await expect(page.getByText('0 of 2 given')).toBeVisible()
  await look(page)

  const judging = await browser.newPage()
  await useSession(judging, judge)
  await judging.goto(`/networking/fairs/${id}?tab=judging`)
  await expect(judging.getByRole('heading', { name: 'Water from fog' })).toBeVisible()
  await expect(judging.getByText('Riverside')).toHaveCount(0)
  await judging.getByLabel('Question and idea').fill('9')
  await judging.getByLabel('Method').fill('11')
  await judging.getByRole('button', { name: 'Save the score' }).click()
  await expect(judging.getByLabel('Method')).toHaveAttribute('aria-invalid', 'true')
  await look(judging)
  await judging.getByLabel('Method').fill('8')
  await judging.getByLabel('A word to the teacher').fill('Weigh the drops next time.')
  await judging.getByRole('button', { name: 'Save the score' }).click()
  await expect(judging.getByText('Your score: Question and idea 9, Method 8')).toBeVisible()
  await judging.close()
  const waiting = await api<Reviews>('GET', `/api/community/fairs/${id}/reviews`, undefined, second.token)
  for (const review of waiting.body.items)
    await api('POST', `/api/community/fair-reviews/${review.id}/score`, { marks: [8, 8], remark: '' }, second.token)

  await page.reload()
  await page.getByRole('button', { name: 'Publish the results' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The results are published.')).toBeVisible()
  await api('POST', '/api/auth/user/certificate-name', { name: 'Demo Teacher' }, teacher.token)
  const results = await browser.newPage()
  await useSession(results, teacher)
  await results.goto(`/networking/fairs/${id}?tab=results`)
  await expect(results.getByText('First place:')).toBeVisible()
  await expect(results.getByText('Score: 16.5 of 20')).toBeVisible()
  await expect(results.getByText('Weigh the drops next time.')).toBeVisible()
  await look(results)
  await expect(async () => {
    await results.goto('/certificates')
    await expect(results.getByText('First place for “Water from fog”')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await results.getByRole('link', { name: 'Check it' }).click()
  await expect(results.getByText('This certificate is genuine, and it counts.')).toBeVisible()
  await expect(results.getByText(name)).toBeVisible()
  await look(results)
  await results.close()
})
