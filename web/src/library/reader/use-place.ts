import { keepPlace } from '@ariviyal/contract/library/library'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { readSession } from '../../session/store.ts'
import type { ReaderState } from './reader-state.ts'

const saveAfterMs = 1_500
/** Reading on to this page from the first says that the book is read anew. */
const readAnewFrom = 4

/**
 * Keeps the page in view on the server, and says which page to offer: the place where the book was left, until the
 * reader goes there, reads on or declines.
 */
export function usePlace(id: string, state: ReaderState | undefined) {
  const [isDeclined, setIsDeclined] = useState(false)
  const page = state?.page ?? 1
  const place = state?.place ?? null
  const [isPassed, setIsPassed] = useState(false)
  if (!isPassed && place !== null && (page >= readAnewFrom || page >= place)) setIsPassed(true)
  const offered = state && place !== null && place > 1 && !isDeclined && !isPassed ? place : null

  const saved = useRef<number>(null)
  const unsaved = useRef<() => void>(null)
  const isReading = state !== undefined && offered === null
  useEffect(() => {
    unsaved.current = null
    if (!isReading || !readSession()) return undefined
    // A book that was only opened has no place.
    saved.current ??= 1
    if (page === saved.current) return undefined
    const save = (): void => {
      clearTimeout(timer)
      if (saved.current === page) return
      saved.current = page
      // After a failure the next page read is kept.
      call(keepPlace, { params: { id }, body: { page }, keepalive: true }).catch(() => (saved.current = null))
    }
    const timer = setTimeout(save, saveAfterMs)
    unsaved.current = save
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [id, page, isReading])
  // Closing the book keeps the last page at once.
  useEffect(() => () => unsaved.current?.(), [])

  return { offered, decline: () => setIsDeclined(true) }
}
