import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { maxFindLength } from './find.ts'
import type { FindState, ReaderCommand } from '../reader-state.ts'

interface FindRowProps {
  id: string
  find: FindState | null
  act: (command: ReaderCommand) => void
  onClose: () => void
}

function resultOf({ hits, at, isDone, isCutShort }: FindState): string {
  if (hits > 0) return `${at} of ${hits}${isCutShort ? ', no connection' : isDone ? '' : '…'}`
  if (isCutShort) return 'No connection'
  return isDone ? 'Not found' : 'Searching'
}

/** The search in a book: Enter searches, then goes to the next hit. */
export function FindRow({ id, find, act, onClose }: FindRowProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const text = field.current?.value ?? ''
    act(find?.text === text && find.hits > 0 ? { do: 'hit', by: 1 } : { do: 'find', text })
  }
  return (
    <form
      id={id}
      role="search"
      aria-label="In the book"
      data-panel
      className="flex items-center gap-1 border-b-2 border-ink bg-paper p-1 ps-2 sm:ps-4"
      onSubmit={submit}
    >
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        aria-label="Words to find in the book"
        placeholder="Words in the book"
        maxLength={maxFindLength}
        autoComplete="off"
        className="min-h-11 w-full min-w-0 max-w-80 rounded-sm border-2 border-ink-soft bg-surface px-3 text-base text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" aria-label="Hits" className="shrink-0 px-1 text-sm tabular-nums">
        {find ? resultOf(find) : ''}
      </span>
      {(['Previous hit', 'Next hit'] as const).map((label) => (
        <Button
          key={label}
          tone="plain"
          className="text-xl no-underline"
          aria-label={label}
          disabled={!find?.hits}
          onClick={() => act({ do: 'hit', by: label === 'Next hit' ? 1 : -1 })}
        >
          <span aria-hidden="true">{label === 'Next hit' ? '›' : '‹'}</span>
        </Button>
      ))}
      <Button tone="plain" aria-label="End the search" onClick={onClose}>
        <Icon name="close" className="size-5" />
      </Button>
    </form>
  )
}
