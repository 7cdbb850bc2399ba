import type { Page } from 'playwright/test'
import { adminSession, api, newPerson, newSubscriber } from '../support/accounts.ts'
import { expect, expectWellMade, test, useSession } from '../support/test.ts'

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The tab is looked at again; the bell asks for what is new. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a teacher chooses the bell, hears there that a session moves, and has read it on both devices @long', async ({
  browser,
  page,
}) => {
  const { token } = await adminSession()
  const topic = `The colours of ${newPerson().email.replaceAll(/\D/g, '').slice(-9)}`
  const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 3_600_000)
  const form = {
    topic,
    theme: 'physics',
    description: 'A glass of water, a torch, and a few drops of milk.',
    grades: [6],
    minutes: 60,
    capacity: '',
    meeting_url: 'https://meet.example/colours',
    speaker_name: 'The physics desk',
    starts_at: startsAt.toISOString(),
    presence_percent: 75,
    materials: [],
  }
  const { body } = await api<{ id: string }>('POST', '/api/admin/live/sessions', form, token)
  const session = `/api/admin/live/sessions/${body.id}`
  expect((await api('POST', `${session}/publish`, undefined, token)).status).toBe(200)
  const teacher = await newSubscriber()
  const place = await api('POST', `/api/live/sessions/${body.id}/registration`, undefined, teacher.token)
  expect(place.status).toBe(200)

  await useSession(page, teacher)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const choice = page.getByLabel('A session is moved, changed or cancelled')
  await expect(choice).toHaveValue('mail')
  await choice.selectOption('Bell')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await bell(page, 'Bell: no new notifications').click()
  await expect(page.getByText('Nothing yet.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')

  const { body: saved } = await api<{ version: number }>('GET', session, undefined, token)
  const later = new Date(startsAt.getTime() + 3_600_000).toISOString()
  const moved = await api('PUT', session, { ...form, starts_at: later, version: saved.version }, token)
  expect(moved.status).toBe(200)

  const phone = await (
    await browser.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '', viewport: { width: 390, height: 844 } })
  ).newPage()
  await useSession(phone, teacher)
  await phone.goto('/')
  await expect(bell(phone, '1 new notification')).toBeVisible()

  await lookAgain(page)
  await bell(page, '1 new notification').focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('link', { name: `New: Changed: ${topic}` })
  await expect(entry).toContainText('The new time: ')
  await expectWellMade(page)
  await entry.click()
  await expect(page).toHaveURL(`/sessions/${body.id}`)
  await expect(bell(page, 'Bell: no new notifications')).toBeVisible()
  await lookAgain(phone)
  await expect(bell(phone, 'Bell: no new notifications')).toBeVisible()
})
