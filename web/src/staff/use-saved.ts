import { useEffect, useRef, useState } from 'react'

/** What is said of a saved form that begins afresh with the next version: the place of the words takes the focus that the form had. */
export function useSaved(version: number) {
  const [saved, setSaved] = useState('')
  const notice = useRef<HTMLDivElement>(null)
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    notice.current?.focus()
  }, [version])
  return { notice, saved, setSaved }
}
