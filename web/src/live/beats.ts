import { liveLimits } from '@ariviyal/contract/live-rules'
import { keep, readKept, forgetKept } from '../session/kept.ts'

/** A moment, ISO by the clock of the device, at which the page was open; `left`: it was closed then. */
export interface Beat {
  at: string
  left: boolean
}

/** What was not sent yet, by the device that saw it: this opening of the page, and earlier ones that a bad line kept from it. */
type Unsent = Record<string, Beat[]>

/** Openings of the page whose moments wait on this device; more than that of one session is no bad line any more. */
const openingsMax = 8

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((beats) => Array.isArray(beats) && beats.every((beat) => typeof beat?.at === 'string'))

/**
 * The moments that wait to be sent, in memory and on the device, so that they outlive the page. Both are bounded: of more than can be sent
 * at once the oldest are dropped.
 */
export function createUnsentBeats(key: string) {
  const kept = readKept('device', key)
  let unsent: Unsent = isUnsent(kept) ? kept : {}

  const write = () => {
    const entries = Object.entries(unsent)
      .filter(([, beats]) => beats.length > 0)
      .slice(-openingsMax)
    unsent = Object.fromEntries(entries)
    if (entries.length === 0) forgetKept('device', key)
    else keep('device', key, unsent)
  }

  return {
    add(device: string, beat: Beat) {
      unsent = { ...unsent, [device]: [...(unsent[device] ?? []), beat].slice(-liveLimits.beatsMax) }
      write()
    },
    /** The moments of each device, as they are now. */
    batches: () => Object.entries(unsent).map(([device, beats]) => ({ device, beats })),
    /** What was sent goes; what came meanwhile stays. */
    sent(device: string, beats: Beat[]) {
      const gone = new Set(beats)
      unsent = { ...unsent, [device]: (unsent[device] ?? []).filter((beat) => !gone.has(beat)) }
      write()
    },
    clear() {
      unsent = {}
      write()
    },
  }
}
