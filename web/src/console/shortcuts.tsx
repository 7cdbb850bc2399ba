import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { changeSettings, readSettings } from './console-settings.storage.ts'

/** Controls of a row that a key presses, in order of preference; `RowButton` names its act. */
const controlsOf: Record<string, string[]> = {
  Enter: ['th :is(a, button)', '[data-row-act=read], [data-row-act=open]', 'a, button'],
  e: ['[data-row-act=edit]', 'th a', '[data-row-act=read], [data-row-act=open]'],
  a: ['[data-row-act=approve]', '[data-row-act=read], [data-row-act=open]'],
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.console-page table[role=table] tbody tr')]
const currentRow = () => document.activeElement?.closest<HTMLElement>('tbody tr') ?? undefined

function move(by: number): void {
  const all = rows()
  const current = currentRow()
  const at = current ? all.indexOf(current) + by : by > 0 ? 0 : all.length - 1
  const next = all[Math.max(0, Math.min(all.length - 1, at))]
  if (!next) return
  next.tabIndex = -1
  next.focus()
}

/** Presses a control of the row with the focus; true when there is one. */
function press(key: string): boolean {
  const row = currentRow()
  // A control has its own Enter.
  if (!row || (key === 'Enter' && document.activeElement !== row)) return false
  const control = controlsOf[key]
    ?.map((selector) => row.querySelector<HTMLElement>(selector))
    .find((found) => found !== null)
  control?.click()
  return control !== undefined
}

/** Opens the approval of the dialog that is shown and brings it into view; false without one. */
function openApproval(): boolean {
  const approval = document.querySelector<HTMLElement>('dialog[open] summary[data-row-act=approve]')
  const section = approval?.closest('details')
  if (!approval || !section) return false
  section.open = true
  approval.focus()
  requestAnimationFrame(() => section.scrollIntoView({ block: 'end' }))
  return true
}

const keys: [keys: string, what: string][] = [
  ['j, k', 'Next row, previous row'],
  ['Enter', 'Open the row'],
  ['e', 'Edit the row'],
  ['a', 'Approve: opens the row and its approval'],
  ['/ or Ctrl + K', 'Search pages, people, institutions and everything else'],
  ['Ctrl + Z', 'Undo the last action, while Undo is shown'],
  ['Ctrl + D', 'In the table of a series: copy the cell above'],
  ['?', 'This list'],
]

/** Keys for lists, and their description. Off while typing and in dialogs; can be switched off (WCAG 2.1.4). */
export function Shortcuts() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [areOff, setOff] = useState(() => readSettings().areShortcutsOff === true)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || readSettings().areShortcutsOff)
      return
    if (target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select')) return
    if (document.querySelector('dialog[open]')) {
      if (key === 'a' && openApproval()) event.preventDefault()
      return
    }
    if (key === '?') setHelpOpen(true)
    else if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
    else if (controlsOf[key] && press(key)) {
      if (key === 'a') whenOpened(openApproval)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <button
        type="button"
        onClick={() => setHelpOpen(true)}
        className="link mt-3 min-h-8 cursor-pointer self-start text-sm max-lg:hidden"
      >
        Keys (?)
      </button>
      <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} label="Keyboard">
        <h2 className="text-xl">Keyboard</h2>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {keys.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line bg-sunk px-2 font-sans font-semibold whitespace-nowrap">
                  {key}
                </kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 accent-indigo"
            checked={!areOff}
            onChange={({ target }) => {
              changeSettings({ areShortcutsOff: !target.checked })
              setOff(!target.checked)
            }}
          />
          Use keys without Ctrl in the console
        </label>
        <div className="mt-4 flex gap-3">
          <Button onClick={() => setHelpOpen(false)}>Close</Button>
        </div>
      </Dialog>
    </>
  )
}

/** Tries for a second, since a dialog opens after the press is answered. */
function whenOpened(act: () => boolean, left = 60): void {
  requestAnimationFrame(() => {
    if (!act() && left > 0) whenOpened(act, left - 1)
  })
}
