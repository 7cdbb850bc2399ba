import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite gives the address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// The legacy build: a phone that is some years old has no browser for the other.
GlobalWorkerOptions.workerSrc = workerAddress

/** PDF.js, as much as the reader uses. It weighs more than the whole page around it, and is fetched with `import()` while the book is asked for. */
export { getDocument, PDFDataRangeTransport, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
