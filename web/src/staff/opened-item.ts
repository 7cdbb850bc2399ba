import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Sheet } from '../ui/use-sheet.ts'
import { textFrom } from './list-address.ts'

/** The one thing that an address opens with `item`: undefined when it names none, null when there is none such. */
export async function openedFrom<Item>(
  request: Request,
  find: (id: string) => Promise<{ items: Item[] }>,
): Promise<Item | null | undefined> {
  const id = textFrom(request, 'item')
  if (id === undefined) return undefined
  return /^[\da-f-]{36}$/i.test(id) ? ((await find(id)).items[0] ?? null) : null
}

/** Opens the sheet of a list at the thing that its address names, once for each time that someone goes there. */
export function useOpenedItem<Item>(sheet: Sheet<Item>, opened: Item | null | undefined) {
  const { key } = useLocation()
  const shownFor = useRef<string>(undefined)
  useEffect(() => {
    if (opened === undefined || shownFor.current === key) return
    shownFor.current = key
    if (opened) sheet.show(opened)
    else sheet.finish({ tone: 'warning', text: 'What the address names is not there any more.' })
  })
}
