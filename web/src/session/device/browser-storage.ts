/**
 * Storage for unsent input: per tab, or on this device. Where storage is unavailable, the input lives as long as the
 * page.
 */
export type StorageScope = 'tab' | 'device'

const storageOf = (place: StorageScope) => (place === 'tab' ? sessionStorage : localStorage)

/** The stored value of a key; undefined when missing or unreadable. */
export function readStored(place: StorageScope, key: string): unknown {
  try {
    return JSON.parse(storageOf(place).getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function store(place: StorageScope, key: string, value: object): void {
  try {
    storageOf(place).setItem(key, JSON.stringify(value))
  } catch {
    // Storage is unavailable.
  }
}

export function removeStored(place: StorageScope, key: string): void {
  try {
    storageOf(place).removeItem(key)
  } catch {
    // Storage is unavailable.
  }
}
