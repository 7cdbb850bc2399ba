import { limits } from '@ariviyal/contract/limits'
import type { FoundSection, Hit } from '@ariviyal/contract/search/search'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog, leaveDialog } from '../../ui/dialog/dialog.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HitFacts } from './hit-text.tsx'
import { MarkedText } from './marked-text.tsx'
import { hitAddress, searchAddress, sectionWords } from './section-words.ts'
import { type SuggestionState, useSuggestions } from './use-suggestions.ts'

/** Suggestions of one section; the page of results has more. */
const perSection = 3

interface Option {
  section: FoundSection['section']
  hit: Hit
}

const optionsOf = (state: SuggestionState): Option[] =>
  state.is === 'found'
    ? state.found.sections.flatMap(({ section, hits }) => hits.slice(0, perSection).map((hit) => ({ section, hit })))
    : []

/**
 * The search from anywhere, full-screen on phones: a WAI-ARIA combobox whose options are results. Arrow keys choose,
 * Enter opens the chosen one or else the page of results, Escape closes.
 */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const { state, type } = useSuggestions()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const form = useRef<HTMLFormElement>(null)
  const options = optionsOf(state)

  const change = (typed: string) => {
    setText(typed)
    setChosen(-1)
    type(typed)
  }
  const go = (address: string) => {
    const dialog = form.current?.closest('dialog')
    if (dialog) void leaveDialog(dialog)
    void navigate(address)
  }
  const choose = (place: number) => {
    setChosen(place)
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = options.length - 1
    if (event.key === 'ArrowDown' && last >= 0) choose(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp' && last >= 0) choose(chosen <= 0 ? last : chosen - 1)
    else return
    event.preventDefault()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const option = options[chosen]
    if (option) go(hitAddress(option.section, option.hit))
    else if (text.trim() !== '') go(searchAddress(text.trim()))
  }

  return (
    <Dialog open={open} onClose={onClose} label="Search" className="search-dialog">
      <div className="flex items-end gap-2">
        <search className="min-w-0 grow">
          <form ref={form} onSubmit={submit}>
            <label htmlFor={id} className="mb-1.5 block font-semibold">
              Search everything
            </label>
            <span className="relative block">
              <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
              <input
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
                autoFocus
                id={id}
                type="text"
                inputMode="search"
                enterKeyHint="search"
                role="combobox"
                aria-expanded={options.length > 0}
                aria-controls={options.length > 0 ? `${id}-list` : undefined}
                aria-autocomplete="list"
                aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
                placeholder="A topic, a name, a class"
                autoComplete="off"
                maxLength={limits.searchMax}
                value={text}
                onChange={(event) => change(event.target.value)}
                onKeyDown={onKeyDown}
                className={`${controlLook} w-full pl-10`}
              />
            </span>
          </form>
        </search>
        <form method="dialog">
          <Button type="submit" tone="plain" aria-label="Close the search">
            <Icon name="close" />
          </Button>
        </form>
      </div>
      <output className="mt-3 block min-h-6 text-sm text-ink-soft">{inWords(state)}</output>
      {options.length > 0 ? (
        <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label="Found" className="-mx-1">
          {options.map(({ section, hit }, place) => (
            <div key={`${section} ${hit.id} ${hit.page}`} role="presentation">
              {options[place - 1]?.section === section ? null : (
                <p role="presentation" className="kicker px-3 pt-3">
                  {sectionWords[section]}
                </p>
              )}
              <button
                type="button"
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === chosen}
                onClick={() => go(hitAddress(section, hit))}
                onMouseMove={() => setChosen(place)}
                className="block min-h-11 w-full cursor-pointer border-l-4 border-transparent px-3 py-2 text-left wrap-anywhere aria-selected:border-turmeric aria-selected:bg-sunk"
              >
                <span className="block font-semibold">
                  <MarkedText parts={hit.title} />
                </span>
                <HitFacts hit={hit} />
              </button>
            </div>
          ))}
        </div>
      ) : null}
      {text.trim() === '' || (state.is === 'found' && options.length === 0) ? null : (
        <Button tone="quiet" className="mt-4 w-full" onClick={() => go(searchAddress(text.trim()))}>
          All results
        </Button>
      )}
    </Dialog>
  )
}

function inWords(state: SuggestionState): string {
  if (state.is === 'idle') return 'Two letters are enough. Tamil and Hindi work in Latin letters too.'
  if (state.is === 'searching') return 'Searching...'
  if (state.is === 'failed') return state.text
  const { q, found } = state
  if (found.sections.length === 0) return `No results for “${q}”. Try fewer words.`
  return found.meant === null ? 'The best results:' : `No results for “${q}”. Results for “${found.meant}”:`
}
