/** The share of the marks from 0 to 1, and why in words. `share` is null where a teacher must mark. */
export type Mark = { share: number | null; reason: MarkReason }

type MarkReason =
  | 'right'
  | 'wrong'
  | `${number} of ${number} right`
  | `${number} of ${number} right, ${number} wrong`
  | 'another order'
  | 'not answered'
  | 'not an answer to this question'
  | 'not a number'
  | 'another number'
  | 'another number of significant digits'
  | 'unit missing'
  | 'another unit'
  | 'a teacher marks this'

export const right: Mark = { share: 1, reason: 'right' }
export const wrong = (reason: MarkReason = 'wrong'): Mark => ({ share: 0, reason })

/** `got` of `of` parts are right. */
export function partly(got: number, of: number): Mark {
  if (got >= of) return right
  return got <= 0 ? wrong() : { share: got / of, reason: `${got} of ${of} right` }
}

/** As `partly`, where each of `wrongs` choices takes away what a right one gives. */
export function partlyChosen(rights: number, of: number, wrongs: number): Mark {
  if (rights === 0 || wrongs === 0) return partly(rights, of)
  return { share: Math.max(0, rights - wrongs) / of, reason: `${rights} of ${of} right, ${wrongs} wrong` }
}
