/** The tag of one of several variants of a journey: `npm test` plays the first, a release all of them. */
export const afterFirst = (index: number): string[] => (index === 0 ? [] : ['@long'])
