import { useEffect, useState } from 'react'
import { readSession } from '../../../session/store.ts'
import { keepReads, type Reads } from './reads.ts'

/**
 * What a part of the page has read, kept on this device with each change, so that a reload loses nothing. `isKept` is
 * false while it may be lost.
 */
export function useReads<Part extends keyof Reads>(test: string, part: Part, first: NonNullable<Reads[Part]>) {
  const [begin] = useState(first)
  const [reads, setReads] = useState(begin)
  const [kept, setKept] = useState(begin)
  const user = readSession()?.user.id ?? ''
  useEffect(() => {
    if (reads === begin) return
    keepReads(user, test, part, reads).then(
      () => setKept(reads),
      // The page asks before it is left.
      () => undefined,
    )
  }, [user, test, part, reads, begin])
  return { reads, setReads, isKept: kept === reads }
}
