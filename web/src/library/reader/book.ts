import { type DrawnPage, showEbook, showEbookPage } from '@ariviyal/contract/library/library'
import { limits } from '@ariviyal/contract/limits'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { call } from '../../api/client.ts'
import { loadPdf } from './pdf.ts'

/** Small, because the objects that open a book are scattered over its file: with 64 KiB, page 1 of a sample book needs more than half of it. */
const chunkBytes = 32 * 1024

/** The file of the book was replaced: parts of the two must not be combined. */
class BookReplaced extends Error {}

/** Its message is for the reader. */
export class BookLocked extends Error {}

const fileOf = (address: string): string => address.split('?', 1)[0] ?? ''

interface OpenedFile {
  address: string
  pages: number
  /** The page where the book was left; null for a new one. */
  place: number | null
}

/** Fetches byte ranges of a book, and a fresh URL when the current one expires while reading. */
class BookFile {
  #address: Promise<string>
  readonly #id: string
  readonly opened: Promise<OpenedFile>

  constructor(id: string) {
    this.#id = id
    this.opened = this.#ask()
    this.#address = this.opened.then(({ address }) => address)
    // Whoever waits for `opened` hears of a failure.
    this.#address.catch(() => undefined)
  }

  async #ask(): Promise<OpenedFile> {
    const { pdfUrl, pages, place } = await call(showEbook, { params: { id: this.#id } })
    if (pdfUrl === null) throw new BookLocked('This book is part of the subscription.')
    return { address: pdfUrl, pages, place }
  }

  /** Bytes from `begin` up to, not including, `end`. @throws Error when the file cannot be fetched. */
  async part(begin: number, end: number): Promise<{ bytes: Uint8Array; total: number }> {
    let response = await this.#fetchPart(begin, end)
    if (response.status === 403 || response.status === 410) {
      const { address: fresh } = await this.#ask()
      if (fileOf(fresh) !== fileOf(await this.#address)) throw new BookReplaced('The book has been replaced.')
      this.#address = Promise.resolve(fresh)
      response = await this.#fetchPart(begin, end)
    }
    const total = Number(response.headers.get('content-range')?.split('/')[1])
    if (response.status !== 206 || !Number.isSafeInteger(total))
      throw new Error(`The file answered ${response.status}.`)
    return { bytes: new Uint8Array(await response.arrayBuffer()), total }
  }

  async #fetchPart(begin: number, end: number): Promise<Response> {
    return fetch(await this.#address, { headers: { range: `bytes=${begin}-${end - 1}` } })
  }
}

/** One of the first pages, drawn on the server. */
export interface Drawn extends DrawnPage {
  /** Loads the image; the same element each time. @throws Error when it cannot be fetched. */
  load: () => Promise<HTMLImageElement>
}

function drawnFrom(page: DrawnPage): Drawn {
  let loading: Promise<HTMLImageElement> | undefined
  return {
    ...page,
    load() {
      loading ??= loadImage(page.image).catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.alt = ''
  image.src = address
  await image.decode()
  return image
}

/** An open book. Its first pages come as images; PDF.js is loaded for what they do not show. */
export class Book {
  readonly #file: BookFile
  readonly #id: string
  readonly #onReplaced: () => void
  readonly #drawn = new Map<number, Promise<Drawn | null>>()
  readonly #opened = Promise.withResolvers<PDFDocumentProxy>()
  #pdf: Promise<PDFDocumentProxy> | null = null
  count = 0
  /** The page where the book was left. */
  place: number | null = null
  /** Size of the page at which it opens, in points. */
  first = { width: 0, height: 0 }

  private constructor(id: string, onReplaced: () => void) {
    this.#id = id
    this.#file = new BookFile(id)
    this.#onReplaced = onReplaced
  }

  /**
   * Opens a book at a page. Calls `onReplaced` when there is a new file by then. @throws Error when it cannot be fetched
   * or is not a PDF.
   */
  static async open(id: string, page: number, onReplaced: () => void): Promise<Book> {
    const book = new Book(id, onReplaced)
    // Both at once; a page that could not be asked for is drawn here.
    const [{ pages, place }, drawn] = await Promise.all([book.#file.opened, book.drawn(page).catch(() => null)])
    Object.assign(book, { count: pages, place })
    drawn?.load().catch(() => undefined)
    book.first = drawn ?? (await (await book.pdf()).getPage(Math.min(page, pages))).getViewport({ scale: 1 })
    return book
  }

  /** A page that was drawn on the server; null for the others. @throws Error when it cannot be asked for. */
  drawn(page: number): Promise<Drawn | null> {
    if (page > limits.firstPages) return Promise.resolve(null)
    let asked = this.#drawn.get(page)
    if (!asked) {
      asked = call(showEbookPage, { params: { id: this.#id, page } }).then(({ drawn }) => drawn && drawnFrom(drawn))
      this.#drawn.set(page, asked)
      asked.catch(() => this.#drawn.delete(page))
    }
    return asked
  }

  /** The book in PDF.js, which is loaded at the first call. After a failure the next call opens it anew. */
  pdf(): Promise<PDFDocumentProxy> {
    if (!this.#pdf) {
      const opening = this.#open()
      this.#pdf = opening
      opening.then(this.#opened.resolve, () => (this.#pdf = null))
    }
    return this.#pdf
  }

  get hasPdf(): boolean {
    return this.#pdf !== null
  }

  /** Settles when something has loaded PDF.js. */
  get opened(): Promise<PDFDocumentProxy> {
    return this.#opened.promise
  }

  /** Fetches only the parts that are looked at. */
  async #open(): Promise<PDFDocumentProxy> {
    const [{ getDocument, PDFDataRangeTransport }, first] = await Promise.all([
      loadPdf(),
      this.#file.part(0, chunkBytes),
    ])
    const transport = new PDFDataRangeTransport(first.total, first.bytes, first.bytes.length >= first.total)
    const loading = getDocument({
      range: transport,
      rangeChunkSize: chunkBytes,
      disableAutoFetch: true,
      disableStream: true,
      verbosity: 0,
    })
    transport.requestDataRange = (begin, end) => {
      this.#file.part(begin, end).then(
        ({ bytes }) => transport.onDataRange(begin, bytes),
        (error: unknown) => {
          if (error instanceof BookReplaced) return this.#onReplaced()
          // Pages that wait for the part fail, and open the book anew when they are tried again.
          this.#pdf = null
          return loading.destroy()
        },
      )
    }
    return loading.promise
  }
}
