import type { IncomingMessage, ServerResponse } from 'node:http'
import type { House } from '../house.ts'
import { Refusal } from './errors.ts'
import { answerOf, type Permits } from './file-answer.ts'
import type { QuickAnswers } from './quick-answers.ts'
import { rememberHeaders } from './security-headers.ts'
import { sendPieces } from './send-pieces.ts'

/** No sign of which the framework could read another path. */
const plain = /^\/(files|media)\/([\w./-]+)(?:\?([^?]*))?$/

/**
 * Answers a plain GET of a file, or of a range of it, in place of the framework, with the same head and bytes (`file-answer.ts` decides for both). Whatever
 * else there is to say, every refusal too, is the framework's to say: it is asked anew.
 */
export class QuickFiles {
  readonly #house: House
  readonly #permits: Permits
  readonly #answers: QuickAnswers
  readonly #securityHeaders: (path: string) => Record<string, string>

  constructor(house: House, permits: Permits, answers: QuickAnswers) {
    this.#house = house
    this.#permits = permits
    this.#answers = answers
    this.#securityHeaders = rememberHeaders(house.config.publicUrl)
  }

  /** False, and nothing done, for what is not to be answered here; `otherwise` answers what turns out to be none of it. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): boolean {
    const found = request.method === 'GET' && this.#house.storage.hold ? plain.exec(request.url ?? '') : null
    if (!found) return false
    const [, place = '', path = '', query = ''] = found
    this.#send(request, response, place === 'files' ? 'files' : 'media', path, query).catch((error: unknown) => {
      if (!response.headersSent) return otherwise()
      this.#house.log.warn({ err: error }, 'a file could not be read to its end')
      response.destroy()
    })
    return true
  }

  /** Raises an error before the head is sent where there is something else to answer. */
  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    place: keyof Permits,
    path: string,
    query: string,
  ): Promise<void> {
    const begun = performance.now()
    const permit = await this.#permits[place](path, query)
    const held = await this.#house.storage.hold?.(permit.key)
    if (!held) throw new Refusal('not-found')
    try {
      const { status, headers, start, end } = answerOf(held.file, request.headers)
      if ((status !== 200 && status !== 206) || end < start) throw new Refusal('bad-request')
      if (response.destroyed) return
      const requestId = this.#answers.expect(response, `/${place}/*`, begun)
      response.writeHead(status, {
        ...this.#securityHeaders(request.url ?? ''),
        ...permit.headers,
        ...headers,
        'x-request-id': requestId,
      })
      await sendPieces(response, held, start, end)
    } finally {
      held.release()
    }
  }
}
