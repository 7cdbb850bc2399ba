import { type Language, languages } from '@ariviyal/contract/languages'
import { readStored, store } from '../../session/browser-storage.ts'

/** How someone watches videos on this device. */
export interface Watching {
  captions: Language | 'off'
  /** Whether the player stops at questions. */
  thinksFirst: boolean
}

const key = 'watching'

/** What was chosen on this device; English captions and pauses until then. */
export function readWatching(): Watching {
  const kept = (readStored('device', key) ?? {}) as Partial<Watching>
  return {
    captions: (['off', ...languages] as const).find((choice) => choice === kept.captions) ?? 'en',
    thinksFirst: kept.thinksFirst !== false,
  }
}

export const keepWatching = (change: Partial<Watching>): void => store('device', key, { ...readWatching(), ...change })
