import { type Found, foundKinds } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readSettings } from '../../console/console-settings.storage.ts'
import { useSession } from '../../session/use-session.ts'
import { findPages } from '../console-nav.tsx'
import { itemAddress } from './item-address.ts'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { listId, optionId } from './found-ids.ts'
import type { FoundOption } from './found-list.tsx'
import { foundWords } from './found-words.ts'
import { type SearchState, useSearch } from './use-search.ts'
import { pluralise } from '../../ui/pluralise.ts'

/** Lazy: every console page has the field, but few use it. */
const loadList = async () => ({ default: (await import('./found-list.tsx')).FoundList })
const FoundList = lazy(loadList)

/** Items in the order of their kinds. */
const optionsOf = (items: Found[]): FoundOption[] =>
  foundKinds.flatMap((kind) =>
    items.flatMap((item): FoundOption[] => {
      const address = item.kind === kind ? itemAddress(kind, item.id) : undefined
      return address ? [{ address, group: foundWords[kind], title: item.title, detail: item.detail }] : []
    }),
  )

/**
 * The console search and its command palette: a WAI-ARIA combobox whose options are pages and items. Arrow keys select,
 * Enter opens the selection or the first option, Escape closes the list and then clears the field; `/` and Ctrl+K focus
 * it from anywhere.
 */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const { state, type } = useSearch()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const role = useSession().currentUser?.role
  const options = [
    ...findPages(words, role).map(({ to, label }) => ({ address: to, group: 'Pages', title: label, detail: '' })),
    ...optionsOf(state.is === 'found' ? state.items : []),
  ]
  const showsPopup = isOpen && (options.length > 0 || state.is !== 'idle')
  const showsList = showsPopup && options.length > 0

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, altKey, target } = event
      const hasControl = event.ctrlKey || event.metaKey
      const isPalette = hasControl && !altKey && key.toLowerCase() === 'k' && !document.querySelector('dialog[open]')
      const isTyped = target instanceof HTMLElement && target.closest('input, textarea, select, dialog')
      const isSlash = key === '/' && !hasControl && !altKey && !isTyped && !readSettings().areShortcutsOff
      if (!isPalette && !isSlash) return
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
    setWords(text.trim())
    type(text)
  }
  const go = (option: FoundOption | undefined) => {
    if (!option) return
    setIsOpen(false)
    void navigate(option.address)
  }
  const choose = (place: number) => {
    setIsOpen(true)
    setChosen(place)
    document.getElementById(optionId(id, place))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = options.length - 1
    if (event.key === 'ArrowDown' && options.length > 0) choose(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp' && options.length > 0) choose(chosen <= 0 ? last : chosen - 1)
    else if (event.key === 'Enter' && showsList) go(options[Math.max(chosen, 0)])
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
    <search className="relative min-w-0 flex-1">
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
        aria-keyshortcuts="/ Control+K"
        placeholder="Search (/)"
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
      <output className="sr-only">{showsPopup ? inWords(state, options.length) : ''}</output>
      {showsPopup ? (
        <div className="absolute inset-x-0 top-full z-10 border-2 border-t-0 border-ink bg-surface">
          {options.length > 0 ? (
            <Suspense>
              <FoundList id={id} options={options} chosen={chosen} point={setChosen} go={go} />
            </Suspense>
          ) : (
            <p className="px-3 py-3 text-ink-soft">{inWords(state, 0)}</p>
          )}
        </div>
      ) : null}
    </search>
  )
}

function inWords(state: SearchState, count: number): string {
  if (count > 0) return `${pluralise(count, 'is', 'are')} found.`
  if (state.is === 'searching') return 'Searching...'
  if (state.is === 'failed') return state.text
  return state.is === 'found' ? `No results for “${state.q}”.` : ''
}
