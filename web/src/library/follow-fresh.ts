import type { MouseEvent } from 'react'
import { isFresh } from './load-library.ts'

/** Follows a link whose URL may have expired, with a fresh one: in a new tab where the link opens one, else as a download. */
export function followFresh(
  event: MouseEvent<HTMLAnchorElement>,
  loadedAt: number,
  refetch: () => Promise<string | null>,
): void {
  if (isFresh({ loadedAt })) return
  event.preventDefault()
  const { download, target } = event.currentTarget
  // Popup blockers reject a window opened after the response.
  const tab = target === '_blank' ? window.open('', '_blank') : null
  void refetch().then(
    (url) => {
      if (url === null) return tab?.close()
      if (tab) tab.location.href = url
      else Object.assign(document.createElement('a'), { href: url, download }).click()
    },
    () => tab?.close(),
  )
}
