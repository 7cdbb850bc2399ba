import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ChapterInBar } from './chapters-of-page.tsx'
import { FindRow } from './find/find-row.tsx'
import { ContentsPanel, MorePanel } from './panels.tsx'
import { type BarCommand, commandOfKey, type ReaderCommand, type ReaderState } from './reader-state.ts'
import { useChaptersOfPage } from './use-chapters-of-page.ts'
import { usePlace } from './use-place.ts'

interface ReaderToolsProps {
  id: string
  title: string
  isPremium: boolean
  /** Undefined until a page is drawn. */
  state: ReaderState | undefined
  act: (command: ReaderCommand) => void
  /** What a key pressed in the frame asked for; a new object for each press. */
  asked?: BarCommand | undefined
  close?: ReactNode
  children: ReactNode
}

type Open = 'contents' | 'more' | 'find' | null

/** The bar of a book with its panels, above the pages. */
export function ReaderTools({ id, title, isPremium, state, act, asked, close, children }: ReaderToolsProps) {
  const [open, setOpen] = useState<Open>(null)
  const { offered, decline } = usePlace(id, state)
  const chapters = useChaptersOfPage(id, state?.page)
  const panel = useId()
  const show = (what: Open) => {
    if (open === 'find') act({ do: 'find', text: '' })
    setOpen(open === what ? null : what)
  }
  // A key of the frame acts once.
  const [answered, setAnswered] = useState(asked)
  if (asked !== answered) {
    setAnswered(asked)
    if (asked?.do === 'open-find' && state) setOpen('find')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const command = commandOfKey(event.nativeEvent)
    // The dialog closes on Escape by itself.
    if (!command || command.do === 'close') return
    if (event.target instanceof HTMLElement && event.target.closest('[data-panel]') && command.do !== 'open-find')
      return
    event.preventDefault()
    if (command.do !== 'open-find') act(command)
    else if (state) setOpen('find')
  }
  const toggle = (what: Exclude<Open, null>) => ({
    disabled: !state,
    // It looks enabled while the book opens.
    'data-waking': '',
    'aria-expanded': open === what,
    'aria-controls': open === what ? panel : undefined,
    onClick: () => show(what),
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the book, wherever the focus is
    <div className="flex h-full min-h-0 flex-col" onKeyDown={onKeyDown}>
      <header className="flex items-center justify-between gap-1 border-b-2 border-ink bg-paper py-1 ps-2 pe-1 sm:gap-2 sm:ps-4">
        <div className="min-w-0 flex-1 max-md:sr-only">
          <h2 className="truncate text-base">{title}</h2>
          <div className="max-md:hidden">
            <ChapterInBar chapters={chapters} />
          </div>
        </div>
        <div role="toolbar" aria-label="Reading" className="flex min-w-0 items-center gap-1 max-md:flex-1">
          <Button tone="plain" className="max-md:hidden" {...toggle('contents')}>
            Contents
          </Button>
          <Step
            label="Previous page"
            sign="‹"
            onPress={() => act({ do: 'step', by: -1 })}
            disabled={!state || state.page <= 1}
          />
          <PageField key={state?.page} state={state} act={act} />
          <Step
            label="Next page"
            sign="›"
            onPress={() => act({ do: 'step', by: 1 })}
            disabled={!state || state.page >= state.count}
          />
          <Step label="Smaller" sign="−" onPress={() => act({ do: 'zoom', by: -1 })} disabled={!state} />
          <output className="w-12 text-center text-sm tabular-nums max-md:sr-only" aria-label="Zoom">
            {state && state.fit !== 'words' ? `${state.zoom} %` : ''}
          </output>
          <Step label="Larger" sign="+" onPress={() => act({ do: 'zoom', by: 1 })} disabled={!state} />
          <Button tone="plain" className="ms-auto" aria-label="Search in the book" {...toggle('find')}>
            <Icon name="search" />
          </Button>
          <Button tone="plain" {...toggle('more')}>
            More
          </Button>
        </div>
        {close}
      </header>
      {open === 'find' && <FindRow id={panel} find={state?.find ?? null} act={act} onClose={() => show('find')} />}
      <div className="relative min-h-0 flex-1 bg-sunk">
        {children}
        {state && open === 'contents' && (
          <ContentsPanel id={panel} state={state} act={act} onClose={() => setOpen(null)} />
        )}
        {state && open === 'more' && (
          <MorePanel
            id={panel}
            book={{ id, title, isPremium }}
            chapters={chapters}
            state={state}
            act={act}
            onContents={() => setOpen('contents')}
          />
        )}
        {offered !== null && (
          <div className="absolute inset-x-0 bottom-4 z-10 mx-auto flex w-fit max-w-full gap-1 border-2 border-ink bg-paper p-1 shadow-lg">
            <Button onClick={() => act({ do: 'page', page: offered })}>Continue at page {offered}</Button>
            <Button tone="plain" aria-label="Stay here" onClick={decline}>
              <Icon name="close" />
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

interface StepProps {
  label: string
  sign: string
  disabled: boolean
  onPress: () => void
}

/** A small button of the bar, which a phone has no room for. */
const Step = ({ label, sign, disabled, onPress }: StepProps) => (
  <Button
    tone="plain"
    className="text-xl no-underline disabled:opacity-45 max-md:hidden"
    data-waking=""
    aria-label={label}
    disabled={disabled}
    onClick={onPress}
  >
    <span aria-hidden="true">{sign}</span>
  </Button>
)

/** The page in view, where another number can be typed. */
function PageField({ state, act }: { state: ReaderState | undefined; act: (command: ReaderCommand) => void }) {
  if (!state) return <span className="px-2 text-sm">Opening</span>
  const { page, count } = state
  return (
    <form
      className="flex items-center gap-1.5 text-sm whitespace-nowrap tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Number(new FormData(event.currentTarget).get('page'))
        if (Number.isInteger(wanted) && wanted >= 1) act({ do: 'page', page: wanted })
      }}
    >
      <input
        name="page"
        aria-label="Page"
        defaultValue={page}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="min-h-11 w-12 rounded-sm border-2 border-ink-soft bg-surface px-1 text-center text-base text-ink"
      />
      <span aria-hidden="true">of {count}</span>
      <span role="status" className="sr-only">
        Page {page} of {count}
      </span>
    </form>
  )
}
