import type { Page } from 'playwright/test'
import { laterDay } from '../../contract/src/time.ts'
import { api, newSubscriber, newTeacher, post } from '../support/accounts.ts'
import { putOffer, putPartner, today } from '../support/partners.ts'
import { becomes, expect, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const inTwentyDays = () => new Date(Date.now() + 20 * 86_400_000)

const bullets = [
  { name: 'Visits with a question', kind: 'lab-visit', venue: 'at-partner' },
  { name: 'People who use science', kind: 'talk', venue: 'video' },
  { name: 'Materials for the lab', kind: 'equipment', venue: 'at-partner' },
  { name: 'Problems from practice', kind: 'problem', venue: 'video' },
  { name: 'Days in the works for teachers', kind: 'placement', venue: 'at-partner' },
  { name: 'Awards and fairs', kind: 'judging', venue: 'at-school' },
] as const

test('each bullet of the page leads a subscriber to the offers of its kind; others read the bullets alone', async ({
  page,
}) => {
  const partner = await putPartner()
  const title = (kind: string) => `${kind} of ${partner.name}`
  for (const { kind, venue } of bullets)
    await putOffer(partner, { startsAt: inTwentyDays(), minutes: 60, kind, venue, title: title(kind) })
  await useSession(page, await newSubscriber())
  await page.goto('/industry')
  for (const { name, kind } of bullets) {
    await main(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`kind=${kind}`))
    await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue(kind)
    const offers = main(page).getByRole('region', { name: 'Offers' })
    await expect(offers.getByRole('link', { name: title(kind) })).toBeVisible()
    for (const other of bullets)
      if (other.kind !== kind) await expect(offers.getByRole('link', { name: title(other.kind) })).toHaveCount(0)
  }
  await expectWellMadeOnBothScreens(page)

  await becomes(page, await newTeacher())
  await page.goto('/industry')
  for (const { name } of bullets) {
    await expect(main(page).getByRole('heading', { name })).toBeVisible()
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  }
})

test('a guest reads organisations and offers, and logs in to ask @long', async ({ page }) => {
  const partner = await putPartner()
  const title = `Talk of ${partner.name}`
  await putOffer(partner, { startsAt: inTwentyDays(), minutes: 60, kind: 'talk', venue: 'video', title })
  await page.goto('/industry?show=organisations&state=33&district=33-madurai#offers')
  await main(page).getByRole('link', { name: partner.name }).click()
  const organisation = main(page).getByRole('region', { name: partner.name })
  await expect(organisation).toContainText('Madurai, Tamil Nadu')
  await expect(organisation).toContainText('Checked by our staff until')
  await expect(main(page)).not.toContainText(partner.member.email)
  // Files of figures are in `partnership-year.e2e.ts`.
  await expect(organisation).toContainText(/Nothing has been reported for \d{4} yet/)
  await expect(organisation.getByRole('button', { name: /^Save as/ })).toHaveCount(0)
  await expectWellMadeOnBothScreens(page)
  await organisation.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(main(page).getByRole('button', { name: 'Send the request' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'log in' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('a subscriber finds an offer by chapter, place and days, and reads at the offer why it fits @long', async ({
  page,
}) => {
  const partner = await putPartner()
  const title = `Curd of ${partner.name}`
  const { body } = await api<{ items: { title: string }[] }>('GET', '/api/chapters?grade=8')
  const chapter = body.items[0]?.title ?? ''
  await putOffer(partner, { startsAt: inTwentyDays(), minutes: 60, title, chapters: [chapter] })
  await useSession(page, await newSubscriber())
  await page.goto('/industry?show=fitting#offers')
  // The page is there before its list is.
  await expect(page.getByRole('combobox', { name: 'Chapter' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('8')
  await expect(page).toHaveURL(/show=fitting.*grade=8|grade=8.*show=fitting/)
  await page.getByRole('combobox', { name: 'Chapter' }).selectOption(chapter)
  await expect(page).toHaveURL(/chapter=/)
  await page.getByLabel('Latitude, longitude').fill('10.34, 78.12')
  await page.getByLabel('Free from').fill(laterDay(today(), 18))
  await page.getByLabel('Free until').fill(laterDay(today(), 22))
  await main(page).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByLabel('Latitude, longitude')).toHaveValue('10.3,78.1')
  const reasons = [`Chapter: ${chapter}`, 'For grade 8', 'Free on your days: ', 'About 40 km away']
  const offer = main(page).getByRole('listitem').filter({ hasText: title })
  for (const reason of reasons) await expect(offer).toContainText(reason)
  await expectWellMadeOnBothScreens(page)
  await offer.getByRole('link', { name: title }).click()
  for (const reason of reasons)
    await expect(main(page).getByRole('region', { name: 'Why it fits you' })).toContainText(reason)
  await page.goBack()
  await page.getByLabel('Free until').fill(laterDay(today(), 19))
  await main(page).getByRole('button', { name: 'Search' }).click()
  await expect(main(page)).toContainText('No open offer fits.')
})

test('surplus equipment goes to the first school in the fair order, and the partner cannot choose another @long', async ({
  page,
  browser,
}) => {
  const partner = await putPartner()
  const kind = { kind: 'equipment', venue: 'at-partner', title: `Balances of ${partner.name}`, hazards: '' }
  const offer = await putOffer(partner, { startsAt: inTwentyDays(), minutes: 30, ...kind, pupils_max: 0, min_age: 0 })
  const ask = async (school: string) => {
    const teacher = await newSubscriber()
    const asked = { school, district: '33-madurai', grade: 8, pupils: 0, language: 'ta' }
    const { id } = await post<{ id: string }>(`/api/partnerships/offers/${offer.id}/requests`, asked, teacher.token)
    return { id, teacher }
  }
  const first = await ask(`First School ${partner.name}`)
  const second = await ask(`Second School ${partner.name}`)
  await useSession(page, partner.member)
  await page.goto(`/industry/requests/${second.id}`)
  await expect(main(page)).toContainText('Number 2 of 2 in the fair order')
  await expect(page.getByRole('button', { name: 'Offer a time' })).toHaveCount(0)
  await page.goto(`/industry/requests/${first.id}`)
  await expect(main(page)).toContainText('Number 1 of 2 in the fair order')
  await expect(page.getByRole('button', { name: 'Offer a time' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline the request' }).click()
  await expect(page.getByText('Give a reason')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  // An answer to the second school gives the place to the first.
  await page.goto(`/industry/requests/${second.id}`)
  await page.getByRole('button', { name: 'Waiting list' }).click()
  await expect(main(page).getByRole('alert')).toContainText('The school is on the waiting list.')
  await expect(main(page)).toContainText('Number 1 of 1 in the fair order')
  await page.goto(`/industry/requests/${first.id}`)
  await expect(main(page)).toContainText('as the first in the fair order')

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await useSession(other, second.teacher)
  await other.goto(`/industry/offers/${offer.id}`)
  await expect(main(other)).toContainText('In the fair order you are number 1 of 1.')
  await expect(main(other)).toContainText('Equipment goes to the school that has received least so far.')
  await other.goto('/industry?show=requests')
  await main(other).getByRole('link', { name: kind.title }).click()
  await other.getByRole('button', { name: 'Withdraw' }).click()
  await expect(main(other).getByRole('alert')).toContainText('Withdrawn.')
  await other.context().close()
})
