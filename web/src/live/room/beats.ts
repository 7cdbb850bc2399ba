import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { store, readStored, removeStored } from '../../session/device/browser-storage.ts'

/** An ISO time by the device clock at which the page was open; `left`: it was closed then. */
export interface Beat {
  at: string
  left: boolean
}

/** Unsent heartbeats by page load, including earlier loads that lost their connection. */
type Unsent = Record<string, Beat[]>

/** Maximum page loads with unsent heartbeats on this device; more than one session needs. */
const openingsMax = 8

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((beats) => Array.isArray(beats) && beats.every((beat) => typeof beat?.at === 'string'))

/**
 * Unsent heartbeats, in memory and on the device, so that they survive the page. Bounded: beyond the limit of a request
 * the oldest are dropped.
 */
export function createUnsentBeats(key: string) {
  const stored = readStored('device', key)
  let unsent: Unsent = isUnsent(stored) ? stored : {}

  const write = () => {
    const entries = Object.entries(unsent)
      .filter(([, beats]) => beats.length > 0)
      .slice(-openingsMax)
    unsent = Object.fromEntries(entries)
    if (entries.length === 0) removeStored('device', key)
    else store('device', key, unsent)
  }

  return {
    add(device: string, beat: Beat) {
      unsent = { ...unsent, [device]: [...(unsent[device] ?? []), beat].slice(-liveLimits.beatsMax) }
      write()
    },
    /** The current unsent heartbeats of each page load. */
    batches: () => Object.entries(unsent).map(([device, beats]) => ({ device, beats })),
    /** Removes sent heartbeats; keeps those added meanwhile. */
    sent(device: string, beats: Beat[]) {
      const sentBeats = new Set(beats)
      unsent = { ...unsent, [device]: (unsent[device] ?? []).filter((beat) => !sentBeats.has(beat)) }
      write()
    },
    clear() {
      unsent = {}
      write()
    },
  }
}
