// Functions passed to `evaluate` run inside the page.
/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { VideoGuide } from '@ariviyal/contract/library/video-guide'
import { expect, type FrameLocator, type Locator, type Page } from 'playwright/test'
import { adminSession, api } from './accounts.ts'
import { jobInTime } from './pages.ts'

interface Sample {
  title: string
  description: string
  category: string
  isPremium: boolean
}

const content = path.resolve(import.meta.dirname, '../../content/rendered')
const samples = <Item>(list: string): Item[] => JSON.parse(readFileSync(path.join(content, list), 'utf8')) as Item[]

/** The seeded books and videos. */
export const books = samples<Sample & { pages: number; bytes: number; slug: string }>('ebooks.json')
export const videos = samples<Sample & { seconds: number; bytes: number; guide: VideoGuide }>('videos.json')

function first<Item>(items: Item[], fits: (item: Item) => boolean): Item {
  const found = items.find(fits)
  if (!found) throw new Error('no such sample')
  return found
}
export const premiumBook = first(books, (book) => book.isPremium)
export const freeBook = first(books, (book) => !book.isPremium)
export const premiumVideo = first(videos, (video) => video.isPremium)
export const freeVideo = first(videos, (video) => !video.isPremium)

const samplesByTitle = new Set([...books, ...videos].map(({ title }) => title))
/** Whether an item was seeded: other journeys publish books and videos concurrently. */
export const isSample = ({ title }: { title: string }): boolean => samplesByTitle.has(title)

const oneOf = (items: Sample[]): string => items.map(({ title }) => RegExp.escape(title)).join('|')
/** The buttons that open the sample books. */
export const readButtons = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Read Now: (${oneOf(books)})$`) })
/** The players of the sample videos. */
export const players = (page: Page): Locator =>
  page.locator(videos.map(({ title }) => `video[aria-label=${JSON.stringify(title)}]`).join(', '))

/** The card of a book or a video, open or locked. */
export const card = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Opens a book from its card and returns the modal. */
export async function openBook(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Read Now: ${title}` }).click()
  const modal = page.getByRole('dialog', { name: title })
  await expect(modal).toBeVisible()
  return modal
}

/** The document in the modal's frame. */
export const frameOf = (modal: Locator, title: string): FrameLocator =>
  modal.getByTitle(title, { exact: true }).contentFrame()
export const pageOf = (book: FrameLocator, number: number): Locator =>
  book.getByRole('region', { name: `Page ${number}`, exact: true })

/** What the bar announces: the page in view. */
export const placeIn = (bar: Locator | Page): Locator => bar.getByRole('status').filter({ hasText: /^Page / })

/** What shows a page of a book: an image of the server, or a canvas. */
export const drawingOf = (page: Locator): Locator => page.locator('canvas, img')

/** Waits until the page of the book is drawn: its drawing contains many shades. */
export async function expectDrawn(page: Locator): Promise<void> {
  await expect
    .poll(
      () =>
        drawingOf(page).evaluate((drawing: HTMLCanvasElement | HTMLImageElement) => {
          const { width, height } = drawing
          const canvas = Object.assign(document.createElement('canvas'), { width, height })
          const context = canvas.getContext('2d')
          context?.drawImage(drawing, 0, 0, width, height)
          const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
          const shades = new Set<string>()
          for (let at = 0; at < pixels.length; at += 4 * 7)
            shades.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`)
          return shades.size
        }),
      { message: 'shades on the drawn page', timeout: 20_000 },
    )
    .toBeGreaterThan(12)
}

/** Waits until the server has drawn the first pages of a seeded book. */
export async function firstPagesDrawn({ title }: { title: string }): Promise<void> {
  const { token } = await adminSession()
  const { body } = await api<{ items: { id: string; title: string }[] }>('GET', '/api/ebooks', undefined, token)
  const id = body.items.find((item) => item.title === title)?.id
  const drawn = async () =>
    (await api<{ drawn: object | null }>('GET', `/api/ebooks/${id}/pages/1`, undefined, token)).body.drawn
  await expect.poll(drawn, jobInTime).not.toBeNull()
}

/** Archives an item, since other journeys look at the shelf. */
export async function archive(shelf: 'ebooks' | 'videos', id: string): Promise<void> {
  const { token } = await adminSession()
  await api('POST', `/api/admin/${shelf}/${id}/archive`, undefined, token)
}
