import { type AddedFromFile, addFromFile, AttemptFile } from '@ariviyal/contract/tests/attempt-file'
import { call } from '../../api/client.ts'
import { nextBatch } from '../pupil/taking/batches.ts'

/** Undefined for a text that no phone has written. */
export function readAttemptFile(text: string): AttemptFile | undefined {
  try {
    const file = AttemptFile.safeParse(JSON.parse(text))
    return file.success ? file.data : undefined
  } catch {
    return undefined
  }
}

/** What all batches of a file come to. */
export interface SentFile extends Omit<AddedFromFile, 'problems'> {
  problems: number
}

/** Sends the events of a file in batches, as the phone would have; with `preview` nothing is stored. A repetition changes nothing. */
export async function sendAttemptFile(test: string, file: AttemptFile, preview: boolean): Promise<SentFile> {
  const { attempt, device } = file
  let events = file.events.map(({ value, at, ...event }) => ({ ...event, value: value as string, at: String(at) }))
  let sum: SentFile | undefined
  do {
    const batch = nextBatch(events, 1)
    events = events.slice(batch.events.length)
    const body = { attempt, device, preview, ...batch }
    const { problems, ...answer } = await call(addFromFile, { params: { id: test }, body })
    sum = {
      ...answer,
      new: answer.new + (sum?.new ?? 0),
      late: answer.late || sum?.late === true,
      problems: problems.length + (sum?.problems ?? 0),
    }
  } while (events.length > 0)
  return sum
}
