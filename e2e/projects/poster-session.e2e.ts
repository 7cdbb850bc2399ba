import { adminSession, newSubscriber, postAs } from '../support/accounts.ts'
import { openProject } from '../support/open-project.ts'
import { schoolInProject } from '../support/school-in-project.ts'
import { expect, look, test, useSession } from '../support/test.ts'

test('a teacher puts up a poster, and another teacher opens it until it is taken down @long', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const id = await openProject(`Posters ${Date.now()}`)
  const { teacher, entry } = await schoolInProject(id, { school: 'Hill School' })
  const report = { asked: 'How wet is it?', found: '**Very** wet.', differently: 'Nothing.', version: 0, hand_in: true }
  await postAs(teacher.token)(`/api/project-classes/${entry}/report`, report)
  const address = `/collaborative-projects/${id}?tab=end`

  await useSession(page, teacher)
  await page.goto(address)
  await expect(page.getByText('No poster is put up yet.')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: /^Put it up/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Show the poster to all subscribers?' })
  await expect(dialog.getByLabel(/^Show the names too: .*Hill School/)).not.toBeChecked()
  await look(page)
  await dialog.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByText('The poster is in the poster session now.')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await useSession(other, await newSubscriber())
  await other.goto(address)
  const session = other.getByRole('region', { name: 'Poster session' })
  await expect(session.getByRole('heading', { name: /^School 1, grade/ })).toBeVisible()
  await expect(session).not.toContainText('Hill School')
  await session.getByText('From its report').click()
  await expect(session.getByText('Very wet.')).toBeVisible()
  await expect(session.getByRole('button', { name: /^Take down/ })).toHaveCount(0)
  await look(other)
  const saved = other.waitForEvent('download')
  await session.getByRole('button', { name: /^Open the poster/ }).click()
  expect((await saved).suggestedFilename()).toBe('poster.pdf')

  await page.getByRole('button', { name: /^Change how it is shown/ }).click()
  await dialog.getByLabel(/^Show the names too/).check()
  await dialog.getByRole('button', { name: 'Show it' }).click()
  await expect(page.getByText('Put up with your names')).toBeVisible()
  await other.reload()
  await expect(session.getByRole('heading', { name: /Hill School$/ })).toBeVisible()

  const own = page.getByRole('region', { name: 'Poster session' })
  await own.getByRole('button', { name: /^Take down/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it down' }).click()
  await expect(page.getByText('The poster is taken down.')).toBeVisible()
  await other.reload()
  await expect(session.getByText('No poster is put up yet.')).toBeVisible()
  await other.context().close()
})

test('a teacher takes a poster down after the subscription has ended @long', async ({ page }) => {
  const id = await openProject(`Posters of former subscribers ${Date.now()}`)
  const { teacher, entry } = await schoolInProject(id, { school: 'Valley School' })
  await postAs(teacher.token)(`/api/project-classes/${entry}/poster/put-up`, {})
  const { token } = await adminSession()
  await postAs(token)(`/api/admin/users/${teacher.user.id}/end-subscription`, {})

  await useSession(page, { ...teacher, user: { ...teacher.user, is_subscribed: 0 } })
  await page.goto(`/collaborative-projects/${id}?tab=end`)
  const own = page.getByRole('region', { name: 'Your poster' })
  await expect(own.getByText('Put up', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Poster session' })).toHaveCount(0)
  await expect(own.getByRole('button', { name: /how it is shown/ })).toHaveCount(0)
  await look(page)
  await own.getByRole('button', { name: 'Take down the poster of 9 B' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it down' }).click()
  await expect(page.getByText('The poster is taken down.')).toBeVisible()
  await expect(own.getByRole('button', { name: /^Take down/ })).toHaveCount(0)
  await page.reload()
  await expect(own.getByText('Put up', { exact: true })).toHaveCount(0)
})
