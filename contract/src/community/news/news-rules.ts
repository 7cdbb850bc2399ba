/** Kinds and bounds of news. Free of schemas, so that any page can import it. */
export const newsKinds = {
  fellowship: 'Fellowship',
  course: 'Course',
  competition: 'Competition',
} as const
export type NewsKind = keyof typeof newsKinds
export const newsKindNames = Object.keys(newsKinds) as [NewsKind, ...NewsKind[]]

export const newsStates = ['suggested', 'published', 'declined', 'withdrawn'] as const

export const newsLimits = {
  gainMax: 1_000,
  feeMax: 500_000,
  yearsMax: 60,
  /** Districts of one item, which are of a few states at most. */
  districtsMax: 60,
  /** How many days ahead a last date may be. */
  aheadDays: 730,
  /** What one teacher suggests in a day, and saves. */
  suggestionsPerDay: 10,
  savesMax: 500,
  /** How many days before the last date those who saved an item are reminded. */
  reminderDays: 3,
} as const
