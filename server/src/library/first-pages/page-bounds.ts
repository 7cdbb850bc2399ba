/** A page with more is left to the reader. */
export const pageBounds = { runs: 3_000, links: 200, words: 200, imageBytes: 1024 * 1024 } as const
