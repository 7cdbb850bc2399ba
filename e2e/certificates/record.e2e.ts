import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { announce, callExpecting, submitCode } from '../support/live-room.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { newRepresentedInstitution, newSeatedTeacher } from '../support/institutions.ts'
import { jobInTime } from '../support/pages.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

let app: ClockServer
let giveBack = () => {}

/** A separate application whose clock is moved through a session and a day; the calls of this file go there. */
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

async function save(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await main(page).getByRole('button', { name: button }).click()
  const download = await saving
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test(
  'a teacher sees two sessions at the same hour counted once, downloads the record, and lets the school see it until they withdraw that',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(150_000)
    const institution = await newRepresentedInstitution(3)
    const [teacher] = [await newSeatedTeacher(institution.invite), await newSeatedTeacher(institution.invite)]
    await callExpecting(200, 'POST', '/api/auth/user/certificate-name', { name: 'Meena Kumar' }, teacher.token)
    const start = new Date(Math.ceil(app.now().getTime() / 3_600_000) * 3_600_000 + 3_600_000)
    const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    const sky = await announce('Why the sky is blue', 'physics', start)
    const questions = await announce('Questions that open a lesson', 'teaching', after(30))
    for (const id of [sky, questions])
      await callExpecting(200, 'POST', `/api/live/sessions/${id}/registration`, undefined, teacher.token)
    for (const [minute, ids] of [
      [1, [sky]],
      [16, [sky]],
      [31, [sky, questions]],
      [46, [sky, questions]],
      [61, [questions]],
      [76, [questions]],
    ] as const) {
      await app.moveTo(after(minute))
      for (const id of ids) await submitCode(id, teacher.token)
    }
    await app.moveTo(after(90 + 25 * 60))

    await useSession(page, teacher)
    await page.goto('/certificates')
    const record = page.getByRole('region', { name: 'Your record of professional development' })
    const row = (topic: string) => record.getByRole('row').filter({ hasText: topic })
    await expect(record).toContainText('1 h 30 min of live sessions, in 2 sessions.')
    await expect(row('Why the sky is blue')).toContainText('present 60 min of 60 min')
    await expect(row('Questions that open a lesson')).toContainText(
      '30 min counted: the rest overlaps an earlier session',
    )
    await expect(record).toContainText('No board or authority has recognised these hours.')
    await expect(async () => {
      await page.reload()
      await expect(row('Why the sky is blue').getByRole('link')).toHaveAttribute('href', /^\/verify\/AV-/, {
        timeout: 2_000,
      })
    }).toPass(jobInTime)
    await expectWellMadeInBothSchemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    const csv = await save(page, 'Save as CSV of the record')
    expect(csv.name).toMatch(/^record-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text).toContain('Questions that open a lesson')
    expect(csv.text).toContain('1 h 30 min,5400,2')
    const pdf = await save(page, 'Save as PDF of the record')
    expect(pdf.name).toMatch(/^record-\d{4}-\d\d-\d\d\.pdf$/)
    expect(pdf.text).toMatch(/^%PDF-1\.7/)

    const office = await browser.newContext({ baseURL: app.base() })
    const principalPage = await office.newPage()
    await useSession(principalPage, institution.principal)
    await principalPage.goto('/school/record')
    await expect(main(principalPage)).toContainText('0 of 2 teachers share their record.')
    await expect(main(principalPage)).toContainText('Nobody shares a record with you yet.')
    await expectWellMade(principalPage)

    await main(page).getByRole('button', { name: 'Let my school see it' }).click()
    const question = page.getByRole('dialog', { name: 'May your school see your record?' })
    await expect(question).toContainText('each live session that you attended, past and coming')
    await expectWellMade(page)
    await question.getByRole('button', { name: 'Yes, they may see it' }).click()
    await expect(main(page).getByRole('alert')).toContainText('can see your record now')
    await expect(main(page).getByRole('button', { name: 'Stop sharing' })).toBeVisible()

    await principalPage.reload()
    await expect(main(principalPage)).toContainText('1 of 2 teachers share their record.')
    await main(principalPage).getByText('Meena Kumar', { exact: true }).click()
    await expect(
      principalPage
        .getByRole('table', { name: 'Sessions of Meena Kumar' })
        .getByRole('row')
        .filter({ hasText: 'the sky is blue' }),
    ).toContainText('present 60 min of 60 min')
    await expectWellMade(principalPage)
    const register = await save(principalPage, 'Export CSV')
    expect(register.name).toMatch(/^school-record-\d{4}-\d\d-\d\d\.csv$/)
    expect(register.text).toContain('Why the sky is blue')

    await main(page).getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
    await expect(main(page).getByRole('alert')).toContainText('can no longer see your record')
    await principalPage.reload()
    await expect(main(principalPage)).toContainText('0 of 2 teachers share their record.')
    await expect(main(principalPage)).not.toContainText('Meena Kumar')
    await office.close()
  },
)
