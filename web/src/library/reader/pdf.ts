import { GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- Vite gives the address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

// The legacy build supports phones that are some years old.
GlobalWorkerOptions.workerSrc = workerAddress

/**
 * The used part of PDF.js. Larger than the rest of the page, so it is loaded with `import()` in parallel with the book.
 */
export { getDocument, PDFDataRangeTransport, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
