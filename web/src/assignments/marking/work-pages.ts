import type { TaughtWork, WorkFile } from '@ariviyal/contract/assignments/marking'
import { drawPdfPage } from '../notes/pdf-pages.ts'

/** A page to look at, of a photo or a PDF. */
export interface WorkPage {
  file: WorkFile
  page: number
}

export const pagesOf = ({ files }: Pick<TaughtWork, 'files'>): WorkPage[] =>
  files.flatMap((file) =>
    Array.from({ length: file.kind === 'picture' ? 1 : (file.pages ?? 0) }, (_, place) => ({ file, page: place + 1 })),
  )

/** Pictures that are fetched ahead, by address. They are held so that the browser keeps them decoded. */
const fetched = new Map<string, HTMLImageElement>()
/** Of three pupils with five pages each. */
const fetchedMax = 15
/** Of a pupil who comes next. */
const pagesAhead = 3

/** Fetches and decodes the first pages of a work, so that nobody waits for them. */
export async function fetchAhead(work: Pick<TaughtWork, 'files'>): Promise<void> {
  for (const { file, page } of pagesOf(work).slice(0, pagesAhead)) {
    if (file.kind === 'pdf') await drawPdfPage(file.url, page).catch(() => undefined)
    else if (!fetched.has(file.url)) {
      const image = new Image()
      image.src = file.url
      fetched.set(file.url, image)
      await image.decode().catch(() => fetched.delete(file.url))
    }
    const [oldest] = fetched.keys()
    if (fetched.size > fetchedMax && oldest !== undefined) fetched.delete(oldest)
  }
}
