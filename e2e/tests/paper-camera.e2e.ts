import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { LaunchOptions, Page } from 'playwright/test'
import { openTestOnPaper } from '../support/pupils/paper.ts'
import { sceneOfCards, videoOf } from '../support/pupils/photographs.ts'
import { expect, expectWellMadeOnBothScreens, test as base, useSession } from '../support/test.ts'

/** A browser with a camera that sees four cards; the last one is held askew. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-camera-'))
      const file = path.join(folder, 'cards.y4m')
      writeFileSync(file, videoOf(sceneOfCards(['A', 'B', 'B', -45])))
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
      // The headless shell has no dialog for permissions: the browser always allows the camera, or never (below).
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), ...camera, '--use-fake-ui-for-media-stream'],
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

/** Opens the page that reads cards, from the page of the test, and presses the button of the camera. */
async function useCamera(page: Page, { teacher, id }: Awaited<ReturnType<typeof openTestOnPaper>>): Promise<void> {
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${id}`)
  // The camera is permitted to this page alone, so the link to it loads a document of its own.
  await page.getByRole('link', { name: 'On paper' }).click()
  await page.getByRole('link', { name: 'Read cards' }).click()
  await page.getByRole('button', { name: 'Use the camera' }).click()
}

test('a teacher whose browser does not allow the camera reads why, and may choose photographs @long', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--use-fake-ui-for-media-stream=deny'],
  })
  const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
  await useCamera(page, await openTestOnPaper())
  await expect(page.getByText('The browser does not allow the camera.')).toBeVisible()
  await expect(page.getByLabel('Photographs of the cards')).toBeEnabled()
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Stop the camera' }).click()
  await expect(page.getByText('The browser does not allow the camera.')).toBeHidden()
  await browser.close()
})

test('a teacher reads cards with the camera, settles a doubtful one, and sees the marks @long', async ({ page }) => {
  const paper = await openTestOnPaper()
  await useCamera(page, paper)
  await expect(page.getByText('4 of 5 read. A: 1, B: 2, C: 0, D: 0')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The card of Devan' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save and go to the next question' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Answer of Devan').selectOption('D')
  await save.click()
  await expect(page.getByText('Answers of 4 pupils to question 1 are kept on this device.')).toBeVisible()
  await expect(page.getByText('Saved: the answers have reached the server.')).toBeVisible()
  // Pupils still hold up their cards, which are no answers to the next question.
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible()
  await expect(page.getByText('0 of 5 read.')).toBeVisible()
  expect((await paper.results()).map(({ name, marks }) => [name, marks])).toEqual([
    ['Anbu', 0],
    ['Banu', 2],
    ['Chitra', 2],
    ['Devan', 0],
    ['Elango', null],
  ])
})
