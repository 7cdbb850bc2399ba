import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { textFrom } from '../ui/list/list-address.ts'

/** The item named by `item` in the URL: undefined without that parameter, null when not found. */
export async function openedFrom<Item>(
  request: Request,
  find: (id: string) => Promise<{ items: Item[] }>,
): Promise<Item | null | undefined> {
  const id = textFrom(request, 'item')
  if (id === undefined) return undefined
  return /^[\da-f-]{36}$/i.test(id) ? ((await find(id)).items[0] ?? null) : null
}

/** Opens the dialog of the item named in the URL, once per navigation. */
export function useOpenedItem<Item>(dialog: DialogState<Item>, opened: Item | null | undefined) {
  const { key } = useLocation()
  const shownFor = useRef<string>(undefined)
  useEffect(() => {
    if (opened === undefined || shownFor.current === key) return
    shownFor.current = key
    if (opened) dialog.show(opened)
    else dialog.finish({ tone: 'warning', text: 'This item no longer exists.' })
  })
}
