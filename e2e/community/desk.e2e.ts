import type { Connection } from '../../server/src/platform/db/database.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import { adminSession, api, newSubscriber } from '../support/accounts.ts'
import { ask } from '../support/community.ts'
import { announce } from '../support/live-room.ts'
import { staffMember } from '../support/staff.ts'
import { expect, lookNarrowToo, openHydrated, test, useSession } from '../support/test.ts'

test('the desk shows how long teachers wait for a first answer, and who waits @long', async ({ page }) => {
  const [asker, colleague] = [await newSubscriber(), await newSubscriber()]
  const title = `Which candle for a pinhole camera ${Date.now()}?`
  const answered = await ask(asker, { title: 'How large is the hole of a pinhole camera?' })
  const body = { body: 'About half a millimetre for a shoe box.' }
  await api('POST', `/api/community/discussions/${answered}/answers`, body, colleague.token)
  await ask(asker, { title })
  await useSession(page, await adminSession())
  await page.goto('/admin/community')
  for (const figure of ['First answer, median', 'First answer, 90th percentile'])
    await expect(page.getByText(figure).locator('xpath=following-sibling::dd')).toHaveText(/^[\d.]+ (hours|days)$/)
  await expect(page.getByRole('heading', { name: 'Without an answer' })).toBeVisible()
  await lookNarrowToo(page)
})

test('staff bring questions over that a live session did not reach @long', async ({ page }) => {
  const id = await announce(`Light and its colours ${Date.now()}`, 'physics', new Date(Date.now() + 3_600_000))
  await onDatabase(JSON.parse(process.env['E2E_DATABASE'] ?? '') as Connection, (client) =>
    client.query(
      `update live_sessions set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [id],
    ),
  )
  await useSession(page, await adminSession())
  await openHydrated(page, `/admin/sessions/${id}`)
  await page.getByText('Questions that the session did not reach').click()
  const question = `Why is the evening sky red and not blue ${Date.now()}?`
  await page.getByLabel('Questions', { exact: true }).fill(question)
  await page.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect(page.getByText('Choose a subject').last()).toBeVisible()
  await page.getByLabel('Subject', { exact: true }).selectOption('physics')
  await lookNarrowToo(page)
  await page.getByRole('button', { name: 'Ask colleagues' }).click()
  await expect(page.getByText('Colleagues see the question now.').first()).toBeVisible()
  await page.goto('/networking/discussions')
  await page.getByRole('link', { name: question }).click()
  await expect(page.getByText(/live session/).first()).toBeVisible()
})

test('two of staff agree before they learn who wrote a post without a name @long', async ({ page, browser }) => {
  const asker = await newSubscriber()
  const id = await ask(asker, { title: 'Who else has a broken air pump?', is_anonymous: true })
  const [first, second] = [await staffMember('support'), await staffMember('support')]
  await useSession(page, first)
  await openHydrated(page, `/admin/community/posts/${id}`)
  await expect(page.getByText(asker.user.name)).toBeHidden()
  await page.getByRole('button', { name: 'Ask for the name of the author' }).click()
  await page.getByLabel('Why must staff know it?').fill('The police ask for it, letter 17.')
  await lookNarrowToo(page)
  await page.getByRole('button', { name: 'Ask a colleague to agree' }).click()
  await expect(page.getByText('Another member of staff has to agree.')).toBeVisible()

  const agreeing = await browser.newPage()
  await useSession(agreeing, second)
  await agreeing.goto('/admin')
  await openHydrated(agreeing, `/admin/community/posts/${id}`)
  await expect(agreeing.getByText('letter 17')).toBeVisible()
  await expect(agreeing.getByText(`The author is ${asker.user.name}`)).toBeHidden()
  await lookNarrowToo(agreeing)
  await agreeing.getByRole('button', { name: 'Agree: name the author to us two' }).click()
  await expect(agreeing.getByText(`The author is ${asker.user.name}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`The author is ${asker.user.name}.`)).toBeVisible()
  await lookNarrowToo(page)
  const third = await browser.newPage()
  await useSession(third, await adminSession())
  await third.goto(`/admin/community/posts/${id}`)
  await expect(third.getByText('Two colleagues know the author.')).toBeVisible()
  await expect(third.getByText(`The author is ${asker.user.name}`)).toBeHidden()
  for (const opened of [agreeing, third]) await opened.close()
})

test('an administrator edits a time of complaints, with its source @long', async ({ page }) => {
  await useSession(page, await adminSession())
  await openHydrated(page, '/admin/grievances')
  const button = page.getByRole('button', { name: /^Change the time: / }).last()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Change a time' })
  const [hours, source] = [
    await dialog.getByLabel('Hours').inputValue(),
    await dialog.getByLabel('Source').inputValue(),
  ]
  await dialog.getByLabel('Hours').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Hours')).toHaveAttribute('aria-invalid', 'true')
  await lookNarrowToo(page)
  const changed = `${source} Read again for this journey.`
  await dialog.getByLabel('Hours').fill(hours)
  await dialog.getByLabel('Source').fill(changed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: changed })).toBeVisible()
  await lookNarrowToo(page)
  await button.click()
  await dialog.getByLabel('Source').fill(source)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: changed })).toBeHidden()
})
