import { inWords, laterDay } from '../../contract/src/time.ts'
import { readTable } from '../../server/src/testing/read-csv.ts'
import { adminSession, api, newSubscriber, post } from '../support/accounts.ts'
import { type ClockServer, startClockServer } from '../support/moving-clock.ts'
import { openForm } from '../support/open-project.ts'
import { downloadOf } from '../support/pages.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { schoolInProject } from '../support/school-in-project.ts'
import { teacherWithClass } from '../support/teacher-with-class.ts'
import { expect, look, newPageAs, test, useSession } from '../support/test.ts'
import * as season from './rain-season.ts'
import { expectResults, openPackage, openSeasonPhone, playWeek, type School, tableUnder } from './season-pages.ts'

let app: ClockServer
let giveBack = () => {}

/** A separate application whose clock is moved through a season; the calls of this file go there. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  app = await startClockServer()
  giveBack = await app.redirectCalls()
})
test.afterAll(async () => {
  giveBack()
  await app.stop()
})

const dayMs = 86_400_000
const { rainOf } = season
/** 30 Nov 2026 */
const dayWords = (day: string) => inWords(`${day}T00:00:00Z`, 'short day', 'UTC')

test('twelve schools measure rain for twelve weeks: wrong units, a new protocol, schools that stop, and what is left at the end @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000)
  const monday = new Date(app.now().getTime() + ((8 - app.now().getUTCDay()) % 7 || 7) * dayMs)
  const began = monday.toISOString().slice(0, 10)
  /** Ten in the morning in India. */
  const inWeek = (week: number) => new Date(Date.parse(`${began}T04:30:00Z`) + week * 7 * dayMs)
  await app.moveTo(inWeek(0))
  const title = `Twelve weeks of rain ${Date.now()}`
  const id = await openForm(season.seasonForm(title, began, 1))
  const address = `/collaborative-projects/${id}`
  const [admin, lead, reader] = [await adminSession(), await newSubscriber(), await newSubscriber()]
  await post(`/api/admin/projects/${id}/lead`, { email: lead.email }, admin.token)
  const { teacher, code, pin } = await teacherWithClass()

  await test.step('a teacher enrols a class, whose place is rounded, and eleven more schools follow', async () => {
    await useSession(page, teacher)
    await page.goto(`${address}?tab=take-part`)
    await page.getByLabel('School', { exact: true }).fill('Hill School')
    await page.getByLabel(/^State/).selectOption({ label: 'Tamil Nadu' })
    await page.getByLabel(/^District/).selectOption({ label: 'Madurai' })
    await page.getByLabel('Latitude (north)').fill('9.9252')
    await page.getByLabel('Longitude (east)').fill('78.1198')
    await page.getByRole('button', { name: 'Enrol the class' }).click()
    await expect(page.getByText('Hill School, school 1 of the project.')).toBeVisible()
  })
  const listed = await api<{ items: { id: string }[] }>('GET', `/api${address}/classes`, undefined, teacher.token)
  const entries: School[] = [{ teacher, entry: listed.body.items[0]?.id ?? '', pupil: null }]
  for (const school of season.schools.slice(1)) entries.push(await schoolInProject(id, season.placeOf(school), []))

  const phone = await openSeasonPhone(browser, app, { project: id, code, pin })
  async function liveThrough(week: number): Promise<void> {
    await app.moveTo(inWeek(week))
    // Everybody looks in each week, which keeps the login sessions.
    for (const { token } of [admin, lead, reader, ...entries.map((entry) => entry.teacher)])
      expect((await api('GET', '/api/auth/user/me', undefined, token)).status).toBe(200)
    await phone.enter(week)
    await playWeek(entries, { project: id, began, week })
  }

  await test.step('a wrong unit is sent all the same: the teacher sees why it is flagged, and releases it', async () => {
    await liveThrough(0)
    await liveThrough(1)
    const reason = `${season.enteredRain(1, 1)} mm is more than 100 mm, the most that is possible. Did you mean ${rainOf(1, 1)} mm?`
    await expect(phone.entered.getByText(`Your teacher looks at this: ${reason}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 visits to release')).toBeVisible()
    await expect(page.getByText('1 flag to look at')).toBeVisible()
    await expect(page.getByText(`${reason} The pupil was asked, and said that it is right.`)).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Release all 2 shown' }).click()
    const dialog = page.getByRole('dialog', { name: 'Release 2 visits?' })
    await expect(dialog).toContainText('1 flag nobody has looked at')
    await dialog.getByRole('button', { name: 'Release', exact: true }).click()
    await expect(page.getByText('These visits count now.')).toBeVisible()
  })

  const results = await newPageAs(browser, reader)
  /** The answers to all calls of the reader's pages. */
  const answers: string[] = []
  results.on('response', (response) => {
    if (response.url().includes('/api/collaborative-projects'))
      void response.text().then(
        (text) => answers.push(text),
        () => {},
      )
  })

  await test.step('after four weeks the results are those that were sent, with and without what is flagged', async () => {
    await liveThrough(2)
    await liveThrough(3)
    await expectResults(results, address, [0, 1, 2, 3])
  })

  await test.step('the lead teacher publishes a second protocol after reading what it changes', async () => {
    await liveThrough(4)
    await liveThrough(5)
    await app.moveTo(new Date(inWeek(season.changedIn).getTime() - dayMs))
    const runs = `/api${address}/run`
    const { body } = await api<{ version: number }>('GET', runs, undefined, lead.token)
    await post(`/api${address}/draft`, { ...season.seasonForm(title, began, 2), version: body.version }, lead.token)
    const leader = await newPageAs(browser, lead)
    await leader.goto(`${address}?tab=run`)
    const flagged = season.countOf(season.isFlagged, { among: [0, 1, 2, 3, 4, 5] })
    await expect(leader.getByRole('button', { name: /^Decide about Rain, school/ })).toHaveCount(flagged)
    await leader.getByRole('button', { name: 'Publish version 2' }).click()
    const dialog = leader.getByRole('dialog', { name: 'Publish version 2?' })
    const changes = dialog.getByRole('region', { name: 'What changes' }).getByRole('listitem')
    await expect(changes).toHaveText([/wet_days.*Now: Days with rain: count/s, /sky.*Before: The sky.*Is gone\./s])
    await dialog.getByLabel('What changed, for the teachers').fill('Count the days with rain; the sky is left out.')
    await look(leader)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(leader.getByText('Version 2', { exact: true })).toBeVisible()
    await leader.context().close()
  })

  await test.step('old and new visits are read beside each other, and each school by its own weeks', async () => {
    for (const week of season.weeks.slice(season.changedIn)) await liveThrough(week)
    await expect(phone.entered).toContainText(`Days with rain: ${season.wetDaysOf(1, 11)}`)
    await expect(phone.entered).toContainText('The sky: Cloudy')
    await page.goto(`${address}?tab=take-part&visits=released`)
    const visits = page.getByRole('region', { name: 'What 9 B entered' }).getByRole('list').getByRole('listitem')
    const ofWeek = (week: number) =>
      visits.filter({ has: page.getByText(dayWords(laterDay(began, 7 * week)), { exact: true }) })
    await expect(ofWeek(0)).toContainText('method 1')
    await expect(ofWeek(0)).toContainText('The sky: Cloudy')
    await expect(ofWeek(11)).toContainText('method 2')
    await expect(ofWeek(11)).toContainText(`Days with rain: ${season.wetDaysOf(1, 11)}`)
    await look(page)
    // The unit is corrected, and what stood there stays.
    await ofWeek(1).getByRole('button', { name: 'Correct Rain' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct this reading' })
    await dialog.getByLabel('Unit').selectOption('mm')
    await dialog.getByLabel('Why').fill('The gauge has millimetres')
    await dialog.getByRole('button', { name: 'Save the correction' }).click()
    await expect(ofWeek(1)).toContainText(`Before: ${rainOf(1, 1)} cm, The gauge has millimetres`)
    await results.goto(address)
    await expect(results.getByText(/^Version 2, .*: Count the days with rain/)).toBeVisible()
    await results.getByRole('link', { name: 'Version 1' }).click()
    await expect(results.getByText('This is version 1, an earlier one.')).toBeVisible()
    await expect(results.getByRole('main')).toContainText('The sky')
  })

  /** In the end: one of the flagged readings was corrected. */
  const isFlagged = (school: number, week: number) => season.isFlagged(school, week) && school !== 1
  const isRight = (school: number, week: number) => season.isSent(school, week) && !isFlagged(school, week)
  await test.step('each week and each state has the schools that measured, and each protocol its own field', async () => {
    await expectResults(results, address, season.weeks, isFlagged)
    const byWeek = await tableUnder(results, 'Week by week')
    expect(byWeek.size).toBe(12)
    for (const week of season.weeks) {
      const count = String(season.countOf(isRight, { among: [week] }))
      const expected = [count, count, season.meanOf(rainOf, isRight, { among: [week] })]
      expect([week, byWeek.get(dayWords(laterDay(began, 7 * week)))?.slice(0, 3)]).toEqual([week, expected])
    }
    const byState = await tableUnder(results, 'State by state')
    for (const state of ['Tamil Nadu', 'Karnataka']) {
      const of = season.schools.filter((school) => season.stateOf(school) === state)
      const expected = [
        String(of.length),
        String(season.countOf(isRight, { of })),
        season.meanOf(rainOf, isRight, { of }),
      ]
      expect(byState.get(state)?.slice(0, 3)).toEqual(expected)
    }
    const bySchool = await tableUnder(results, 'School by school')
    expect(bySchool.get('School 1')?.[1]).toBe('9.95° N, 78.10° E')
    for (const school of season.schools) {
      const of = [school]
      const expected = [String(season.countOf(isRight, { of })), season.meanOf(rainOf, isRight, { of })]
      expect([school, bySchool.get(`School ${school}`)?.slice(2)]).toEqual([school, expected])
    }
    await look(results)
    const field = results.getByLabel('What was measured')
    await field.selectOption({ label: 'The sky, earlier method' })
    const share = (school: number, week: number) => (season.skyOf(school, week) === 'clear' ? 100 : 0)
    expect((await tableUnder(results, 'The sky')).get('Clear')).toEqual([season.meanOf(share, season.hasSky)])
    await field.selectOption({ label: 'Days with rain' })
    await expect(results.locator('strong.tabular-nums')).toHaveText(season.meanOf(season.wetDaysOf, season.hasWetDays))
    // Text of twice the size on a phone.
    const size = results.viewportSize()
    await results.setViewportSize({ width: 390, height: 844 })
    await results.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await results.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await results.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    if (size) await results.setViewportSize(size)
  })

  await test.step('twelve weeks are over: a later day is asked about, and the lead teacher closes the project', async () => {
    await app.moveTo(inWeek(12))
    await phone.open()
    await phone.fillIn(12, 'mm')
    await expect(phone.doubt).toContainText('is outside the days of the project.')
    const report = {
      asked: 'How much rain?',
      found: 'About **20 mm** a week.',
      differently: 'Nothing.',
      version: 0,
      hand_in: true,
    }
    for (const school of [1, season.silent.school]) {
      const entry = entries[school - 1]
      await post(`/api/project-classes/${entry?.entry}/report`, report, entry?.teacher.token)
    }
    const leader = await newPageAs(browser, lead)
    await leader.goto(`${address}?tab=run`)
    const state = leader.getByRole('region', { name: 'State of the project' })
    await expect(state).toContainText('11 take part, 1 left')
    await expect(state).toContainText('1 class without a measurement for 14 days')
    await look(leader)
    await leader.getByRole('button', { name: 'Close the project' }).click()
    await leader.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
    await expect(leader.getByText('The project is closed. Its results stay available.')).toBeVisible()
    await leader.context().close()
    await phone.open()
    await expect(phone.page.getByText('This project is over.')).toBeVisible()
    await expect(phone.page.getByRole('button', { name: 'Enter', exact: true })).toHaveCount(0)
    await phone.page.context().close()
  })

  await test.step('the report names the class, and its poster has its own figures beside those of all', async () => {
    await page.goto(`${address}?tab=end`)
    const report = page.getByRole('region', { name: 'Report' })
    await expect(report).toContainText('By 9 B, Hill School, with 11 other schools.')
    const [visits, flagged] = [season.countOf(season.isSent), season.countOf(isFlagged)]
    await expect(report).toContainText(`${visits} visits with ${2 * visits - flagged} readings were released.`)
    await expect(report).toContainText(`${flagged} flagged values are left out.`)
    const all = season.meanOf(rainOf, isRight)
    await expect(report.getByRole('row', { name: /^All schools/ }).first()).toContainText(all)
    await look(page)
    const [poster = ''] = await pagesOfPdf(
      await downloadOf(page, page.getByRole('button', { name: 'PDF, A4 for 9 B' })),
    )
    expect(poster).toContain('Class 9 B, Hill School')
    expect(poster).toContain(`Our school: ${season.meanOf(rainOf, isRight, { of: [1] })} mm, 12 readings on 12 days.`)
    expect(poster).toContain(`All 12 schools: ${all} mm (`)
    await page.getByRole('button', { name: /^Put it up/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByText('The poster is in the poster session now.')).toBeVisible()
    await results.goto(`${address}?tab=end`)
    await expect(results.getByRole('heading', { name: 'School 1, grade 9' })).toBeVisible()
  })

  await test.step('teacher and school get certificates; a school that stopped too early gets none', async () => {
    await post('/api/auth/user/certificate-name', { name: 'Meena Kumar' }, teacher.token)
    const cards = page.getByRole('region', { name: 'Issued certificates' }).getByRole('listitem')
    await expect(async () => {
      await app.moveTo(app.now())
      await page.goto('/certificates')
      await expect(cards).toHaveCount(2, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    for (const name of ['Meena Kumar', 'Hill School']) {
      const card = cards.filter({ hasText: `Printed for ${name}.` })
      await expect(card).toContainText('Measured with a class in 12 released visits, and handed in its report')
      const [paper = ''] = await pagesOfPdf(await downloadOf(page, card.getByRole('button', { name: /^Download PDF/ })))
      for (const words of [name, title]) expect(paper.replaceAll(/\s+/g, ' ')).toContain(words)
    }
    await look(page)
    const { token } = entries[season.silent.school - 1]?.teacher ?? { token: '' }
    expect((await api('GET', '/api/auth/user/certificates', undefined, token)).body).toMatchObject({ items: [] })
  })

  await test.step('the open data give the figures again, and nothing tells a pupil, a school or a finer place', async () => {
    await results.goto(`${address}?tab=results`)
    const archive = await downloadOf(results, results.getByRole('button', { name: 'Data package (ZIP)' }))
    const { files, problems } = await openPackage(archive)
    expect(problems).toEqual([])
    const rows = readTable(files.get('readings.csv') ?? '')
    expect(rows).toHaveLength(2 * season.countOf(season.isSent))
    expect(rows.filter(({ protocol }) => protocol === '1')).toHaveLength(2 * season.countOf(season.hasSky))
    expect(rows.filter(({ flags }) => flags !== '')).toHaveLength(season.countOf(isFlagged))
    expect(readTable(files.get('superseded.csv') ?? '')).toMatchObject([{ value: String(rainOf(1, 1)), unit: 'cm' }])
    for (const { latitude, longitude } of rows)
      for (const degrees of [latitude, longitude]) expect(Number((Number(degrees) * 20).toFixed(6)) % 1).toBe(0)
    answers.push(await results.content(), ...files.values())
    expect(answers.length).toBeGreaterThan(20)
    for (const secret of ['Devi', 'Hill School', 'School of village', '9 B', '9.9252', '78.1198', teacher.email])
      expect(answers.filter((text) => text.includes(secret))).toEqual([])
    await results.context().close()
  })
})
