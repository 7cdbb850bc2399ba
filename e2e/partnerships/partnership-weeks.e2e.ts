import type { Page } from 'playwright/test'
import { laterDay } from '../../contract/src/time.ts'
import { adminSession, api } from '../support/accounts.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { putConfirmedVisit, putPartner, today } from '../support/partners.ts'
import { expect, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

let app: ClockServer
let giveBack = () => {}

/** A separate application whose clock is moved beyond a visit; the calls of this file go there. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  app = await startClockServer()
  giveBack = await app.redirectCalls()
})
test.afterAll(async () => {
  giveBack()
  await app.stop()
})

const main = (page: Page) => page.getByRole('main')

async function report(page: Page, minutes: string): Promise<void> {
  await page.getByLabel('It took place').check()
  await page.getByLabel('Minutes').fill(minutes)
  await page.getByRole('button', { name: 'Send the report' }).click()
}

test(
  'both sides report a visit; the fewer minutes are in the record of the teacher and in the figures of the organisation',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(180_000)
    const partner = await putPartner()
    const startsAt = new Date(app.now().getTime() + 20 * 86_400_000)
    const { id, teacher } = await putConfirmedVisit(partner, startsAt, 120)
    const { token } = await adminSession()
    const lapsed = { people: 'R. Selvi', checked: 'Identity', how: 'By video', until: laterDay(today(), 1) }
    expect((await api('POST', `/api/admin/partners/${partner.id}/check`, lapsed, token)).status).toBe(200)
    await useSession(page, teacher)
    await page.goto(`/industry/requests/${id}`)
    await expect(main(page)).toContainText('The check of this partner by our staff ends before that day.')
    await expect(page.getByRole('button', { name: 'Confirm the time' })).toHaveCount(0)
    const renewed = { ...lapsed, until: laterDay(today(), 300) }
    expect((await api('POST', `/api/admin/partners/${partner.id}/check`, renewed, token)).status).toBe(200)
    await page.reload()
    await expect(main(page)).not.toContainText('ends before that day')
    await page.getByRole('button', { name: 'Confirm the time' }).click()
    await expect(main(page).getByRole('alert')).toContainText('Confirmed.')

    await app.moveTo(new Date(startsAt.getTime() + 3 * 3_600_000))
    await page.reload()
    await report(page, '110')
    await expect(main(page)).toContainText('It counts once the partner has reported too.')
    const other = await (await browser.newContext({ baseURL: app.base() })).newPage()
    await useSession(other, partner.member)
    await other.goto(`/industry/requests/${id}`)
    await expect(main(other)).not.toContainText('1 h 50 min')
    await report(other, '100')
    await expect(main(other)).toContainText('Both sides have reported.')
    await expect(main(other)).toContainText('1 h 50 min')
    await expectWellMadeOnBothScreens(other)
    await other.context().close()

    await page.goto('/certificates')
    await expect(main(page)).toContainText('Visit with a class: 100 min')
    await expectWellMadeOnBothScreens(page)
    await page.goto(`/industry?organisation=${partner.id}&year=${startsAt.getUTCFullYear()}`)
    const figures = main(page).getByRole('region', { name: partner.name })
    await expect(figures.getByRole('row').filter({ hasText: 'Visit to a lab or a plant' })).toContainText('1 h 40 min')
  },
)
