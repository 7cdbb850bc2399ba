import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import type { Locator, Page, Request } from 'playwright/test'
import { enterConsole } from '../support/staff.ts'
import { jobInTime } from '../support/pages.ts'
import { expect, expectWellMade, expectWellMadeInBothSchemes, test } from '../support/test.ts'

const mebibyte = 1024 ** 2
let folder: string
let book: string

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ariviyal-upload-'))
  book = path.join(folder, 'The tube light and its choke.pdf')
  const document = new PDFDocument({ size: 'A4' })
  const written = pipeline(document, createWriteStream(book))
  document.fontSize(28).text('The tube light and its choke')
  document.addPage().fontSize(14).text('A choke stores energy in its field.')
  // Large enough for several chunks. The padding is a comment in the second page's content, since a PDF with an embedded file is refused.
  document.addContent(`% ${randomBytes(6 * mebibyte).toString('base64')}`)
  document.end()
  await written
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const upload = (page: Page): Locator => page.getByRole('group', { name: /^File/ })
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  upload(page).locator('input[type=file]').setInputFiles(file)
const isPiece = (request: Request) => request.method() === 'PATCH' && request.url().includes('/uploads/')

/** Records upload requests, such as `POST`, `HEAD` and `PATCH 1048576`. */
function watch(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/uploads')) return
    sent.push(isPiece(request) ? `PATCH ${request.headers()['upload-offset']}` : request.method())
  })
  return sent
}

/**
 * Compares the offset at which each chunk starts with the one that the server named last, and returns the faults. A server that dies may keep
 * nothing of a chunk, which then starts at the same offset again; what it confirmed is never sent again, nor taken back.
 */
function watchOffsets(page: Page): string[] {
  const faults: string[] = []
  let confirmed = 0
  page.on('request', (request) => {
    const offset = Number(request.headers()['upload-offset'])
    if (isPiece(request) && offset !== confirmed) faults.push(`sent from ${offset}, confirmed ${confirmed}`)
  })
  page.on('response', (answer) => {
    const offset = answer.headers()['upload-offset']
    if (offset === undefined || !new URL(answer.url()).pathname.startsWith('/uploads')) return
    if (Number(offset) < confirmed) faults.push(`confirmed ${confirmed}, then only ${offset}`)
    confirmed = Number(offset)
  })
  return faults
}

/** Lets the first chunks through and holds all others until `release`. */
async function holdAfter(page: Page, pieces: number): Promise<{ release: () => void }> {
  let left = pieces
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    if (isPiece(route.request()) && (left -= 1) < 0) await held.promise
    // The page may have been closed meanwhile.
    await route.continue().catch(() => {})
  })
  return { release: held.resolve }
}

test.describe('over a poor connection', () => {
  // The browser logs each chunk that failed.
  test.use({ expectedErrors: [/net::ERR_/] })

  test('an editor’s book resumes after the connection failed twice, and is ready after the check @long', async ({
    page,
    context,
  }) => {
    const sent = watch(page)
    const faults = watchOffsets(page)
    let pieces = 0
    await page.route('**/uploads/*', async (route) => {
      if (!isPiece(route.request())) return route.continue()
      pieces += 1
      // First failure: a chunk is lost. Second failure: the network is down for a while.
      if (pieces === 2) return route.abort('connectionfailed')
      if (pieces === 4) await context.setOffline(true)
      return route.continue()
    })
    await enterConsole(page, '/ebooks/new')
    await choose(page, book)
    await expect(upload(page).getByText('You are offline.', { exact: false }).last()).toBeVisible()
    await expect.poll(() => pieces).toBe(4)
    await expect(upload(page).getByText('You are offline.', { exact: false }).last()).toBeVisible()
    await expect(upload(page).getByRole('progressbar')).toBeVisible()
    await expectWellMadeInBothSchemes(page)
    await context.setOffline(false)

    await expect(
      upload(page)
        .getByText(/^Ready: 2 pages, 6\.\d MB$/)
        .last(),
    ).toBeVisible(jobInTime)
    // Started once, never from the beginning again.
    expect(sent.filter((what) => what === 'POST')).toHaveLength(1)
    expect(faults).toEqual([])
    expect(sent.filter((what) => what === 'HEAD').length).toBeGreaterThanOrEqual(2)
    await expectWellMade(page)
  })

  test('an editor pauses, reloads the page and chooses the book again: the upload resumes where it was @long', async ({
    page,
  }) => {
    const { release } = await holdAfter(page, 1)
    await enterConsole(page, '/ebooks/new')
    await choose(page, book)
    await expect(upload(page).getByText(/^1\.0 MB of /)).toBeVisible()
    await upload(page)
      .getByRole('button', { name: /^Pause/ })
      .press('Enter')
    await expect(upload(page).getByRole('button', { name: /^Go on/ })).toBeFocused()
    await page.unroute('**/uploads/*')
    release()
    await page.reload()
    const sent = watch(page)
    const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.ok())
    await choose(page, book)
    // Part of a chunk, where it was cut or is in flight.
    const received = Number((await asked).headers()['upload-offset'])
    expect(received).toBeGreaterThan(0)
    await expect(
      upload(page)
        .getByText(/^Ready: 2 pages/)
        .last(),
    ).toBeVisible(jobInTime)
    expect(sent.slice(0, 2)).toEqual(['HEAD', `PATCH ${received}`])
    expect(sent).not.toContain('POST')
  })
})

test('an editor who chose the wrong file reads why, and chooses another @long', async ({ page }) => {
  await enterConsole(page, '/ebooks/new')
  const mail = {
    name: 'book.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('Dear colleague, see you at 4 PM.'),
  }
  await choose(page, mail)
  await expect(upload(page).getByText(/PDF/).filter({ hasText: /\.$/ }).last()).toBeVisible()
  await expect(upload(page).getByRole('button', { name: /^Choose another file/ })).toBeVisible()
  await expectWellMade(page)
  await choose(page, { ...mail, buffer: Buffer.alloc(0) })
  await expect(upload(page).getByText('This file is empty.').last()).toBeVisible()

  // The form is sent while the upload is still running: nothing is lost, and the field says what it waits for.
  const { release } = await holdAfter(page, 1)
  await choose(page, book)
  await expect(upload(page).getByText(/^1\.0 MB of /)).toBeVisible()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(upload(page).getByText('This file is still on its way.', { exact: false })).toBeVisible()
  release()
  await expect(
    upload(page)
      .getByText(/^Ready: 2 pages/)
      .last(),
  ).toBeVisible(jobInTime)
  await expect(upload(page).getByText('This file is still on its way.', { exact: false })).toHaveCount(0)
})
