import { listId, optionId } from './found-ids.ts'

/** A page or an item that the search has found; `group` is the head above it. */
export interface FoundOption {
  address: string
  group: string
  title: string
  detail: string
}

interface Props {
  id: string
  /** Those of a group follow each other. */
  options: FoundOption[]
  chosen: number
  point: (place: number) => void
  go: (option: FoundOption) => void
}

/** Search results by group. The focus stays in the field (aria-activedescendant). */
export function FoundList({ id, options, chosen, point, go }: Props) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <div
      id={listId(id)}
      role="listbox"
      tabIndex={-1}
      aria-label="Found"
      // Keeps the focus in the field: losing it closes the list before the click registers.
      onMouseDown={(event) => event.preventDefault()}
      className="max-h-[min(28rem,60vh)] overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="kicker px-3 pt-3">
            {group}
          </p>
          {options.map((option, place) =>
            option.group === group ? (
              <button
                key={option.address}
                type="button"
                id={optionId(id, place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === chosen}
                onClick={() => go(option)}
                onMouseMove={() => point(place)}
                className="block w-full cursor-pointer border-l-4 border-transparent px-3 py-2 text-left wrap-anywhere aria-selected:border-turmeric aria-selected:bg-sunk"
              >
                <span className="font-semibold">{option.title}</span>
                {option.detail === '' ? null : <span className="block text-sm text-ink-soft">{option.detail}</span>}
              </button>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}
