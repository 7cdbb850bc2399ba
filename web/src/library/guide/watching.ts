import { type Language, languages } from '@ariviyal/contract/languages'
import { readStored, store } from '../../session/device/browser-storage.ts'

/** How someone watches videos on this device. */
export interface Watching {
  captions: Language | 'off'
  /** Whether the player stops at questions. */
  thinksFirst: boolean
}

const key = 'watching'

function readKept(): Watching {
  const kept = (readStored('device', key) ?? {}) as Partial<Watching>
  return {
    captions: (['off', ...languages] as const).find((choice) => choice === kept.captions) ?? 'en',
    thinksFirst: kept.thinksFirst !== false,
  }
}

// Where storage is unavailable, a choice counts until the page is loaded again.
let chosen: Watching | undefined

/** What was chosen on this device; English captions and pauses until then. */
export const readWatching = (): Watching => (chosen ??= readKept())

export function keepWatching(change: Partial<Watching>): void {
  chosen = { ...readWatching(), ...change }
  store('device', key, chosen)
}
