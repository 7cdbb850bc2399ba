// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { begin, openTestForClass, showsState } from './support/pupils/taking.ts'
import {
  bringNetworkBack,
  expect,
  expectWellMade,
  expectWellMadeOnBothScreens,
  test,
  useSession,
} from './support/test.ts'

test('answers of a pupil who has left a shared phone are sent from any page of the class @long', async ({
  browser,
}) => {
  const made = await openTestForClass()
  const phone = await made.phoneOf(browser, 0)
  await begin(phone, made.id)
  await phone.context().setOffline(true)
  await phone.getByRole('radio', { name: 'A concave mirror' }).check()
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByRole('textbox').fill('light')
  await showsState(phone, 'Kept on this phone')
  await phone.goto('/class/home')
  await expect(phone.getByText('2 answers wait on this phone: “Light”.')).toBeVisible()
  await expectWellMade(phone)
  await phone.getByRole('button', { name: 'Leave', exact: true }).click()
  await phone.getByRole('button', { name: 'Leave the class' }).click()
  await expect(phone.getByRole('heading', { name: 'Join your class' })).toBeVisible()
  const note = phone.getByText('Answers of another pupil wait on this phone. They are sent when there is a network.')
  await expect(note).toBeVisible()
  await expectWellMade(phone)
  expect(await made.answersOf(0)).toEqual([null, null])
  await bringNetworkBack(phone)
  // A network that comes, goes and comes does not send twice at once.
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(note).toBeHidden()
  await expect.poll(() => made.answersOf(0)).toEqual(['given', 'given'])
  // The session was only kept for that.
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('kept-pupils'))).toBe('[]')
  await phone.context().close()
})

test('a teacher adds the answers of a phone that cannot send from the file that it makes @long', async ({
  page,
  browser,
}) => {
  const made = await openTestForClass()
  const phone = await made.phoneOf(browser, 1)
  await begin(phone, made.id)
  await phone.context().setOffline(true)
  await phone.getByRole('radio', { name: 'A concave mirror' }).check()
  await phone.getByRole('button', { name: 'Hand in' }).click()
  await phone.getByRole('button', { name: 'Hand in now' }).click()
  await expect(phone.getByText('Not handed in yet.')).toBeVisible()
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Make a file of my answers' }).click()
  const file = await (await saving).path()
  await expectWellMade(phone)

  await useSession(page, made.teacher)
  await page.goto(`/lms/tests/${made.id}`)
  await page.getByRole('button', { name: 'Add answers from a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add answers from a file' })
  await dialog
    .getByLabel('File of answers')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(dialog.getByText('This is not a file of answers that a phone has made.')).toBeVisible()
  await dialog.getByLabel('File of answers').setInputFiles(file)
  await expect(dialog.getByText('2. Banu')).toBeVisible()
  await expectWellMadeOnBothScreens(page)
  await dialog.getByRole('button', { name: 'Add 1 change' }).click()
  await expect(page.getByText('1 change of Banu added from a file.')).toBeVisible()
  await expect.poll(() => made.answersOf(1)).toEqual(['given', null])
  await page.getByRole('button', { name: /^Show.* Banu/ }).click()
  await expect(page.getByRole('dialog').getByText('Added from a file.')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Handed in.')).toBeVisible()
  await phone.context().close()
})

test('a phone whose storage is deleted, whose tab is closed, or whose clock is set back loses no answer @long', async ({
  browser,
}) => {
  const made = await openTestForClass()
  let phone = await made.phoneOf(browser, 0)
  const context = phone.context()
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(sessionStorage.getItem('clock-jump') ?? 0)
  })
  await begin(phone, made.id)
  await phone.getByRole('radio', { name: 'A concave mirror' }).check()
  await showsState(phone, 'Saved')

  // Deleted under the open page, without a network.
  await context.setOffline(true)
  await phone.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('tests').addEventListener('success', resolve)
      }),
  )
  await phone.getByRole('button', { name: 'Next' }).click()
  await phone.getByRole('textbox').fill('li')
  await showsState(phone, 'Kept on this phone')

  // The tab is closed, and opened again.
  await phone.close()
  phone = await context.newPage()
  await phone.goto(`/class/tests/${made.id}`)
  await phone.getByRole('button', { name: 'Question 2, answered' }).click()
  await expect(phone.getByRole('textbox')).toHaveValue('li')
  await showsState(phone, 'Kept on this phone')

  // The clock is set back by an hour: no time is won.
  await expect(phone.getByText(/^(29|30):\d\d left/)).toBeVisible()
  await phone.evaluate(() => sessionStorage.setItem('clock-jump', String(-3_600_000)))
  await phone.getByRole('textbox').fill('ligh')
  await showsState(phone, 'Kept on this phone')
  await expect(phone.getByText(/^(29|30):\d\d left/)).toBeVisible()

  await phone.getByRole('textbox').fill('light')
  await context.setOffline(false)
  await showsState(phone, 'Saved')
  await expect.poll(() => made.answersOf(0)).toEqual(['given', 'given'])
  await context.close()
})
