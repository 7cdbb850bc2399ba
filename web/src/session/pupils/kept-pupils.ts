import * as z from 'zod/mini'
import { StoredPupil } from './pupil-store.ts'

/**
 * Sessions of pupils who have left this phone while something of theirs waits on it: answers of a test, work, or readings of
 * a project. They are used to send that and then ended.
 */
const keys = { answers: 'kept-pupils', work: 'kept-pupils-work', readings: 'kept-pupils-readings' } as const
export type Kept = keyof typeof keys
export const allKept = Object.keys(keys) as Kept[]
/** More pupils than leave one phone without a network in a day. */
const keptMax = 50

const List = z.array(StoredPupil)

export function readKeptPupils(what: Kept): StoredPupil[] {
  try {
    const list = List.safeParse(JSON.parse(window.localStorage.getItem(keys[what]) ?? '[]'))
    return list.success ? list.data : []
  } catch {
    return []
  }
}

function store(what: Kept, list: StoredPupil[]): void {
  try {
    window.localStorage.setItem(keys[what], JSON.stringify(list.slice(-keptMax)))
  } catch {
    // The pupil has to join again before it is sent.
  }
}

export const keepPupil = (what: Kept, stored: StoredPupil): void =>
  store(what, [...readKeptPupils(what).filter(({ token }) => token !== stored.token), stored])

export const dropKeptPupil = (what: Kept, gone: string): void =>
  store(
    what,
    readKeptPupils(what).filter(({ token }) => token !== gone),
  )
