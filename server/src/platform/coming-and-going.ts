/** The place of one value. */
export interface Place<T> {
  readonly value: T
  before: Place<T> | null
  after: Place<T> | null
  isTaken: boolean
}

/**
 * What comes and goes with each request, in the order of its coming. A `Set` would do the same, but tables that V8 has outgrown lie on in old memory and
 * point at what was put into them: with one, all requests and answers outlived the small collections, which cost a tenth of a quick call.
 */
export class ComingAndGoing<T> {
  #first: Place<T> | null = null
  #last: Place<T> | null = null
  #size = 0

  get size(): number {
    return this.#size
  }

  add(value: T): Place<T> {
    const place: Place<T> = { value, before: this.#last, after: null, isTaken: true }
    if (this.#last) this.#last.after = place
    else this.#first = place
    this.#last = place
    this.#size += 1
    return place
  }

  /** False for a value that was removed before. */
  remove(place: Place<T>): boolean {
    if (!place.isTaken) return false
    if (place.before) place.before.after = place.after
    else this.#first = place.after
    if (place.after) place.after.before = place.before
    else this.#last = place.before
    // What was there for long must hold on to nothing that came after it.
    place.before = null
    place.after = null
    place.isTaken = false
    this.#size -= 1
    return true
  }

  /** All that are there now: some may be removed while they are looked at. */
  all(): Place<T>[] {
    const places: Place<T>[] = []
    for (let place = this.#first; place; place = place.after) places.push(place)
    return places
  }
}
