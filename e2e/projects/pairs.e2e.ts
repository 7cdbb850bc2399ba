import { adminSession, postAs } from '../support/accounts.ts'
import { openProject } from '../support/open-project.ts'
import { schoolInProject } from '../support/school-in-project.ts'
import { expect, look, test, useSession } from '../support/test.ts'

/** A report with the name of a pupil is refused. */
test.use({ expectedErrors: [/status of 422/] })

test('two schools are paired, and their teachers mark each other’s reports @long', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const admin = await adminSession()
  const id = await openProject(`Pairs ${Date.now()}`)
  const hill = await schoolInProject(id, { school: 'Hill School' })
  const valley = await schoolInProject(id, { school: 'Valley School' })
  const address = `/collaborative-projects/${id}?tab=pairs`

  const leader = await (await browser.newContext()).newPage()
  await useSession(leader, admin)
  await leader.goto(address)
  await expect(leader.getByText('2 classes without a partner.')).toBeVisible()
  await leader.getByRole('button', { name: 'Pair the schools' }).click()
  await leader.getByRole('dialog').getByRole('button', { name: 'Pair them' }).click()
  await expect(leader.getByText('No class is waiting for a partner.')).toBeVisible()
  await expect(leader.getByRole('rowheader', { name: /^School 1, Madurai/ })).toBeVisible()
  await look(leader)
  await leader.context().close()

  await useSession(page, hill.teacher)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Your partner: Valley School' })).toBeVisible()
  await expect(page.getByText('Its report is not handed in yet.')).toBeVisible()
  await look(page)
  await page.getByLabel(/^What we asked/).fill('How much rain falls at our school in a week?')
  await page.getByLabel(/^What we found/).fill('About **80 mm**, read by Devi.')
  await page.getByLabel(/^What we would do differently/).fill('Empty the gauge before each weekend.')
  await page.getByLabel('Hand it in now. You cannot undo this.').check()
  await page.getByRole('button', { name: 'Save the report' }).click()
  await expect(page.getByText('Leave out the names of pupils.')).toBeVisible()
  await page.getByLabel(/^What we found/).fill('About **80 mm**, most of it in two nights.')
  await page.getByRole('button', { name: 'Save the report' }).click()
  await expect(page.getByText('Handed in', { exact: true })).toBeVisible()

  const report = { asked: 'How wet is it?', found: 'Very wet.', differently: 'Nothing.', version: 0, hand_in: true }
  await postAs(valley.teacher.token)(`/api/project-classes/${valley.entry}/report`, report)
  const other = await (await browser.newContext()).newPage()
  await useSession(other, valley.teacher)
  await other.goto(address)
  await expect(other.getByText('About 80 mm, most of it in two nights.')).toBeVisible()
  const rows = other.getByRole('radiogroup')
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) await row.getByRole('radio', { name: '3 of 4' }).check()
  await other.getByLabel('What is good about it').fill('The question is clear to us.')
  await other.getByRole('button', { name: 'Give these marks' }).click()
  await expect(other.getByText('Write what the class could do better')).toBeVisible()
  await look(other)
  await other.getByLabel('What the class could do better').fill('Say how large the error of the gauge is.')
  await other.getByRole('button', { name: 'Give these marks' }).click()
  await expect(other.getByRole('heading', { name: 'Your marks for this report' })).toBeVisible()
  await other.context().close()

  // The marks are hidden until this teacher has marked too.
  await page.reload()
  const marks = page.getByRole('region', { name: 'Marks for your report' })
  await expect(marks.getByText('Your report is marked.')).toBeVisible()
  await expect(page.getByText('Say how large the error of the gauge is.')).toHaveCount(0)
  for (const row of await page.getByRole('radiogroup').all()) await row.getByRole('radio', { name: '2 of 4' }).check()
  await page.getByLabel('What is good about it').fill('It is short and honest.')
  await page.getByLabel('What the class could do better').fill('Tell us what the figures show.')
  await page.getByRole('button', { name: 'Give these marks' }).click()
  await expect(marks.getByText('Say how large the error of the gauge is.')).toBeVisible()
  await expect(page.getByText('It is marked and stays as it is.')).toBeVisible()
  await look(page)
})

test('two paired schools agree on a video call: one proposes a time, the other another @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const { token } = await adminSession()
  const id = await openProject(`Calls ${Date.now()}`)
  const hill = await schoolInProject(id, { school: 'Hill School' })
  const valley = await schoolInProject(id, { school: 'Valley School' })
  await postAs(token)(`/api/collaborative-projects/${id}/pairs`, {})
  const address = `/collaborative-projects/${id}?tab=pairs`
  /** The value of an input of a day and time, at four in the afternoon. */
  const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T16:00`

  await useSession(page, hill.teacher)
  await page.goto(address)
  const section = page.getByRole('region', { name: 'Video call' })
  await expect(section.getByText('No time is proposed.')).toBeVisible()
  await section.getByRole('button', { name: 'Propose a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a time' })
  await dialog.getByLabel(/^Day and time/).fill(inDays(3))
  await dialog.getByLabel('Address of the meeting').fill('http://meet.example/hill')
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
  await look(page)
  await dialog.getByLabel('Address of the meeting').fill('https://meet.example/hill')
  await dialog.getByRole('button', { name: 'Propose it' }).click()
  await expect(section.getByText('You have proposed:')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await useSession(other, valley.teacher)
  await other.goto(address)
  const theirs = other.getByRole('region', { name: 'Video call' })
  await expect(theirs.getByText('Proposed to you:')).toBeVisible()
  await look(other)
  await theirs.getByRole('button', { name: 'Propose another time' }).click()
  const moving = other.getByRole('dialog', { name: 'Propose a time' })
  await moving.getByLabel(/^Day and time/).fill(inDays(4))
  await moving.getByRole('button', { name: 'Propose it' }).click()
  await expect(theirs.getByText('You have proposed:')).toBeVisible()

  await page.reload()
  await section.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('dialog', { name: 'Agree to this time?' }).getByRole('button', { name: 'Agree' }).click()
  await expect(section.getByText('Agreed:')).toBeVisible()
  await expect(section.getByRole('link', { name: 'https://meet.example/hill' })).toBeVisible()
  await look(page)
  await other.reload()
  await expect(theirs.getByText('Agreed:')).toBeVisible()
  await other.context().close()
})
