import { limits } from '@ariviyal/contract/limits'
import type { SavedAnswers } from '@ariviyal/contract/tests/attempts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Save, saveAnswers } from './save-answers.ts'
import { saveTogether } from './save-together.ts'

/** Batches of one transaction. */
const mostTogether = 50

interface Waiting extends PromiseWithResolvers<SavedAnswers> {
  save: Save
}

/**
 * Stores the batches that pupils send at the same moment in one transaction, since the statements of a transaction cost more than their rows
 * (docs/decisions/056-answers-as-events.md). While one transaction runs, the next group forms. A batch that must wait for a lock, and
 * all of a group whose transaction fails, are stored alone: nobody is delayed or refused because of others.
 */
export class SaveQueue {
  readonly #ctx: AppContext
  #waiting: Waiting[] = []
  #isRunning = false

  constructor(ctx: AppContext) {
    this.#ctx = ctx
  }

  /** Stores a batch, with the result and the errors of `saveAnswers`. */
  save(save: Save): Promise<SavedAnswers> {
    const waiting = { save, ...Promise.withResolvers<SavedAnswers>() }
    this.#waiting.push(waiting)
    if (!this.#isRunning) void this.#run()
    return waiting.promise
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) await this.#store(this.#takeGroup())
    this.#isRunning = false
  }

  /** The first in the queue, of each attempt one, with no more events than a single batch may have. */
  #takeGroup(): Waiting[] {
    const group = new Map<string, Waiting>()
    const left: Waiting[] = []
    let events = 0
    for (const waiting of this.#waiting) {
      const { attemptId, form } = waiting.save
      const fits = group.size < mostTogether && events + form.events.length <= limits.batchEventsMax
      if (group.size === 0 || (fits && !group.has(attemptId))) {
        group.set(attemptId, waiting)
        events += form.events.length
      } else left.push(waiting)
    }
    this.#waiting = left
    return [...group.values()]
  }

  async #store(group: Waiting[]): Promise<void> {
    const results = await saveTogether(
      this.#ctx,
      group.map(({ save }) => save),
    ).catch(() => null)
    for (const { save, resolve, reject } of group) {
      const result = results?.get(save)
      if (result instanceof AppError) reject(result)
      else if (result) resolve(result)
      else saveAnswers(this.#ctx, save).then(resolve, reject)
    }
  }
}
