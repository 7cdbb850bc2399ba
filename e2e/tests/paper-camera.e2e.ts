import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import { openTestOnPaper } from '../support/paper.ts'
import { sceneOfCards, videoOf } from '../support/photographs.ts'
import { expect, expectWellMadeOnBothScreens, test as base, useSession } from '../support/test.ts'

/** A browser with a camera that sees four cards; the last one is held askew. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-camera-'))
      const file = path.join(folder, 'cards.y4m')
      writeFileSync(file, videoOf(sceneOfCards(['A', 'B', 'B', -45])))
      const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
// The permission for the camera belongs to the context.
test.use({ ownContext: true })

test('a teacher reads cards with the camera once the browser allows it, settles a doubtful one, and sees the marks @long', async ({
  page,
}) => {
  const { teacher, id, results } = await openTestOnPaper()
  await useSession(page, teacher)
  await page.goto(`/lms/tests/${id}`)
  // The camera is permitted to this page alone, so the link to it loads a document of its own.
  await page.getByRole('link', { name: 'On paper' }).click()
  await page.getByRole('link', { name: 'Read cards' }).click()
  const camera = page.getByRole('button', { name: 'Use the camera' })
  await camera.click()
  await expect(page.getByText('The browser does not allow the camera.')).toBeVisible()
  await expect(page.getByLabel('Photographs of the cards')).toBeEnabled()
  await expectWellMadeOnBothScreens(page)
  await page.getByRole('button', { name: 'Stop the camera' }).click()

  await page.context().grantPermissions(['camera'])
  await camera.click()
  await expect(page.getByText('4 of 5 read. A: 1, B: 2, C: 0, D: 0')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The card of Devan' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save and go to the next question' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Answer of Devan').selectOption('D')
  await save.click()
  await expect(page.getByText('Answers of 4 pupils to question 1 are kept on this device.')).toBeVisible()
  await expect(page.getByText('Saved: the answers have reached the server.')).toBeVisible()
  // Pupils still hold up their cards, which are no answers to the next question.
  await expect(camera).toBeVisible()
  await expect(page.getByText('0 of 5 read.')).toBeVisible()
  expect((await results()).map(({ name, marks }) => [name, marks])).toEqual([
    ['Anbu', 0],
    ['Banu', 2],
    ['Chitra', 2],
    ['Devan', 0],
    ['Elango', null],
  ])
})
