import { type MaterialSource, needed } from '../material-sources.ts'
import type { Sheet } from '../sheet.ts'
import { renderCard } from './render-card.ts'
import { renderDeck } from './render-deck.ts'
import { renderPages } from './render-pages.ts'
import { renderPoster } from './render-poster.ts'

const engines: Record<string, (source: MaterialSource) => Sheet> = {
  'slide-deck': renderDeck,
  poster: renderPoster,
  worksheet: renderPages,
  'blackboard-card': renderCard,
  kit: renderPages,
}

/** The pages of a material; null for a kind without pages. */
export const layOutMaterial = (source: MaterialSource): Sheet | null =>
  engines[needed(source, 'kind')]?.(source) ?? null
