import { lazy, Suspense, useEffect, useState } from 'react'
import { entryLook } from '../section-look.ts'
import { Icon } from '../../ui/icon.tsx'

const loadDialog = async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog })
const SearchDialog = lazy(loadDialog)

const opened = ({ round }: { round: number }) => ({ round: round + 1, isOpen: true })

/** Opens the search; so does `/` from anywhere outside a field. */
export function SearchDoor() {
  // The first opening loads the dialog; each has a number, and starts empty.
  const [{ round, isOpen }, setState] = useState({ round: 0, isOpen: false })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyped =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, dialog, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
      event.preventDefault()
      setState(opened)
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
        onClick={() => setState(opened)}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        className={entryLook}
      >
        <Icon name="search" className="size-6 lg:size-5" />
        Search
      </button>
      {round === 0 ? null : (
        <Suspense>
          <SearchDialog key={round} open={isOpen} onClose={() => setState({ round, isOpen: false })} />
        </Suspense>
      )}
    </div>
  )
}
