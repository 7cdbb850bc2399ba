/**
 * A promise that a loader hands to its page unfinished. The page shows its failure (`<Await errorElement>`); until the page is drawn
 * nobody else listens, and a quick failure would be reported as an error that nobody handled.
 */
export function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
