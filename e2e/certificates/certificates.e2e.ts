import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { adminSession, newSubscriber } from '../support/accounts.ts'
import { announce, callExpecting, submitCode } from '../support/live-room.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

let app: ClockServer
let giveBack = () => {}

/** A separate application whose clock is moved to the end of a session; the calls of this file go there. */
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

test(
  'a teacher confirms a name and gets the certificate that staff issue, corrects the name, and loses it when staff revoke it',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(180_000)
    const topic = 'Why the monsoon comes in June'
    const teacher = await newSubscriber()
    const start = new Date(Math.ceil(app.now().getTime() / 3_600_000) * 3_600_000 + 3_600_000)
    const id = await announce(topic, 'earth-and-space', start)
    await callExpecting(200, 'POST', `/api/live/sessions/${id}/registration`, undefined, teacher.token)

    await useSession(page, teacher)
    await page.goto(`/sessions/${id}`)
    await main(page).getByRole('link', { name: 'Confirm how we should print it' }).click()
    await expect(page).toHaveURL('/certificates')
    await expect(main(page)).toContainText('You have no certificate yet.')
    const name = main(page).getByLabel('Name as printed')
    await expect(name).toHaveValue(teacher.user.name)
    await expectWellMadeInBothSchemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    for (const minute of [1, 16, 31, 46]) {
      await app.moveTo(new Date(start.getTime() + minute * 60_000))
      await submitCode(id, teacher.token)
    }
    await app.moveTo(new Date(start.getTime() + 61 * 60_000))

    const office = await browser.newContext({ baseURL: app.base() })
    const staffPage = await office.newPage()
    await useSession(staffPage, await adminSession())
    await staffPage.goto(`/admin/sessions/${id}/certificates`)
    await main(staffPage).getByRole('button', { name: 'Issue now' }).click()
    await staffPage
      .getByRole('dialog', { name: 'Issue the certificates now?' })
      .getByRole('button', { name: 'Issue' })
      .click()
    await expect(main(staffPage)).toContainText('1 has not confirmed a name')
    await expectWellMade(staffPage)

    await page.reload()
    await expect(main(page)).toContainText('A certificate is waiting for it.')
    await name.fill('Meena 12')
    await main(page).getByRole('button', { name: 'Confirm this name' }).click()
    await expect(main(page)).toContainText("Use letters and spaces; you may also use . , ' and -")
    await name.fill('மீனா Kumari')
    await main(page).getByRole('button', { name: 'Confirm this name' }).click()
    await expect(main(page)).toContainText('Name confirmed.')
    const cards = main(page).getByRole('region', { name: 'Issued certificates' }).getByRole('listitem')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Valid')
    await expect(cards).toContainText('Present 60 min of 60 min. Printed for மீனா Kumari.')
    const saving = page.waitForEvent('download')
    await cards.getByRole('button', { name: /^Download PDF/ }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^certificate-AV-[\w-]+\.pdf$/)
    expect(readFileSync(await download.path(), 'latin1')).toMatch(/^%PDF-1\.7/)
    await cards.getByText('Share').click()
    await expect(cards.getByLabel('Link that checks it')).toHaveValue(/\/verify\/AV-[\w-]+$/)
    await expectWellMadeInBothSchemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    await main(page).getByRole('button', { name: 'Correct it' }).click()
    await name.fill('Meena Kumari')
    await main(page).getByRole('button', { name: 'Correct the name' }).click()
    await expect(cards).toHaveCount(2)
    await expect(cards.filter({ hasText: 'Superseded on' })).toContainText('மீனா Kumari')
    const valid = cards.filter({ hasText: 'Valid' })
    await expect(valid).toContainText('Printed for Meena Kumari.')
    const serial = (await valid.textContent())?.match(/AV(?:-\w{4}){3}-\w/)?.[0] ?? ''
    await valid.getByRole('link', { name: /^Check it/ }).click()
    await expect(page).toHaveURL(new RegExp(`/verify/${serial}#`))
    await expect(main(page)).toContainText('Meena Kumari')

    // Staff correct the name; the list follows when the certificate is replaced.
    await staffPage.goto(`/admin/certificates?q=${encodeURIComponent(teacher.email)}`)
    const named = staffPage.getByRole('row').filter({ hasText: 'Valid' })
    await named.getByRole('button', { name: /^Correct name/ }).click()
    const correcting = staffPage.getByRole('dialog', { name: 'Correct the printed name' })
    await correcting.getByLabel('Name as printed').fill('Meena Kumar')
    await correcting.getByLabel('Reason').fill('As on the papers.')
    await correcting.getByRole('button', { name: 'Correct', exact: true }).click()
    await expect(named.getByRole('link', { name: 'Meena Kumar', exact: true })).toBeVisible()
    const corrected = (await named.textContent())?.match(/AV(?:-\w{4}){3}-\w/)?.[0] ?? ''

    await staffPage.goto(`/admin/certificates?q=${corrected.toLowerCase()}`)
    const row = staffPage.getByRole('row').filter({ hasText: corrected })
    const revoke = async (reason: string) => {
      await row.getByRole('button', { name: /^Revoke/ }).click()
      const dialog = staffPage.getByRole('dialog', { name: 'Revoke the certificate?' })
      await dialog.getByLabel('Reason').fill(reason)
      await expectWellMade(staffPage)
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await expect(row).toContainText('Revoked on')
    }
    await revoke('By mistake.')
    await staffPage.getByRole('button', { name: /^Undo/ }).click()
    await expect(row).toContainText('Valid')
    await revoke('Somebody else sat at the screen.')
    await expectWellMade(staffPage)
    await page.goto('/certificates')
    await expect(cards.filter({ hasText: 'Revoked on' })).toContainText('Somebody else sat at the screen.')
    await office.close()
  },
)
