import type { ExpectedMail } from './ledger.ts'
import type { Delivery } from './mailbox.ts'

/** Time after "250" in which a kill may still prevent the server from recording delivery: the statement, its flush, and a busy machine. */
const noteMs = 1_500

export interface MailCount {
  expected: number
  delivered: number
  /** Mails delivered again under the same Message-ID. */
  repeats: number
  /** The longest time from the last byte of a repeated mail to the kill that caused the repetition, in milliseconds. */
  longestMs: number
  broken: string[]
}

const keyOf = ({ to, subject }: ExpectedMail) => `${to} | ${subject}`

/**
 * Compares the delivered mails with the expected ones: each exactly once, by Message-ID. A repetition is allowed only when a kill followed the
 * first delivery before the server could record it.
 */
export function compareMails(expected: ExpectedMail[], deliveries: Delivery[], kills: number[]): MailCount {
  const broken: string[] = []
  const expectedByKey = Map.groupBy(expected, keyOf)
  const delivered = Map.groupBy(deliveries, keyOf)
  for (const [key, acts] of expectedByKey) {
    const ids = new Set((delivered.get(key) ?? []).map(({ messageId }) => messageId))
    if (ids.size < acts.length) broken.push(`never came: ${key}`)
    if (ids.size > acts.length) broken.push(`came ${ids.size} times as different mails, for ${acts.length}: ${key}`)
  }
  for (const key of delivered.keys())
    if (!expectedByKey.has(key)) broken.push(`came, and nothing called for it: ${key}`)

  let [repeats, longestMs] = [0, 0]
  for (const [id, copies] of Map.groupBy(deliveries, ({ messageId }) => messageId)) {
    const inOrder = copies.toSorted((one, other) => one.arrivedAt - other.arrivedAt)
    for (const [index, copy] of inOrder.slice(0, -1).entries()) {
      repeats += 1
      const next = inOrder[index + 1]?.arrivedAt ?? Infinity
      const kill = kills.find(
        (moment) => moment >= copy.arrivedAt - 5 && moment <= Math.min(copy.acceptedAt + noteMs, next),
      )
      if (kill === undefined) broken.push(`came again though nothing was killed then: ${keyOf(copy)} ${id}`)
      else longestMs = Math.max(longestMs, kill - copy.arrivedAt)
    }
  }
  return { expected: expected.length, delivered: deliveries.length, repeats, longestMs, broken }
}
