/** What the page before did, such as saving a question. */
export const outcomeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'outcome' in state && typeof state.outcome === 'string'
    ? state.outcome
    : undefined
