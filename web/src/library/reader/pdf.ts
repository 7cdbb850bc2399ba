// oxlint-disable-next-line import/default -- Vite gives the address
import mainAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
// oxlint-disable-next-line import/default -- Vite gives the address
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

type Pdf = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

/** PDF.js is larger than the rest of a page; the legacy build supports phones that are some years old. */
export async function loadPdf(): Promise<Pdf> {
  const pdf = (await import(/* @vite-ignore */ mainAddress)) as Pdf
  pdf.GlobalWorkerOptions.workerSrc = workerAddress
  return pdf
}

/** Fetches PDF.js with the lowest priority, without running it. */
export function prefetchPdf(): void {
  for (const href of [mainAddress, workerAddress])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
}
