// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import path from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { adminSession, api, newPerson, newTeacher, newSubscriber, type TestSession } from '../support/accounts.ts'
import { archive, books, card, expectDrawn, frameOf, openBook, pageOf, placeIn } from '../support/library.ts'
import { field, jobInTime, tabTo } from '../support/pages.ts'
import { enterConsole, row } from '../support/staff.ts'
import { becomes, expect, expectWellMade, expectWellMadeInBothSchemes, test, useSession } from '../support/test.ts'

const content = path.resolve(import.meta.dirname, '../../content/rendered')
const pdf = (slug: string) => path.join(content, `books/${slug}.pdf`)
const pagesOf = (slug: string) => books.find((book) => book.slug === slug)?.pages ?? 0

/** A title unique in this run. */
const newTitle = (words: string) => `${words} ${newPerson().email.split('@')[0]}`

/** Uploads start when a file is chosen; the form can be sent once the upload is ready. */
async function upload(page: Page, label: string, file: string): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^${label}( \\(optional\\))?$`) })
  await group.locator('input[type=file]').setInputFiles(file)
  await expect(group.getByText(/^Ready: /).last()).toBeVisible(jobInTime)
}

async function fillBook(page: Page, title: string, access: 'Free' | 'Premium'): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Author').fill('The physics desk')
  await field(page, 'Description').fill('Mirrors, lenses and the eye, with a box of pins and a torch.')
  await field(page, 'Category').fill('Physics')
  await page.getByLabel('From grade').selectOption('8')
  await page.getByLabel('To grade').selectOption('10')
  await page.getByRole('radio', { name: access }).check()
}

/** A page of another user, in a separate browser context. */
async function pageAs(page: Page, session: TestSession): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' })
  if (!context) throw new Error('no browser')
  const other = await context.newPage()
  await useSession(other, session)
  return other
}

const outcome = (page: Page): Locator => page.getByRole('region', { name: 'State' }).getByRole('alert')
const saved = (page: Page): Locator => page.getByRole('region', { name: /^Change the/ }).getByRole('alert')
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('an editor publishes a premium book from a PDF; a subscriber reads it, and a free teacher sees it locked', async ({
  page,
}) => {
  const title = newTitle('Light for Grade Eight')
  await enterConsole(page, '/ebooks')
  await expect(row(page, books[0]?.title ?? '')).toContainText('Published')
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('link', { name: 'New book' }).click()
  await upload(page, 'File', path.join(content, 'materials/monsoon-in-seven-slides.pdf'))
  await fillBook(page, title, 'Premium')
  await field(page, 'Author').fill('')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(field(page, 'Author')).toHaveAccessibleDescription('Author is required')
  await expect(field(page, 'Title')).toHaveValue(title)
  await expectWellMade(page)
  await field(page, 'Author').fill('The physics desk')
  await page.getByRole('button', { name: 'Save the draft' }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Only staff see this book.')).toBeVisible()
  const preview = page.getByRole('list', { name: 'For subscribers' })
  await expect(preview).toContainText('Physics · grades 8–10 · 7 pages')
  await expect(page.getByRole('list', { name: 'Without a subscription' })).toContainText('Subscribe to Access')
  const draft = await openBook(page, title)
  await expectDrawn(pageOf(frameOf(draft, title), 1))
  await draft.getByRole('button', { name: 'Close the book' }).click()
  await expectWellMade(page)

  const teacher = await pageAs(page, await newTeacher())
  await teacher.goto('/ebook')
  await expect(card(teacher, books[0]?.title ?? '')).toBeVisible()
  await expect(card(teacher, title)).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(outcome(page)).toHaveText('Published. Readers see it now.')
  await teacher.reload()
  await expect(card(teacher, title)).toContainText('Premium')
  await expect(card(teacher, title).getByRole('button')).toHaveCount(0)
  await expect(card(teacher, title).getByRole('link')).toHaveText('Subscribe to Access')

  await becomes(teacher, await newSubscriber())
  await teacher.goto('/ebook')
  const book = frameOf(await openBook(teacher, title), title)
  await expectDrawn(pageOf(book, 1))

  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(outcome(page)).toContainText('Archived.')
  await expect(page.getByText('When you restore it, readers see it again at once.')).toBeVisible()
  await teacher.goto('/ebook')
  await expect(card(teacher, books[0]?.title ?? '')).toBeVisible()
  await expect(card(teacher, title)).toHaveCount(0)
  await page.goto('/admin/ebooks?part=archived')
  await expect(row(page, title)).toContainText('Archived')
})

test.describe('while a subscriber reads', () => {
  // The reader's signed link is made to expire.
  test.use({ expectedErrors: [/status of 410/] })

  test('an editor replaces the file: the reader continues, and shows the new file at the same page once the link expires @long', async ({
    page,
  }) => {
    const title = newTitle('Measuring')
    await enterConsole(page, '/ebooks/new')
    await upload(page, 'File', pdf('measuring-well'))
    await fillBook(page, title, 'Free')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(outcome(page)).toHaveText('Published. Readers see it now.')
    const id = idIn(page)
    try {
      const reader = await pageAs(page, await newTeacher())
      await reader.goto('/ebook')
      const modal = await openBook(reader, title)
      const book = frameOf(modal, title)
      await expectDrawn(pageOf(book, 1))
      await expect(placeIn(modal)).toHaveText(`Page 1 of ${pagesOf('measuring-well')}`)

      await upload(page, 'File', pdf('reading-the-periodic-table'))
      await page.getByRole('button', { name: 'Save for all readers' }).click()
      await expect(saved(page)).toHaveText('Saved.')
      await expect(page.getByText(`Now: ${pagesOf('reading-the-periodic-table')} pages`)).toBeVisible()

      const turnTo = (number: number) =>
        pageOf(book, number).evaluate((dialog) => dialog.scrollIntoView({ block: 'start' }))
      await turnTo(12)
      await expectDrawn(pageOf(book, 12))
      await expect(placeIn(modal)).toHaveText(`Page 12 of ${pagesOf('measuring-well')}`)

      const old = new Set<string>()
      await reader.route('**/files/**', async (route) => {
        const { pathname } = new URL(route.request().url())
        if (old.size === 0) old.add(pathname)
        if (old.has(pathname)) await route.fulfill({ status: 410, json: { msg: 'Over.', code: 'file-link-expired' } })
        else await route.continue()
      })
      await turnTo(24)
      await expect(placeIn(modal)).toHaveText(`Page 24 of ${pagesOf('reading-the-periodic-table')}`)
      await expectDrawn(pageOf(book, 24))
    } finally {
      await archive('ebooks', id)
    }
  })
})

test.describe('with two editors', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test("the second one to save keeps the text and loads the other's version @long", async ({ page }) => {
    const title = newTitle('Two editors')
    await enterConsole(page, '/ebooks/new')
    await fillBook(page, title, 'Free')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText('Add its file below before you publish it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()

    const colleague = await pageAs(page, await adminSession())
    await colleague.goto(`/admin/ebooks/${idIn(page)}`)
    await field(colleague, 'Subtitle').fill('By a colleague')
    await colleague.getByRole('button', { name: 'Save the draft' }).click()
    await expect(saved(colleague)).toHaveText('Saved.')

    await field(page, 'Subtitle').fill('By the first')
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(saved(page)).toContainText('Someone else has changed this')
    await expect(field(page, 'Subtitle')).toHaveValue('By the first')
    await page.getByRole('button', { name: 'Load the saved version' }).click()
    await expect(field(page, 'Subtitle')).toHaveValue('By a colleague')
    await field(page, 'Subtitle').fill('By both')
    await page.getByRole('link', { name: 'All books' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(saved(page)).toHaveText('Saved.')
    await page.getByRole('link', { name: 'All books' }).click()
    await expect(row(page, title)).toContainText('Draft')
  })
})

test('an editor orders the shelf by keyboard, and the button that was pressed keeps the focus @long', async ({
  page,
}) => {
  const { token } = await adminSession()
  const titles = [newTitle('First'), newTitle('Second')] as const
  for (const title of titles) {
    const form = { author: 'A', description: 'D', category: 'Physics', grade_from: 6, grade_to: 8, access: 'free' }
    const { status } = await api('POST', '/api/admin/ebooks', { ...form, title, cover_from: 'page' }, token)
    expect(status).toBe(201)
  }
  await enterConsole(page, '/ebooks')
  await expect(row(page, titles[1])).toBeVisible()
  // Journeys beside this one add books of their own, so the neighbour above may be one of theirs.
  const order = () =>
    page
      .getByRole('button', { name: /^Move .+ up$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  const own = `Move ${titles[1]} up`
  const labels = await order()
  const above = labels[labels.indexOf(own) - 1]
  const together = async () => (await order()).filter((label) => label === own || label === above)
  await expect.poll(together).toEqual([above, own])
  const up = row(page, titles[1]).getByRole('button', { name: `Move ${titles[1]} up` })
  await up.focus()
  const moved = page.waitForResponse('**/move')
  await page.keyboard.press('Enter')
  await moved
  await expect(page.getByText(new RegExp(`^${titles[1]} is now \\d+ of \\d+\\.$`))).toBeAttached()
  await expect(up).toBeFocused()
  await expect.poll(together).toEqual([own, above])
  await tabTo(page, row(page, titles[1]).getByRole('button', { name: `Move ${titles[1]} down` }))
  await page.keyboard.press('Enter')
  await expect.poll(together).toEqual([above, own])
})

const video = path.join(content, 'videos/mitosis.mp4')
const captions = path.join(content, 'videos/mitosis.vtt')

async function fillVideo(page: Page, title: string, access: 'Free' | 'Premium'): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Description').fill('A cell divides, stage by stage.')
  await field(page, 'Category').fill('Biology')
  await page.getByRole('radio', { name: access }).check()
}

test('an editor publishes a video with captions, whose image is drawn from it; a teacher watches it @long', async ({
  page,
}) => {
  const title = newTitle('A cell divides')
  await enterConsole(page, '/videos/new')
  await upload(page, 'Video file', video)
  await expect(
    page
      .getByRole('group', { name: /^Picture/ })
      .getByText(/^Ready: 1280 × 720/)
      .last(),
  ).toBeVisible()
  await fillVideo(page, title, 'Free')
  await expectWellMadeInBothSchemes(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('It has no captions.')).toBeVisible()
  await upload(page, 'Captions', captions)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(saved(page)).toHaveText('Saved.')
  await expect(page.getByText('It has no captions.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(outcome(page)).toHaveText('Published. Readers see it now.')
  await expectWellMade(page)
  try {
    const teacher = await pageAs(page, await newTeacher())
    await teacher.goto('/digital-videos')
    await expect(card(teacher, title)).toContainText('Biology · 3 min 17 s · captions')
    const player = card(teacher, title).locator('video')
    await expect(player).toHaveAttribute('poster', /^\/media\/public\/pictures\//)
    const { seconds, cues } = await player.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true
      await element.play()
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
      return { seconds: element.duration, cues: element.textTracks[0]?.cues?.length ?? 0 }
    })
    expect(Math.round(seconds)).toBe(197)
    expect(cues).toBeGreaterThan(3)
  } finally {
    await archive('videos', idIn(page))
  }
})

test('an editor embeds a premium video of YouTube: nothing is fetched from there before a subscriber presses Play @long', async ({
  page,
}) => {
  const title = newTitle('Foucault in Paris')
  await enterConsole(page, '/videos/new')
  await fillVideo(page, title, 'Premium')
  await page.getByRole('radio', { name: 'On YouTube or Vimeo' }).check()
  await field(page, 'Address').fill('https://www.youtube.com.films.example/watch?v=M7lc1UVf-VE')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(field(page, 'Address')).toHaveAccessibleDescription(
    /Enter the address of one video on YouTube or Vimeo$/,
  )
  await field(page, 'Address').fill('https://youtu.be/M7lc1UVf-VE?si=from-a-phone')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(outcome(page)).toHaveText('Published. Readers see it now.')
  await expect(field(page, 'Address')).toHaveValue('https://www.youtube.com/watch?v=M7lc1UVf-VE')
  try {
    for (const session of [await newTeacher(), await newSubscriber()]) {
      const viewer = await pageAs(page, session)
      const foreign: string[] = []
      const errors: string[] = []
      viewer.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      // Replaces the external site, which no test contacts.
      await viewer.context().route(
        (url) => url.hostname !== '127.0.0.1',
        async (route) => {
          foreign.push(route.request().url())
          await route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The film plays</p>' })
        },
      )
      await viewer.goto('/digital-videos')
      await expect(card(viewer, title)).toContainText('Premium')
      await viewer.waitForLoadState('networkidle')
      expect(foreign).toEqual([])
      if (session.user.is_subscribed === 0) {
        await expect(card(viewer, title).getByRole('button')).toHaveCount(0)
        expect(await viewer.content()).not.toContain('M7lc1UVf-VE')
        continue
      }
      await expectWellMade(viewer)
      await card(viewer, title).getByRole('button', { name: /^Play/ }).click()
      const frame = card(viewer, title).getByTitle(`${title}, on YouTube`)
      await expect(frame.contentFrame().getByText('The film plays')).toBeVisible()
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
      await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
      expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1'])
      expect(errors).toEqual([])
    }
  } finally {
    await archive('videos', idIn(page))
  }
})
