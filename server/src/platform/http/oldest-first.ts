/** Where in a list that is read oldest first to go on, and how many rows at most. */
export interface OldestFirst {
  after: string | undefined
  limit: number
}
