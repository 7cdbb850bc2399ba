import { PAGE } from '../theme.ts'
import type { BookPage } from './paginate.ts'

/** The part of the text area of a page, from its top, that is in use: 1 for a full page. The band of an opening chapter counts. */
export function pageFill({ placed }: BookPage): number {
  const last = placed.at(-1)
  const bottom = last ? last.y + last.atom.height : PAGE.top
  return (bottom - PAGE.top) / (PAGE.height - PAGE.top - PAGE.bottom)
}
