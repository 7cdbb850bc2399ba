import { lazy, Suspense, useEffect, useState } from 'react'
import { entryLook } from '../section-look.ts'
import { Icon } from '../../ui/icon.tsx'

const loadDialog = async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })
const SearchDialog = lazy(loadDialog)

/** Opens the search; so does `/` from anywhere outside a field. */
export function SearchDoor() {
  const [isOpen, setIsOpen] = useState(false)
  // The first opening loads it; each starts empty.
  const [round, setRound] = useState(0)
  const open = () => {
    setRound((before) => before + 1)
    setIsOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyped =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, dialog, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="max-lg:flex-1">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        className={entryLook}
      >
        <Icon name="search" className="size-6 lg:size-5" />
        Search
      </button>
      {round === 0 ? null : (
        <Suspense>
          <SearchDialog key={round} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
