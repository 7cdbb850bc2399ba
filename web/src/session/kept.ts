/**
 * What was typed and is not sent yet outlives a reload: in this tab, or on this device. A browser may refuse its storage altogether;
 * what was typed then lives as long as the page.
 */
export type Place = 'tab' | 'device'

const storageOf = (place: Place) => (place === 'tab' ? sessionStorage : localStorage)

/** What is kept under a key, whatever it is; undefined for nothing, and for what cannot be read. */
export function readKept(place: Place, key: string): unknown {
  try {
    return JSON.parse(storageOf(place).getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keep(place: Place, key: string, value: object): void {
  try {
    storageOf(place).setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to keep it in.
  }
}

export function forgetKept(place: Place, key: string): void {
  try {
    storageOf(place).removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
