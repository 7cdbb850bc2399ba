import type { Browser, Page } from 'playwright/test'
import { api, newSubscriber, postAs } from '../support/accounts.ts'
import {
  bringNetworkBack,
  expect,
  expectWellMade,
  expectWellMadeInBothSchemes,
  test,
  useSession,
} from '../support/test.ts'

/** The phone loses its network. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

const names = ['Anbu', 'Banu', 'Chitra']

/** A class whose pupils have cards to join. */
async function makeClass(language: string) {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics', language })
  await post(`/api/lms/classes/${id}/students`, { names: names.join('\n') })
  const { code, items } = await post<{ code: string; items: { roll_number: number; pin: string }[] }>(
    `/api/lms/classes/${id}/cards`,
  )
  return {
    id,
    teacher,
    post,
    phoneOf: async (browser: Browser, pupil: number): Promise<Page> => {
      const { roll_number, pin } = items[pupil] ?? {}
      const joined = await api<object>('POST', '/api/class/join', { code, roll_number, pin })
      expect(joined.status).toBe(200)
      const context = await browser.newContext({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto('/class')
      await page.evaluate((stored) => localStorage.setItem('pupil', stored), JSON.stringify(joined.body))
      return page
    },
  }
}

test('pupils say how it goes with themselves and a classmate, also without a network, and the teacher sees it side by side', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { id, teacher, post, phoneOf } = await makeClass('en')
  await post(`/api/lms/classes/${id}/gradebook/columns`, {
    title: 'Sound',
    kind: 'test',
    held_on: '2026-07-10',
    max_marks: 25,
  })
  await useSession(page, teacher)
  await page.goto(`/lms/classes/${id}/gradebook`)
  const dialog = page.getByRole('dialog')

  await test.step('the teacher turns it on, and draws classmates', async () => {
    await page.getByRole('button', { name: 'Weights and grades' }).click()
    await dialog.getByLabel('Use the Holistic Progress Card').check()
    await dialog.getByLabel('On their own pages, pupils choose').selectOption('About themselves and a classmate')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Gradebook saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Classmates' }).click()
    await dialog.getByLabel('Classmate of Anbu').selectOption({ label: '2. Banu' })
    await dialog.getByRole('button', { name: 'Draw one for the other 2' }).click()
    await expect(dialog.getByLabel('Classmate of Banu').locator('option:checked')).toHaveText('3. Chitra')
    await expect(dialog.getByLabel('Classmate of Chitra').locator('option:checked')).toHaveText('1. Anbu')
    await expectWellMade(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  const phone = await phoneOf(browser, 0)
  await phone.goto('/class/home')
  await phone.getByRole('link', { name: 'Your progress card' }).click()
  const self = phone.getByRole('region', { name: 'About you' })
  const classmate = phone.getByRole('region', { name: 'About Banu' })
  const choose = async (of: typeof self, ability: string, level: string) =>
    of.getByRole('radiogroup', { name: ability }).getByRole('radio', { name: level }).check()
  const give = (of: typeof self) => of.getByRole('button', { name: 'Give it to your teacher' }).click()

  await test.step('what is chosen stays on the phone, and a choice is needed for each', async () => {
    await choose(self, 'Awareness', 'Sky')
    await give(self)
    await expect(self.getByText('Choose one of the three.').first()).toBeVisible()
    await expect(self.getByRole('radiogroup', { name: 'Sensitivity' }).getByRole('radio').first()).toBeFocused()
    await phone.reload()
    await expect(self.getByRole('radiogroup', { name: 'Awareness' }).getByRole('radio', { name: 'Sky' })).toBeChecked()
    await choose(self, 'Sensitivity', 'Mountain')
    await choose(self, 'Creativity', 'Stream')
    await expectWellMadeInBothSchemes(phone)
    await give(self)
    await expect(self.getByText(/^Your teacher has it:/)).toBeVisible()
  })

  await test.step('without a network it waits, and is sent from another page', async () => {
    for (const ability of ['Awareness', 'Sensitivity', 'Creativity']) await choose(classmate, ability, 'Mountain')
    await phone.context().setOffline(true)
    await give(classmate)
    await expect(classmate.getByText('Kept on this phone. It is sent as soon as there is a network.')).toBeVisible()
    await expectWellMade(phone)
    await bringNetworkBack(phone)
    await expect(classmate.getByText(/^Your teacher has it:/)).toBeVisible()
  })

  await page.reload()
  await page.getByRole('button', { name: '2 Banu' }).click()
  await expect(dialog.getByRole('group', { name: 'Awareness' })).toContainText(/Classmate\s*Mountain/)
  await dialog.getByRole('group', { name: 'Awareness' }).getByLabel('Teacher').selectOption('Sky')
  await expectWellMadeInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('Card saved.')).toBeVisible()
  await page.getByRole('button', { name: '1 Anbu' }).click()
  await expect(dialog.getByRole('group', { name: 'Awareness' })).toContainText(/Pupil\s*Sky/)
})

for (const [language, about, give] of [
  ['ta', 'உங்களைப் பற்றி', 'ஆசிரியரிடம் கொடுங்கள்'],
  ['hi', 'आपके बारे में', 'शिक्षक को दें'],
] as const)
  test(`the progress card speaks the language of the class: ${language} @long`, async ({ browser }) => {
    const { id, post, phoneOf } = await makeClass(language)
    const setup = { revision: 0, total_of: 100, bands: null, absent: 'zero', holistic: true, categories: [] }
    await post(`/api/lms/classes/${id}/gradebook/setup`, { ...setup, pupil_views: 'self-and-peer' })
    await post(`/api/lms/classes/${id}/classmates`, { pairs: [], fill: true })
    const phone = await phoneOf(browser, 0)
    await phone.goto('/class/card')
    const self = phone.getByRole('region', { name: about })
    await expect(self.getByRole('radio')).toHaveCount(9)
    await expect(phone.getByRole('radio')).toHaveCount(18)
    for (const words of await phone.locator('main').allInnerTexts())
      expect(words.replaceAll(/Anbu|Banu|Chitra/g, '')).not.toMatch(/[a-z]{3}/)
    await expectWellMade(phone)
    for (const place of [0, 4, 8]) await self.getByRole('radio').nth(place).check()
    await self.getByRole('button', { name: give }).click()
    await expect(self.getByRole('status')).not.toBeEmpty()
    await phone.reload()
    for (const place of [0, 4, 8]) await expect(self.getByRole('radio').nth(place)).toBeChecked()
  })
