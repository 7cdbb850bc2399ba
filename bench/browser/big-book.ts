import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { callAt } from '../../e2e/support/accounts.ts'
import { tusClient } from '../../server/src/uploads/tus/testing.ts'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}

/** An image of random pixels, which does not compress: its file has about width × height bytes. */
function noise(width: number, height: number): Buffer {
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(width)])),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Draws a book of `pages` pages with text and an image on each, about `bytes` bytes in all. */
export function drawBigBook(pages: number, bytes: number): Promise<Buffer> {
  const width = Math.floor(Math.sqrt(bytes / pages))
  const document = new PDFDocument({ size: 'A5' })
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.fontSize(20).text(`Light and shadow, page ${page}`).moveDown()
    document.image(noise(width, width), { width: 300 })
  }
  document.end()
  return buffer(document)
}

const samples = path.resolve(import.meta.dirname, '../../content/rendered/books')

/** Draws a book of `pages` full pages of the words of the sample books. */
export function drawTextBook(pages: number): Promise<Buffer> {
  const words = readdirSync(samples)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(path.join(samples, name), 'utf8')) as string[])
    .join(' ')
    .replaceAll(/[^ -~]+/g, ' ')
    .split(/\s+/)
  const document = new PDFDocument({ size: 'A5', margin: 44, font: 'Times-Roman' })
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.fontSize(15).text(`${page} Light and shadow`).moveDown(0.5)
    const from = (page * 260) % (words.length - 260)
    document.fontSize(10.5).text(words.slice(from, from + 260).join(' '), { align: 'justify', lineGap: 3 })
  }
  document.end()
  return buffer(document)
}

/** Uploads the file in one go, and returns the path of the upload. @throws Error when a step is refused or not answered. */
async function upload(base: string, token: string, file: Buffer): Promise<string> {
  const client = tusClient(base, token)
  const address = await client.begin('pdf', 'book.pdf', file.length)
  const most = 8 * 1024 ** 2
  for (let at = 0; at < file.length; at += most) {
    const { status, body } = await client.send(address, at, file.subarray(at, at + most))
    if (status !== 204) throw new Error(`not sent: ${status} ${body.code}`)
  }
  return address
}

/**
 * Uploads a book as an editor does, publishes it as free, and returns its id. Tests kill the server: calls are repeated with their key, and an
 * upload that failed is made once more. @throws Error when a step is refused.
 */
export async function publishBook(base: string, token: string, title: string, file: Buffer): Promise<string> {
  const call = async <Answer>(method: string, address: string, sent?: object): Promise<Answer> => {
    const { status, body } = await callAt<Answer>(base, method, address, sent, token)
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const address = await upload(base, token, file).catch(() => upload(base, token, file))
  const id = address.split('/').at(-1) ?? ''
  for (let waited = 0; ; waited += 250) {
    const { state, reason } = await call<{ state: string; reason: string | null }>('GET', `/api/uploads/${id}`)
    if (state === 'ready') break
    if (state === 'refused' || waited > 120_000) throw new Error(`the book is ${state}: ${reason}`)
    await pause(250)
  }
  const ebook = await call<{ id: string }>('POST', '/api/admin/ebooks', {
    title,
    author: 'The physics desk',
    description: 'A long book with many pictures.',
    category: 'Physics',
    grade_from: 8,
    grade_to: 10,
    access: 'free',
    file: id,
    cover_from: 'page',
  })
  await call('POST', `/api/admin/ebooks/${ebook.id}/publish`)
  return ebook.id
}
