import { Readable } from 'node:stream'
import type { TestProgress } from '@ariviyal/contract/tests/results'
import { changeBetween, type StreamEnd, type StreamEvent } from '@ariviyal/contract/tests/tracking'

const textOf = ({ event, data }: StreamEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * The events for one page. It is given whole states and writes only what changed since the last one that it wrote: a slow client skips
 * states, and never makes the server hold many.
 */
export class ProgressStream extends Readable {
  #written: TestProgress | null = null
  #next: TestProgress | null = null
  #wants = false

  override _read(): void {
    this.#wants = true
    this.#write()
  }

  offer(state: TestProgress): void {
    this.#next = state
    this.#write()
  }

  /** Keeps proxies from closing a silent connection. */
  beat(): void {
    if (this.#wants) this.#wants = this.push(': beat\n\n')
  }

  finish(why: StreamEnd): void {
    if (this.readableEnded || this.destroyed) return
    this.push(textOf({ event: 'end', data: { why } }))
    this.push(null)
  }

  #write(): void {
    if (!this.#wants || this.#next === null || this.destroyed) return
    const event = changeBetween(this.#written, this.#next)
    this.#written = this.#next
    this.#next = null
    if (event) this.#wants = this.push(textOf(event))
  }
}
