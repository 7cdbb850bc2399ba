import { type Found, foundKinds } from '@ariviyal/contract/staff/dashboard'
import { listId, optionId } from './found-ids.ts'
import { foundWords } from './found-words.ts'

interface Props {
  id: string
  items: Found[]
  chosen: number
  point: (place: number) => void
  go: (item: Found) => void
}

/** Search results by kind. The focus stays in the field (aria-activedescendant). */
export function FoundList({ id, items, chosen, point, go }: Props) {
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
      {foundKinds
        .filter((kind) => items.some((item) => item.kind === kind))
        .map((kind) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className="kicker px-3 pt-3">
              {foundWords[kind]}
            </p>
            {items.map((item, place) =>
              item.kind === kind ? (
                <button
                  key={item.id}
                  type="button"
                  id={optionId(id, place)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === chosen}
                  onClick={() => go(item)}
                  onMouseMove={() => point(place)}
                  className="block w-full cursor-pointer border-l-4 border-transparent px-3 py-2 text-left wrap-anywhere aria-selected:border-turmeric aria-selected:bg-sunk"
                >
                  <span className="font-semibold">{item.title}</span>
                  <span className="block text-sm text-ink-soft">{item.detail}</span>
                </button>
              ) : null,
            )}
          </div>
        ))}
    </div>
  )
}
