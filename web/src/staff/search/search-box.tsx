import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { itemAddress } from './item-address.ts'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listId, optionId } from './found-ids.ts'
import { type SearchState, useSearch } from './use-search.ts'

/** Lazy: every console page has the field, but few use it. */
const loadList = async () => ({ default: (await import('./found-list.tsx')).FoundList })
const FoundList = lazy(loadList)

/**
 * The console search: a WAI-ARIA combobox whose options link to items. Arrow keys select, Enter opens the selection or
 * the best result, Escape closes the list and then clears the field; `/` focuses it from anywhere.
 */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const { state, type } = useSearch()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const items = state.is === 'found' ? state.items : []
  const showsPopup = isOpen && state.is !== 'idle'
  const showsList = showsPopup && items.length > 0

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyped = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const change = (text: string) => {
    setChosen(-1)
    setIsOpen(true)
    type(text)
  }
  const go = (item: Found | undefined) => {
    const address = item && itemAddress(item.kind, item.id)
    if (!address) return
    setIsOpen(false)
    void navigate(address)
  }
  const choose = (place: number) => {
    setIsOpen(true)
    setChosen(place)
    document.getElementById(optionId(id, place))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = items.length - 1
    if (event.key === 'ArrowDown' && items.length > 0) choose(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp' && items.length > 0) choose(chosen <= 0 ? last : chosen - 1)
    else if (event.key === 'Enter' && showsList) go(items[Math.max(chosen, 0)])
    else if (event.key === 'Escape' && showsPopup) {
      setIsOpen(false)
      setChosen(-1)
    } else if (event.key === 'Escape' && input.current?.value) {
      input.current.value = ''
      change('')
    } else return
    event.preventDefault()
  }

  return (
    <search className="screen-only relative mb-6 block lg:max-w-xl">
      <label htmlFor={id} className="sr-only">
        Search users, schools, requests, messages and content
      </label>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        role="combobox"
        aria-expanded={showsList}
        aria-controls={showsList ? listId(id) : undefined}
        aria-autocomplete="list"
        aria-activedescendant={showsList && chosen >= 0 ? optionId(id, chosen) : undefined}
        aria-keyshortcuts="/"
        placeholder="Search (press /)"
        autoComplete="off"
        maxLength={limits.searchMax}
        onChange={(event) => change(event.target.value)}
        onFocus={() => {
          setIsOpen(true)
          loadList().catch(() => undefined)
        }}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        className={`${controlLook} w-full pl-10`}
      />
      <output className="sr-only">{showsPopup ? inWords(state) : ''}</output>
      {showsPopup ? (
        <div className="absolute inset-x-0 top-full z-10 border-2 border-t-0 border-ink bg-surface">
          {items.length > 0 ? (
            <Suspense>
              <FoundList id={id} items={items} chosen={chosen} point={setChosen} go={go} />
            </Suspense>
          ) : (
            <p className="px-3 py-3 text-ink-soft">{inWords(state)}</p>
          )}
        </div>
      ) : null}
    </search>
  )
}

function inWords(state: SearchState): string {
  if (state.is === 'idle') return ''
  if (state.is === 'searching') return 'Searching...'
  if (state.is === 'failed') return state.text
  const { length } = state.items
  if (length === 0) return `Nothing is found for “${state.q}”.`
  return `${length} ${length === 1 ? 'is' : 'are'} found.`
}
