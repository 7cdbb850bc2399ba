import { DeviceStore } from '../../../session/device/device-store.ts'
import type { CardAnswers } from '../card-answers.ts'
import type { ReadPupil } from '../sheet-answers.ts'

/** What has been read from cards. */
export interface ReadCards {
  /** By question. */
  answers: Record<string, CardAnswers>
  /** The question that is shown. */
  question: string
  /** Questions with answers that have not been saved. */
  unsaved: string[]
}

/** What has been read from answer sheets. */
export interface ReadSheets {
  sheets: ReadPupil[]
  /** Pupils whose sheets have been saved. */
  saved: string[]
}

/** What was read for a test. */
export interface Reads {
  cards?: ReadCards
  sheets?: ReadSheets
}

const parts = ['cards', 'sheets'] as const
const store = new DeviceStore('paper-reads')
/** Older reads are not shown again. */
const keptMs = 14 * 24 * 60 * 60 * 1000

interface Kept<Part extends keyof Reads> {
  at: Date
  reads: NonNullable<Reads[Part]>
}

const keyOf = (user: string, test: string, part: keyof Reads) => `${user}/${test}/${part}`

export async function readReads(user: string, test: string): Promise<Reads> {
  const found: Reads = {}
  for (const part of parts) {
    const kept = (await store.run('readonly', (all) => all.get(keyOf(user, test, part)))) as
      | Kept<typeof part>
      | undefined
    if (kept && Date.now() - kept.at.getTime() < keptMs) Object.assign(found, { [part]: kept.reads })
  }
  return found
}

/** Keeps what has been read so far on this device. */
export async function keepReads<Part extends keyof Reads>(
  user: string,
  test: string,
  part: Part,
  reads: NonNullable<Reads[Part]>,
): Promise<void> {
  const kept: Kept<Part> = { at: new Date(), reads }
  await store.run('readwrite', (all) => all.put(kept, keyOf(user, test, part)))
}
