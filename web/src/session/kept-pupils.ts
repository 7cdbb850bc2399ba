import * as z from 'zod/mini'
import { StoredPupil } from './pupil-store.ts'

/**
 * Sessions of pupils who have left this phone while answers of theirs wait on it. They are used to send those answers
 * and then ended.
 */
const KEPT = 'kept-pupils'
/** More pupils than leave one phone without a network in a day. */
const keptMax = 50

const List = z.array(StoredPupil)

export function readKeptPupils(): StoredPupil[] {
  try {
    const list = List.safeParse(JSON.parse(window.localStorage.getItem(KEPT) ?? '[]'))
    return list.success ? list.data : []
  } catch {
    return []
  }
}

function store(list: StoredPupil[]): void {
  try {
    window.localStorage.setItem(KEPT, JSON.stringify(list.slice(-keptMax)))
  } catch {
    // The pupil has to join again before the answers are sent.
  }
}

export const keepPupil = (stored: StoredPupil): void =>
  store([...readKeptPupils().filter(({ token }) => token !== stored.token), stored])

export const dropKeptPupil = (gone: string): void => store(readKeptPupils().filter(({ token }) => token !== gone))
