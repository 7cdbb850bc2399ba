import type { Browser, Page } from 'playwright/test'
import { adminSession, api, newPerson, newSubscriber } from '../support/accounts.ts'
import { linkIn, mailTo } from '../support/mails.ts'
import { becomes, expect, expectWellMade, test, useSession } from '../support/test.ts'

interface Planned {
  id: string
  topic: string
  startsAt: Date
}

/** A topic unique in this run. */
const topicOf = (words: string) => `${words} ${newPerson().email.replaceAll(/\D/g, '').slice(-9)}`

/** A session of one hour announced by staff. */
async function announce(change: { startsAt: Date; capacity?: number; theme?: string }): Promise<Planned> {
  const { token } = await adminSession()
  const { startsAt, capacity = '', theme = 'physics' } = change
  const topic = topicOf('The colours of')
  const form = {
    topic,
    theme,
    description: 'A glass of water, a torch, and a few drops of milk.',
    grades: [6],
    minutes: 60,
    capacity,
    meeting_url: 'https://meet.example/colours',
    speaker_name: 'The physics desk',
    starts_at: startsAt.toISOString(),
    presence_percent: 75,
    materials: [],
  }
  const { status, body } = await api<{ id: string }>('POST', '/api/admin/live/sessions', form, token)
  expect(status).toBe(201)
  const published = await api('POST', `/api/admin/live/sessions/${body.id}/publish`, undefined, token)
  expect(published.status).toBe(200)
  return { id: body.id, topic, startsAt }
}

/** The full minute in this many hours. */
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000)

const card = (page: Page, topic: string) =>
  page
    .getByRole('region', { name: 'Coming sessions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: topic }) })

/** Opens a page for another person, optionally in another time zone. */
async function pageOf(browser: Browser, options: { timezoneId?: string } = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    ...(options.timezoneId && { timezoneId: options.timezoneId }),
  })
  return context.newPage()
}

test(
  'a subscriber takes the only seat, another waits; when it is given up the other gets it, and a mail with an invitation',
  { tag: '@phone' },
  async ({ page }) => {
    const session = await announce({ startsAt: inHours(3), capacity: 1, theme: 'earth-and-space' })
    await page.goto('/sessions')
    await page.getByLabel('Theme').selectOption('Earth and space')
    await expect(page).toHaveURL('/sessions?theme=earth-and-space')
    await page.getByLabel('Grade').selectOption('Grade 7')
    await expect(page).toHaveURL('/sessions?grade=7&theme=earth-and-space')
    await expect(page.getByRole('region', { name: 'Coming sessions' }).getByText('No session matches.')).toBeVisible()
    await page.getByLabel('Grade').selectOption('Grade 6')
    await expect(card(page, session.topic).getByText('Announced')).toBeVisible()
    await expect(card(page, session.topic).locator('img[src="/art/live-earth-and-space.svg"]')).toBeVisible()
    await card(page, session.topic)
      .getByRole('link', { name: `Open: ${session.topic}` })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: session.topic })).toBeVisible()
    await expect(page.getByRole('heading', { name: '1 place left' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in to register' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register' })).toBeHidden()
    await expectWellMade(page)

    const [first, second] = [await newSubscriber(), await newSubscriber()]
    await useSession(page, first)
    await page.goto(`/sessions/${session.id}`)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toContainText('You have a place.')
    await expect(page.getByRole('heading', { name: 'You have a place' })).toBeVisible()
    const invitation = await mailTo(first.user.email, /^You are registered: /)
    const calendar = invitation.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    expect(calendar?.method).toBe('REQUEST')

    await becomes(page, second)
    await page.goto(`/sessions/${session.id}`)
    await expect(page.getByRole('heading', { name: 'All places are taken' })).toBeVisible()
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByRole('heading', { name: 'You are number 1 on the waiting list' })).toBeVisible()
    await expectWellMade(page)

    await becomes(page, first)
    await page.goto(`/sessions/${session.id}`)
    await page.getByRole('button', { name: 'Give up your place' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give up the place' }).click()
    await expect(page.getByRole('alert')).toContainText('You have given up your place.')
    await expect(page.getByRole('heading', { name: 'All places are taken' })).toBeVisible()

    await mailTo(second.user.email, /^A place is free for you: /)
    await becomes(page, second)
    await page.goto('/sessions')
    const own = page.getByRole('region', { name: 'Your sessions' })
    await expect(own.getByRole('listitem').filter({ hasText: session.topic })).toContainText('You have a place')

    // The address that a calendar program polls, until it is revoked.
    await own.getByText('Your sessions and saved dates in your own calendar').click()
    await own.getByRole('button', { name: 'Make an address' }).click()
    await expect(own.getByRole('alert')).toContainText('Your calendar address is ready.')
    const address = await own.getByLabel('The address of your calendar').inputValue()
    const feed = new URL(address).pathname
    expect(await (await page.request.get(feed)).text()).toContain(`UID:${session.id}`)
    await expectWellMade(page)
    await own.getByRole('button', { name: 'Revoke the address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the address' }).click()
    await expect(own.getByRole('button', { name: 'Make an address' })).toBeVisible()
    expect((await page.request.get(feed)).status()).toBe(404)
  },
)

test('visitors in New York and Tokyo read when a session is in India and on their own clock, on another day too @long', async ({
  browser,
}) => {
  // 4:00 AM of the day after tomorrow in India is the day before in New York, and 7:30 AM in Tokyo.
  const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(inHours(48))
  const startsAt = new Date(`${indianDay}T04:00:00+05:30`)
  const session = await announce({ startsAt })
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-IN', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(startsAt)
  const clockIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
      .format(startsAt)
      .replaceAll('\u202F', ' ')
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo', 'Asia/Kolkata']) {
    const page = await pageOf(browser, { timezoneId })
    await page.goto(`/sessions/${session.id}`)
    await expect(page.getByText('4:00 AM to 5:00 AM IST')).toContainText(dayIn('Asia/Kolkata').split(',')[0] ?? '')
    const own = page.getByText(/^For you: /)
    if (timezoneId === 'Asia/Kolkata') await expect(own).toHaveCount(0)
    else await expect(own).toContainText(`${clockIn(timezoneId)} to `)
    if (timezoneId === 'America/New_York') await expect(own).toContainText(dayIn(timezoneId).split(',')[0] ?? '')
    await page.context().close()
  }
})

test('a teacher who books ten minutes before the start joins by the mailed link, on a device without a login session', async ({
  browser,
}) => {
  const session = await announce({ startsAt: inHours(1 / 6) })
  const teacher = await newSubscriber()
  const { status } = await api('POST', `/api/live/sessions/${session.id}/registration`, undefined, teacher.token)
  expect(status).toBe(200)
  const mail = await mailTo(teacher.user.email, /^You are registered: /)
  const phone = await pageOf(browser)
  await phone.goto(linkIn(mail, `/sessions/${session.id}/room`))
  await expect(phone.getByRole('heading', { level: 1, name: session.topic })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Open the meeting/ })).toHaveAttribute(
    'href',
    'https://meet.example/colours',
  )
})
