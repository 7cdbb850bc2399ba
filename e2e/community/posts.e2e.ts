import { photoWithPlace } from '../../server/src/testing/photo-with-place.ts'
import { adminSession, api, newSubscriber, type TestSession } from '../support/accounts.ts'
import { expect, expectWellMade, look, test, useSession } from '../support/test.ts'

const alt = 'Two mirrors at a right angle'
const photo = async () => ({ name: 'mirrors.jpg', mimeType: 'image/jpeg', buffer: await photoWithPlace(6) })

/** Shows a member in the directory. */
const showIn = ({ token }: TestSession, name: string, isShown = true) =>
  api(
    'PUT',
    '/api/community/profile',
    {
      name,
      languages: ['en'],
      ask_about: 'Optics',
      school: '',
      contact: '',
      mentor_subjects: [],
      is_shown: isShown,
      is_nearby: false,
    },
    token,
  )

test('a teacher asks with a photo and mentions a colleague, who hears of it and is “a colleague” after withdrawing @long', async ({
  page,
  browser,
}) => {
  const name = `Meena${Date.now()}`
  const [asker, colleague] = [await newSubscriber(), await newSubscriber()]
  await showIn(colleague, name)
  await useSession(page, asker)
  await page.goto('/networking/discussions/new')
  const title = `Which mirrors does ${name} use?`
  await page.getByLabel('Your question').fill(title)
  await page.getByLabel('Subject', { exact: true }).selectOption('physics')
  await page.locator('input[type=file]').setInputFiles(await photo())
  await page.getByLabel('What the picture shows').fill(alt)
  await page.getByLabel(/^Find them by name/).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Mention ${name}` }).click()
  await expect(page.getByRole('button', { name: `Take out ${name}` })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Confirm that nothing of a pupil is seen')).toBeVisible()
  await page.getByLabel(/^Nothing of a pupil is seen/).check()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await look(page)

  const other = await browser.newPage()
  await useSession(other, colleague)
  await other.goto('/notifications')
  await other.getByRole('link', { name: `A colleague mentions you in “${title}”` }).click()
  await expect(other.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/networking\/people\//)
  await other.close()

  await showIn(colleague, name, false)
  await page.reload()
  await expect(page.getByText('For a colleague')).toBeVisible()
})

test('a teacher answers with a photo, and staff see it when a colleague reports it @long', async ({
  page,
  browser,
}) => {
  const [asker, author] = [await newSubscriber(), await newSubscriber()]
  const form = { title: `Which mirrors for a periscope ${Date.now()}?`, subject: 'physics', chapter: '', body: '' }
  const { id } = (await api<{ id: string }>('POST', '/api/community/discussions', form, asker.token)).body
  await useSession(page, author)
  await page.goto(`/networking/discussions/${id}`)
  await page.getByLabel('Answer', { exact: true }).fill('Two mirror tiles, as on this photo.')
  await page.locator('input[type=file]').setInputFiles(await photo())
  await page.getByLabel('What the picture shows').fill(alt)
  await page.getByLabel(/^Nothing of a pupil is seen/).check()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('article').getByRole('img', { name: alt })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove the picture' }).first().click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article').getByRole('img', { name: alt })).toBeVisible()

  const { answers } = (
    await api<{ answers: { id: string }[] }>('GET', `/api/community/discussions/${id}`, undefined, asker.token)
  ).body
  const answer = answers[0]?.id ?? ''
  await api('POST', `/api/community/posts/${answer}/reports`, { reason: 'about-pupils', details: '' }, asker.token)
  const desk = await browser.newPage()
  await useSession(desk, await adminSession())
  await desk.goto(`/admin/community/posts/${answer}`)
  await expect(desk.getByRole('img', { name: alt })).toBeVisible()
  await expectWellMade(desk)
  await desk.close()
})

test('a teacher reports news, and staff remove it @long', async ({ page, browser }) => {
  const title = `A course to buy ${Date.now()}`
  const { token } = await adminSession()
  const body = {
    kind: 'course',
    title,
    giver: 'The seller',
    url: 'https://seller.example',
    gain: 'A video.',
    subjects: [],
    grades: [],
    boards: [],
    states: [],
    districts: [],
    last_day: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
    fee: 900,
  }
  const { id } = (await api<{ id: string }>('POST', '/api/admin/community/news', body, token)).body
  await useSession(page, await newSubscriber())
  await page.goto(`/networking/news/${id}`)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('advertising')
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Thank you. Staff look at it')).toBeVisible()
  await look(page)

  const desk = await browser.newPage()
  await useSession(desk, await adminSession())
  await desk.goto(`/admin/community/posts/${id}`)
  await expect(desk.getByText('The seller. A video.')).toBeVisible()
  await desk.getByLabel('What to do').selectOption('removal')
  await desk.getByLabel('Reason').fill('It sells a course.')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Removed', { exact: true })).toBeVisible()
  await desk.close()
  await page.goto('/networking/news')
  await expect(page.getByRole('link', { name: title })).toBeHidden()
})
