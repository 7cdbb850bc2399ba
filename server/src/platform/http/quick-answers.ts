import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** An answer that did not pass the framework, when its last byte was handed over. */
export interface QuickAnswer {
  /** The pattern under which it is counted. */
  route: string
  status: number
  ms: number
  requestId: string
}

/** What the framework's `onResponse` is to its answers. */
export class QuickAnswers {
  readonly #listeners: ((answer: QuickAnswer) => void)[] = []

  onAnswered(listener: (answer: QuickAnswer) => void): void {
    this.#listeners.push(listener)
  }

  /** Answers the id of the request; the listeners hear when it is answered. `begun` is when it came (monotonic, in ms). */
  expect(response: ServerResponse, route: string, begun: number): string {
    const requestId = randomUUID()
    response.on('finish', () => {
      const answer = { route, status: response.statusCode, ms: performance.now() - begun, requestId }
      for (const listener of this.#listeners) listener(answer)
    })
    return requestId
  }
}
