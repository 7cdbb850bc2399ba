import { showEbook } from '@ariviyal/contract/library/library'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { call } from '../../api/client.ts'

/** Small, because the objects that open a book are scattered over its file: with 64 KiB, page 1 of a sample book needs more than half of it. */
const chunkBytes = 32 * 1024

/** The file of the book was replaced: parts of the two must not be combined. */
class BookReplaced extends Error {}

const fileOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** Fetches byte ranges of a book, and a fresh URL when the current one expires while reading. */
class BookFile {
  #address: Promise<string>
  readonly #id: string
  /** The page where the book was left; null until it is known. */
  place: number | null = null

  constructor(id: string) {
    this.#id = id
    this.#address = this.#freshAddress()
  }

  async #freshAddress(): Promise<string> {
    const { pdfUrl, place } = await call(showEbook, { params: { id: this.#id } })
    this.place ??= place
    if (pdfUrl === null) throw new Error('This book is part of the subscription.')
    return pdfUrl
  }

  /** Bytes from `begin` up to, not including, `end`. @throws Error when the file cannot be fetched. */
  async part(begin: number, end: number): Promise<{ bytes: Uint8Array; total: number }> {
    let response = await this.#fetchPart(begin, end)
    if (response.status === 403 || response.status === 410) {
      const fresh = await this.#freshAddress()
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

/**
 * Opens a book so that only viewed parts are fetched. Calls `onReplaced` when there is a new file by then. @throws Error when it cannot be fetched
 * or is not a PDF.
 */
export async function openBook(
  id: string,
  onReplaced: () => void,
): Promise<{ book: PDFDocumentProxy; place: number | null }> {
  const file = new BookFile(id)
  const [{ getDocument, PDFDataRangeTransport }, first] = await Promise.all([
    import('./pdf.ts'),
    file.part(0, chunkBytes),
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
    file.part(begin, end).then(
      ({ bytes }) => transport.onDataRange(begin, bytes),
      (error: unknown) => {
        if (error instanceof BookReplaced) onReplaced()
        else void loading.destroy()
      },
    )
  }
  return { book: await loading.promise, place: file.place }
}
