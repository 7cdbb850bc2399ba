import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { recomputeProject } from '../../scripts/recompute-project.ts'
import { filesInArchive } from '../../server/src/testing/files-in-archive.ts'
import { post, postAs, type TestSession } from '../support/accounts.ts'
import type { ClockServer } from '../support/moving-clock.ts'
import { releaseAll } from '../support/school-in-project.ts'
import { joinClass, openPhone } from '../support/pupils/shaky-phone.ts'
import { expect, expectWellMade } from '../support/test.ts'
import * as season from './rain-season.ts'

/** The phone of the pupil of the first school, on which each week of the season is entered by hand. */
export async function openSeasonPhone(
  browser: Browser,
  app: ClockServer,
  { project, code, pin }: Record<'project' | 'code' | 'pin', string>,
) {
  const phone = await openPhone(browser, 390, () => 0)
  const { page } = phone
  await page.clock.install({ time: app.now() })
  await joinClass(phone, code, 1, pin)
  const doubt = page.getByRole('group', { name: 'Are you sure?' })
  const entered = page.getByRole('region', { name: 'What your class has entered' })
  const fieldOf = (name: string) => page.getByRole('group', { name, exact: true })

  async function open(): Promise<void> {
    await page.clock.setSystemTime(app.now())
    await page.goto(`/class/projects/${project}`)
  }
  async function fillIn(week: number, unit: string): Promise<void> {
    await fieldOf('Rain').getByLabel('Unit on your scale').selectOption(unit)
    await fieldOf('Rain')
      .getByLabel('Value')
      .fill(String(season.rainOf(1, week)))
    const days = fieldOf('Days with rain').getByLabel('Value')
    const sky = fieldOf('The sky').getByLabel(season.skyOf(1, week) === 'clear' ? 'Clear' : 'Cloudy')
    if (season.hasSky(1, week)) await sky.check()
    else await days.fill(String(season.wetDaysOf(1, week)))
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
  }
  async function expectDoubt(value: number, unit: string): Promise<void> {
    await expect(doubt).toContainText(`Rain: ${value} ${unit} is more than 100 mm, the most that is possible.`)
    await expect(doubt).toContainText(`Did you mean ${value} mm?`)
  }
  /** Enters a week: inches are changed after the question, centimetres are sent all the same. */
  async function enter(week: number): Promise<void> {
    const [value, unit] = [season.rainOf(1, week), season.unitOf(1, week)]
    await open()
    if (week === 2) {
      await fillIn(week, 'in')
      await expectDoubt(value, 'inch')
      await doubt.getByRole('button', { name: 'Change it' }).click()
    }
    await fillIn(week, unit)
    if (unit !== 'mm') {
      await expectDoubt(value, unit)
      await expectWellMade(page)
      await doubt.getByRole('button', { name: 'It is right: enter it' }).click()
    }
    await expect(entered.getByText(`Rain: ${value} ${unit}`)).toBeVisible()
  }
  return { page, doubt, entered, open, fillIn, enter }
}

/** A class of the season; the pupil of the first school has no session here, but a phone. */
export interface School {
  teacher: TestSession
  entry: string
  pupil: string | null
}

/** What schools do in a week by calls: send, release and leave. What the phone sent is released from the third week on. */
export async function playWeek(
  entries: readonly School[],
  { project, began, week }: { project: string; began: string; week: number },
): Promise<void> {
  for (const [place, { teacher, entry, pupil }] of entries.entries()) {
    const school = place + 1
    if (school === season.leaving.school && week === season.leaving.from)
      await post(`/api/project-classes/${entry}/leave`, {}, teacher.token)
    if (pupil !== null && season.isSent(school, week)) {
      const path = `/api/class/projects/${project}/visits`
      const { flags } = await postAs(pupil)<{ flags: { kind: string }[] }>(path, season.visitOf(school, week, began))
      const kinds = season.isFlagged(school, week) ? ['unit'] : []
      expect([school, week, flags.map(({ kind }) => kind)]).toEqual([school, week, kinds])
    }
    if (pupil !== null || week > 1) await releaseAll(entry, teacher)
  }
}

/** The cells of each row of the table under a chart, by the words that name the row. In a narrow column each has its head before it. */
export async function tableUnder(page: Page, title: string): Promise<Map<string, string[]>> {
  const chart = page.getByRole('region', { name: title, exact: true })
  await chart.getByRole('button', { name: /^Show as a table/ }).click()
  const rows = new Map<string, string[]>()
  for (const row of (await chart.getByRole('row').all()).slice(1))
    rows.set(
      await row.getByRole('rowheader').locator('div').innerText(),
      await row.getByRole('cell').locator('div').allInnerTexts(),
    )
  return rows
}

/** Compares the page of results with what was sent until a week: with and without what is flagged. */
export async function expectResults(
  page: Page,
  address: string,
  among: number[],
  isFlagged = season.isFlagged,
): Promise<void> {
  const headline = page.locator('strong.tabular-nums')
  const [visits, flagged] = [season.countOf(season.isSent, { among }), season.countOf(isFlagged, { among })]
  const readings = 2 * visits
  const isRight = (school: number, week: number) => season.isSent(school, week) && !isFlagged(school, week)
  const asEntered = (school: number, week: number) =>
    isFlagged(school, week) ? season.enteredRain(school, week) : season.rainOf(school, week)
  await page.goto(`${address}?tab=results&flagged=with`)
  const counts = `12 schools, 12 classes, ${visits} visits and`
  await expect(page.getByText(`${counts} ${readings} readings so far.`)).toBeVisible()
  await expect(page.getByText(`${flagged} values are flagged and not found right; counted here.`)).toBeVisible()
  await expect(headline).toHaveText(`${season.meanOf(asEntered, season.isSent, { among })} mm`)
  await page.getByRole('link', { name: 'Without flagged values' }).click()
  await expect(page.getByText(`${counts} ${readings - flagged} readings so far.`)).toBeVisible()
  await expect(page.getByText(`${flagged} values are flagged and not found right; left out here`)).toBeVisible()
  await expect(headline).toHaveText(`${season.meanOf(season.rainOf, isRight, { among })} mm`)
  const [, low, high] = /between ([\d.]+) and ([\d.]+) mm/.exec(await page.getByRole('main').innerText()) ?? []
  const [least, most] = season.studentInterval(season.rainOf, isRight, { among })
  expect(Number(low)).toBeLessThan(least + 0.06)
  expect(Number(high)).toBeGreaterThan(most - 0.06)
  expect(Number(high) - Number(low)).toBeLessThan(2 * (most - least))
}

/** The files of a data package, and what is found when its figures are computed again. */
export async function openPackage(archive: string) {
  const files = await filesInArchive(await readFile(archive))
  const folder = mkdtempSync(path.join(tmpdir(), 'season-'))
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text)
  const problems = recomputeProject(folder)
  rmSync(folder, { recursive: true })
  return { files, problems }
}
