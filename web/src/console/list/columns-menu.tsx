import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ListView } from './use-list-view.ts'

interface Props<Row> {
  list: ListView<Row>
  hasExport: boolean
}

const panelPx = 256

/** Chooses the columns of a list, which are kept on this device. */
export function ColumnsMenu<Row>({ list: { choices, show, showAll }, hasExport }: Props<Row>) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const hiddenCount = choices.filter(({ isShown }) => !isShown).length

  /** Below the button on wide screens; the stylesheet puts it at the lower edge of phones. */
  const moveTo = (button: HTMLButtonElement) => {
    const { right, bottom } = button.getBoundingClientRect()
    panel.current?.style.setProperty('--left', `${Math.max(0, right - panelPx) + scrollX}px`)
    panel.current?.style.setProperty('--top', `${bottom + scrollY}px`)
  }
  return (
    <>
      <Button tone="quiet" popoverTarget={id} onClick={(event) => moveTo(event.currentTarget)}>
        Columns{hiddenCount > 0 ? ` (${hiddenCount} hidden)` : ''}
      </Button>
      <div ref={panel} id={id} popover="auto" className="row-panel overflow-y-auto lg:w-64">
        <fieldset>
          <legend className="px-2 pb-1 font-semibold">Columns of this list</legend>
          {choices.map(({ head, isShown, isFixed }) => (
            <label key={head} className="flex min-h-11 cursor-pointer items-center gap-3 px-2 hover:bg-sunk lg:min-h-9">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-indigo lg:size-5"
                checked={isShown}
                disabled={isFixed}
                onChange={({ target }) => show(head, target.checked)}
              />
              {head}
              {isFixed ? <span className="text-sm text-ink-soft">always shown</span> : null}
            </label>
          ))}
        </fieldset>
        {hiddenCount > 0 ? (
          <Button tone="plain" onClick={showAll}>
            Show all columns
          </Button>
        ) : null}
        <p className="px-2 pt-1 text-sm text-ink-soft">
          Kept on this device.{hasExport ? ' The CSV file has all columns, of the rows that the filters show.' : ''}
        </p>
      </div>
    </>
  )
}
