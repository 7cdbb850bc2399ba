/** Page of a list in ascending order: rows after an id, and at most `limit`. */
export interface OldestFirst {
  after: string | undefined
  limit: number
}
