import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from './known-version.ts'
import { encodingFor, type Form, type Page } from './site-page.ts'

/** An answer that did not pass the framework, when its last byte was handed over. */
export interface QuickAnswer {
  status: 200 | 304
  ms: number
  requestId: string
}

type Head = string[]

/** The heads of a form, as Node writes them without looking into each: with the body, and for who has it already. */
interface Heads {
  whole: Head
  known: Head
}

const heads = new WeakMap<Form, Heads>()

function headsOf(form: Form): Heads {
  let made = heads.get(form)
  if (!made) {
    const known = Object.entries(form.headers).flat()
    heads.set(form, (made = { known, whole: [...known, ...Object.entries(form.bodyHeaders).flat()] }))
  }
  return made
}

/**
 * Answers a plain GET of a file of the site from memory in place of the framework, with the same bytes: its hooks and objects took one and a
 * half times as long as sending them (docs/performance.md). Everything else goes its usual way, and so do pages while the server is leaving.
 */
export class QuickPages {
  #pages: ReadonlyMap<string, Page> = new Map()
  readonly #listeners: ((answer: QuickAnswer) => void)[] = []

  serve(pages: ReadonlyMap<string, Page>): void {
    this.#pages = pages
  }

  /** What the framework's `onResponse` is to its answers. */
  onAnswered(listener: (answer: QuickAnswer) => void): void {
    this.#listeners.push(listener)
  }

  /** False, and nothing done, for what is not to be answered here. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = request.method === 'GET' ? this.#pages.get(request.url ?? '') : undefined
    if (!page) return false
    const begun = performance.now()
    const form = page.form(encodingFor(request.headers['accept-encoding'], page))
    const status = isKnown(request, form.etag) ? 304 : 200
    const requestId = randomUUID()
    response.on('finish', () => {
      const answer = { status, ms: performance.now() - begun, requestId } as const
      for (const listener of this.#listeners) listener(answer)
    })
    const { whole, known } = headsOf(form)
    response.writeHead(status, [...(status === 200 ? whole : known), 'x-request-id', requestId])
    response.end(status === 200 ? form.body : undefined)
    return true
  }
}
