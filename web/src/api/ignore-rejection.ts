/**
 * For a promise that a loader returns unawaited. The page shows its failure (`<Await errorElement>`); this prevents an
 * unhandledrejection event before the page renders.
 */
export function ignoreRejection<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
