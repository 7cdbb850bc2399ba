import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, keyOf } from './keeping/kept-visits.ts'
import { lastingVisits } from './keeping/lasting-visits.ts'

/** What is typed is stored after a pause of the typing. */
const idleMs = 600

/** What a pupil types, kept on the phone until it is entered. */
export function useDraft(pupil: string, project: string, kept: Draft) {
  const [draft, setDraft] = useState(kept)
  const latestDraft = useRef(kept)
  const unsaved = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const latest = unsaved.current
    unsaved.current = undefined
    // A phone without room still shows what was typed.
    if (latest) lastingVisits.writeDraft(keyOf(pupil, project), latest).catch(() => undefined)
  }, [pupil, project])
  useEffect(() => {
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [flush])
  /** Changes what is typed at this moment, also after a pause in which a photo was made small. */
  const write = (name: string, value: string) => {
    const next = { ...latestDraft.current, [name]: value }
    latestDraft.current = next
    setDraft(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, idleMs)
  }
  /** Stores no more of what was typed: it is entered, and a draft that is written after that would come back. */
  const hold = () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
  }
  /** Begins anew, with what the next reading has in common with this one. */
  const forget = (next: Draft) => {
    hold()
    latestDraft.current = next
    setDraft(next)
  }
  return { draft, write, hold, forget }
}
