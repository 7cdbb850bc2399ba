import type { Hit } from './find.ts'

const shown = new WeakSet<Hit>()

/** Scrolls to the mark of a chosen hit, once: its page is drawn again while one reads near it. */
export function showHit(hit: Hit, mark: Element | undefined): void {
  if (!mark || shown.has(hit)) return
  shown.add(hit)
  mark.scrollIntoView({ block: 'center', inline: 'nearest' })
}
