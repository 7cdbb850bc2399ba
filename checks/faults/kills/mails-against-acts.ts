import type { ExpectedMail } from './ledger.ts'
import type { Delivery } from './mailbox.ts'

/** A kill that falls so long after a mail's "250" may still be before the note of it: the statement, its flush and a busy machine. */
const noteMs = 1_500

export interface MailCount {
  expected: number
  delivered: number
  /** Deliveries of a mail that had been delivered before, under the same Message-ID. */
  repeats: number
  /** The longest time from a repeated mail's last byte to the kill that hid it, in milliseconds. */
  longestMs: number
  broken: string[]
}

const keyOf = ({ to, subject }: ExpectedMail) => `${to} | ${subject}`

/**
 * Holds what came against what the acts call for: each mail once, by its Message-ID. The same one may have come again, where a kill
 * followed the first before the server could note that it was sent: nothing but the moments of the kills excuses that.
 */
export function compareMails(expected: ExpectedMail[], deliveries: Delivery[], kills: number[]): MailCount {
  const broken: string[] = []
  const wanted = Map.groupBy(expected, keyOf)
  const came = Map.groupBy(deliveries, keyOf)
  for (const [key, acts] of wanted) {
    const ids = new Set((came.get(key) ?? []).map(({ messageId }) => messageId))
    if (ids.size < acts.length) broken.push(`never came: ${key}`)
    if (ids.size > acts.length) broken.push(`came ${ids.size} times as different mails, for ${acts.length}: ${key}`)
  }
  for (const key of came.keys()) if (!wanted.has(key)) broken.push(`came, and nothing called for it: ${key}`)

  let [repeats, longestMs] = [0, 0]
  for (const [id, copies] of Map.groupBy(deliveries, ({ messageId }) => messageId)) {
    const inOrder = copies.toSorted((one, other) => one.arrivedAt - other.arrivedAt)
    for (const [place, copy] of inOrder.slice(0, -1).entries()) {
      repeats += 1
      const next = inOrder[place + 1]?.arrivedAt ?? Infinity
      const kill = kills.find(
        (moment) => moment >= copy.arrivedAt - 5 && moment <= Math.min(copy.acceptedAt + noteMs, next),
      )
      if (kill === undefined) broken.push(`came again though nothing was killed then: ${keyOf(copy)} ${id}`)
      else longestMs = Math.max(longestMs, kill - copy.arrivedAt)
    }
  }
  return { expected: expected.length, delivered: deliveries.length, repeats, longestMs, broken }
}
