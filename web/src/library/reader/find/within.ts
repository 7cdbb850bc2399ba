/** What a promise gives; null when it fails or takes longer than these milliseconds. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, null)
    const end = (value: T | null) => {
      clearTimeout(timer)
      resolve(value)
    }
    promise.then(end, (error: unknown) => {
      console.warn('a page could not be searched', error)
      end(null)
    })
  })
}
