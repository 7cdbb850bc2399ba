import type { Browser, Page } from 'playwright/test'
import { expect } from '../test.ts'

/** Numbers from 0 to 1 that the seed determines. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A pupil's phone, whose network goes and comes back by chance. */
export async function openPhone(browser: Browser, width: number, chance: () => number) {
  const context = await browser.newContext({
    viewport: { width, height: 700 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const phone = {
    page,
    chance,
    isOffline: false,
    drops: 0,
    async turn(isOffline: boolean) {
      if (isOffline && !phone.isOffline) phone.drops += 1
      phone.isOffline = isOffline
      await context.setOffline(isOffline)
    },
    /** The network changes at two steps of five. */
    async step() {
      if (chance() < 0.4) await phone.turn(!phone.isOffline)
    },
  }
  return phone
}
export type Phone = Awaited<ReturnType<typeof openPhone>>

export async function joinClass(
  { page }: Pick<Phone, 'page'>,
  code: string,
  rollNumber: number,
  pin: string,
): Promise<void> {
  await page.goto(`/class?code=${code}`)
  await page.getByLabel('Your roll number').fill(String(rollNumber))
  await page.getByLabel('Your PIN').fill(pin)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/class/home')
}

const isSafe = (page: Page, words: RegExp) => expect(page.locator('[data-keeping]')).toContainText(words)

/**
 * A pupil takes a test while the network goes and comes back, sometimes with a reload, and hands in. `answers`: what to choose or write, by
 * the question's text. Returns the questions that were asked. `answered`: called once the server has all answers.
 */
export async function takeTest(
  phone: Phone,
  title: string,
  known: readonly string[],
  answers: Record<string, string>,
  answered: (count: number) => Promise<void>,
): Promise<string[]> {
  const { page } = phone
  await page.goto('/class/home')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('This phone can finish the test without a network.')).toBeVisible()
  await page.getByRole('button', { name: 'Start the test' }).click()
  const map = page.getByRole('navigation', { name: 'All questions' }).getByRole('button')
  await expect(map.first()).toBeVisible()
  const asked: string[] = []
  for (let place = 0; place < (await map.count()); place += 1) {
    await phone.step()
    if (place > 0) await map.nth(place).click()
    await expect(map.nth(place)).toHaveAttribute('aria-current', 'step')
    const question = page.getByRole('region', { name: /^Question / })
    const words = await question.innerText()
    const text = known.find((one) => words.includes(one)) ?? words
    expect(known).toContain(text)
    asked.push(text)
    const answer = answers[text]
    if (answer === undefined) continue
    const option = question.getByRole('radio', { name: answer, exact: true })
    if ((await question.getByRole('radio').count()) > 0) await option.check()
    else await question.getByRole('textbox').fill(answer)
    await isSafe(page, /Kept on this phone|Saved/)
    if (phone.chance() < 0.15) {
      await page.reload()
      await expect(map.nth(place)).toHaveAccessibleName(/, answered$/)
    }
  }
  const count = asked.filter((text) => answers[text] !== undefined).length
  await expect(map.and(page.getByRole('button', { name: /, answered$/ }))).toHaveCount(count)
  await phone.turn(false)
  await isSafe(page, /Saved/)
  await answered(count)

  await phone.step()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('button', { name: 'Hand in now' }).click()
  if (phone.isOffline) await expect(page.getByText('Not handed in yet.')).toBeVisible()
  await phone.turn(false)
  await expect(page.getByText('Handed in.')).toBeVisible()
  return asked
}
