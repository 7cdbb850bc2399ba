import { readFile } from 'node:fs/promises'
import { filesInArchive } from '../../server/src/testing/files-in-archive.ts'
import { readCsv } from '../../server/src/testing/read-csv.ts'
import { adminSession, newSubscriber, post } from '../support/accounts.ts'
import { openProject } from '../support/open-project.ts'
import { schoolInProject } from '../support/school-in-project.ts'
import { expect, expectWellMade, look, test, useSession } from '../support/test.ts'

/** A page of a former subscriber is read without a subscription, and another project is refused. */
test.use({ expectedErrors: [/status of 403/] })

/** Days ago, in different weeks; a class that enters later is asked. */
const rounds = [12, 5]

test('seven schools make figures: an interval, weeks, dots and states, with and without flagged values, and the data to keep @long', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const title = `Rain of seven schools ${Date.now()}`
  const id = await openProject(title)
  for (let school = 1; school <= 7; school += 1)
    await schoolInProject(
      id,
      school === 7
        ? { school: 'School 7', district: '29-mysuru', latitude: 12.3, longitude: 76.65 }
        : { school: `School ${school}`, latitude: 9 + school * 0.3, longitude: 77.5 + school * 0.2 },
      rounds.map((daysAgo, round) =>
        school === 2 && round === 0
          ? { daysAgo, value: '60', unit: 'cm' }
          : { daysAgo, value: String(10 + school + 4 * round) },
      ),
    )
  await useSession(page, await newSubscriber())
  await page.goto(`/collaborative-projects/${id}?tab=results`)
  await expect(page.getByText('7 schools, 7 classes, 14 visits and 13 readings so far.')).toBeVisible()
  await expect(
    page.getByText(/mean of 7 schools\. The mean of all schools like these probably lies between \d/),
  ).toBeVisible()
  await expect(page.getByText('1 value is flagged and not found right; left out here, never deleted.')).toBeVisible()

  // Two weeks with their intervals, seven dots, and a figure for the one state with enough schools.
  const series = page.getByRole('figure', { name: 'Rain week by week' })
  await expect(series.locator('svg path')).toHaveCount(2)
  await expect(series.locator('svg line.opacity-30')).toHaveCount(2)
  await expect(page.getByRole('figure', { name: 'Rain school by school' }).locator('circle > title')).toHaveCount(7)
  const tiles = page.getByRole('figure', { name: 'Rain state by state' })
  await expect(tiles.getByTitle('Tamil Nadu')).toHaveText(/\d/)
  await expect(tiles.getByTitle('Karnataka')).toHaveText(/·$/)
  await look(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectWellMade(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const mean = page.locator('strong.tabular-nums')
  const without = await mean.innerText()
  await page.getByRole('link', { name: 'With flagged values' }).click()
  await expect(page.getByText('1 value is flagged and not found right; counted here.')).toBeVisible()
  await expect(page.getByText('7 schools, 7 classes, 14 visits and 14 readings so far.')).toBeVisible()
  await expect(mean).not.toHaveText(without)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Data package (ZIP)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('project.zip')
  const files = await filesInArchive(await readFile(await saved.path()))
  const [names = [], ...rows] = readCsv(files.get('readings.csv') ?? '')
  const cells = (column: string) => rows.map((row) => row[names.indexOf(column)])
  expect(rows).toHaveLength(14)
  expect(new Set(cells('school'))).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7']))
  expect(cells('flags').filter((flags) => flags !== '')).toHaveLength(1)
  expect([...files.values()].join('\n')).not.toContain('Devi')
})

test('each point of the page leads to the working thing, and stays readable after the subscription @long', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const title = `Rain to read ${Date.now()}`
  const id = await openProject(title)
  const [{ teacher }, other] = [
    await schoolInProject(id, { school: 'Hill School' }),
    await openProject(`Rain of others ${Date.now()}`),
  ]
  await useSession(page, teacher)
  for (const [point, heading] of [
    ['One question, many schools', /^Your classes$/],
    ['A method on one page', /^How to measure$/],
    ['Rain, heat and water', /^Projects to join$/],
    ['Data that belong to the class', /^School by school$/],
    ['Work in pairs of schools', /^What 9 B measured$/],
    ['A place to show it', /poster/i],
  ] as const) {
    await page.goto('/collaborative-projects')
    await page.getByRole('link', { name: point }).click()
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    if (point !== 'Rain, heat and water')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  const admin = await adminSession()
  await post(`/api/admin/users/${teacher.user.id}/end-subscription`, {}, admin.token)
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object
    localStorage.setItem('user', JSON.stringify({ ...user, is_subscribed: 0 }))
  })
  await page.goto('/collaborative-projects')
  await expect(page.getByRole('heading', { name: 'Projects of your classes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'One question, many schools' })).toHaveCount(0)
  await look(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: 'How to measure' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Results' }).click()
  await expect(page.getByText('1 school, 1 class, 1 visit and 1 reading so far.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Take part' }).click()
  await expect(page.getByText('Hill School, school 1 of the project.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enrol a class' })).toHaveCount(0)
  await page.goto(`/collaborative-projects/${other}?tab=results`)
  await expect(page.getByRole('heading', { name: 'For subscribers' })).toBeVisible()
})
