import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { announce, done, giveCode } from './house/live-room.ts'
import { type ClockHouse, startClockHouse } from './house/moving-clock.ts'
import { caredForSchool, seated } from './house/schools.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from './house/test.ts'

let house: ClockHouse
let giveBack = () => {}

/** A house of its own, whose clock is moved through a session and a day; the calls of this file go there. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  house = await startClockHouse()
  giveBack = await house.takeCalls()
})
test.afterAll(async () => {
  giveBack()
  await house.stop()
})

const main = (page: Page) => page.getByRole('main')

async function save(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await main(page).getByRole('button', { name: button }).click()
  const download = await saving
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test(
  'a teacher sees two sessions at the same hour counted once, takes the record along, and lets the school see it until they stop',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(150_000)
    const school = await caredForSchool(3)
    const [teacher] = [await seated(school.invite), await seated(school.invite)]
    await done(200, 'POST', '/api/auth/user/certificate-name', { name: 'Meena Kumar' }, teacher.token)
    const start = new Date(Math.ceil(house.now().getTime() / 3_600_000) * 3_600_000 + 3_600_000)
    const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    const sky = await announce('Why the sky is blue', 'physics', start)
    const questions = await announce('Questions that open a lesson', 'teaching', after(30))
    for (const id of [sky, questions])
      await done(200, 'POST', `/api/live/sessions/${id}/registration`, undefined, teacher.token)
    for (const [minute, ids] of [
      [1, [sky]],
      [16, [sky]],
      [31, [sky, questions]],
      [46, [sky, questions]],
      [61, [questions]],
      [76, [questions]],
    ] as const) {
      await house.moveTo(after(minute))
      for (const id of ids) await giveCode(id, teacher.token)
    }
    await house.moveTo(after(90 + 25 * 60))

    await useSession(page, teacher)
    await page.goto('/certificates')
    const record = page.getByRole('region', { name: 'Your record of professional development' })
    const row = (topic: string) => record.getByRole('row').filter({ hasText: topic })
    await expect(record).toContainText('1 h 30 m of live sessions, in 2 sessions.')
    await expect(row('Why the sky is blue')).toContainText('present 60 m of 60 m')
    await expect(row('Questions that open a lesson')).toContainText('30 m counted: the rest is in a session that began')
    await expect(record).toContainText('It does not claim that any board or authority recognises these hours.')
    await expect(async () => {
      await page.reload()
      await expect(row('Why the sky is blue').getByRole('link')).toHaveAttribute('href', /^\/verify\/AV-/, {
        timeout: 2_000,
      })
    }).toPass({ timeout: 40_000 })
    await expectWellMadeInBothSchemes(page)
    await page.emulateMedia({ colorScheme: 'light' })

    const csv = await save(page, 'Save as CSV of the record')
    expect(csv.name).toMatch(/^record-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text).toContain('Questions that open a lesson')
    expect(csv.text).toContain('1 h 30 m,5400,2')
    const pdf = await save(page, 'Save as PDF of the record')
    expect(pdf.name).toMatch(/^record-\d{4}-\d\d-\d\d\.pdf$/)
    expect(pdf.text).toMatch(/^%PDF-1\.7/)

    const office = await browser.newContext({ baseURL: house.base() })
    const desk = await office.newPage()
    await useSession(desk, school.principal)
    await desk.goto('/school/record')
    await expect(main(desk)).toContainText('0 of 2 teachers share their record.')
    await expect(main(desk)).toContainText('Nobody shares a record with you yet.')
    await expectWellMade(desk)

    await main(page).getByRole('button', { name: 'Let my school see it' }).click()
    const question = page.getByRole('dialog', { name: 'May your school see your record?' })
    await expect(question).toContainText('each live session that you attended, past and coming')
    await expectWellMade(page)
    await question.getByRole('button', { name: 'Yes, they may see it' }).click()
    await expect(main(page).getByRole('alert')).toContainText('can see your record now')
    await expect(main(page).getByRole('button', { name: 'Stop sharing' })).toBeVisible()

    await desk.reload()
    await expect(main(desk)).toContainText('1 of 2 teachers share their record.')
    await main(desk).getByText('Meena Kumar', { exact: true }).click()
    await expect(
      desk
        .getByRole('table', { name: 'Sessions of Meena Kumar' })
        .getByRole('row')
        .filter({ hasText: 'the sky is blue' }),
    ).toContainText('present 60 m of 60 m')
    await expectWellMade(desk)
    const register = await save(desk, 'Export CSV')
    expect(register.name).toMatch(/^school-record-\d{4}-\d\d-\d\d\.csv$/)
    expect(register.text).toContain('Why the sky is blue')

    await main(page).getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
    await expect(main(page).getByRole('alert')).toContainText('can no longer see your record')
    await desk.reload()
    await expect(main(desk)).toContainText('0 of 2 teachers share their record.')
    await expect(main(desk)).not.toContainText('Meena Kumar')
    await office.close()
  },
)
