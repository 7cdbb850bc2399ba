import { newTeacher } from '../support/accounts.ts'
import { expect, expectWellMadeOnBothScreens, test, useSession } from '../support/test.ts'

const icon = new URL('../../web/public/apple-touch-icon.png', import.meta.url).pathname

test('a teacher sees the own picture in the account menu, on every page, until it is removed @long', async ({
  page,
}) => {
  await useSession(page, await newTeacher())
  await page.goto('/profile/edit')
  const picture = page.locator('#account-picture')
  await expect(picture).toBeHidden()
  await page.getByLabel('A picture').setInputFiles(icon)
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  await expect(picture.locator('img')).toBeVisible()
  await expectWellMadeOnBothScreens(page)

  await page.goto('/about')
  await expect(picture.locator('img')).toHaveJSProperty('complete', true)
  await expect(page.getByRole('button', { name: 'Meena', exact: true })).toBeVisible()
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(picture).toBeHidden()
})

test('a teacher who chose a time zone reads times there, with its name @long', async ({ page }) => {
  await useSession(page, await newTeacher())
  await page.goto('/profile/security')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity).toContainText('in IST')
  const indian = await activity.locator('time').first().textContent()
  await page.goto('/profile/edit')
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/profile/security')
  await expect(activity).toContainText(/in Eastern (?:Standard|Daylight) Time/)
  const own = activity.locator('time').first()
  await expect(own).toHaveText(/[AP]M (?:E[SD]T|GMT-[45])$/)
  await expect(own).not.toHaveText(indian ?? '')
  await expectWellMadeOnBothScreens(page)
})
