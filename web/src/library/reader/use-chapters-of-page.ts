import { listChapterUses, type ServedChapter } from '@ariviyal/contract/chapters/chapters'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'

/** The chapters of textbooks that a page of a book serves. None until they are loaded, and when they cannot be. */
export function useChaptersOfPage(id: string, page: number | undefined): ServedChapter[] {
  const [chapters, setChapters] = useState<ServedChapter[]>([])
  // The page comes first, on a slow line too.
  const isDrawn = page !== undefined
  useEffect(() => {
    if (!isDrawn) return undefined
    const controller = new AbortController()
    call(listChapterUses, { query: { kind: 'ebook', id }, signal: controller.signal }).then(
      ({ items }) => setChapters(items[0]?.chapters ?? []),
      () => undefined,
    )
    return () => controller.abort()
  }, [id, isDrawn])
  return isDrawn ? chapters.filter(({ pages }) => pages.some(({ from, to }) => from <= page && page <= to)) : []
}
