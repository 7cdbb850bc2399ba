import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown } from './known-version.ts'
import type { QuickAnswers } from './quick-answers.ts'
import { encodingFor, type Form, type Page } from './site-page.ts'

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
  readonly #answers: QuickAnswers
  #route = ''

  constructor(answers: QuickAnswers) {
    this.#answers = answers
  }

  /** `route` is the pattern under which they are counted. */
  serve(pages: ReadonlyMap<string, Page>, route: string): void {
    this.#pages = pages
    this.#route = route
  }

  /** False, and nothing done, for what is not to be answered here. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const page = request.method === 'GET' ? this.#pages.get(request.url ?? '') : undefined
    if (!page) return false
    const begun = performance.now()
    const form = page.form(encodingFor(request.headers['accept-encoding'], page))
    const status = isKnown(request, form.etag) ? 304 : 200
    const requestId = this.#answers.expect(response, this.#route, begun)
    const { whole, known } = headsOf(form)
    response.writeHead(status, [...(status === 200 ? whole : known), 'x-request-id', requestId])
    response.end(status === 200 ? form.body : undefined)
    return true
  }
}
