/** Bounds, choices and sentences of science fairs. Free of schemas, so that any page can import it. */
export const fairLimits = {
  nameMax: 120,
  placeMax: 300,
  /** Fairs of one host that are neither published nor cancelled. */
  openMax: 5,
  aheadDays: 366,
  schoolsMin: 2,
  schoolsMax: 12,
  categoriesMax: 8,
  categoryMax: 60,
  rubricMax: 8,
  marksMax: 100,
  membersMax: 200,
  entriesMax: 300,
  /** Entries of one school. */
  schoolEntriesMax: 30,
  titleMax: 120,
  summaryMax: 2_000,
  pupilsMax: 12,
  remarkMax: 1_000,
  /** An entry that a judge has not scored after these days goes to another judge. */
  silenceDays: 7,
  /** A third judge is asked where two totals differ by more than this share of the marks. */
  differencePercent: 20,
  /** Places that are named in results and on certificates. */
  placesNamed: 3,
} as const

export const fairPlaces = { together: 'At one place', 'own-school': 'Each school at home' } as const
export type FairPlace = keyof typeof fairPlaces
export const fairPlaceNames = Object.keys(fairPlaces) as [FairPlace, ...FairPlace[]]

/** What decides between entries with the same total. */
export const tieRules = {
  rows: 'Higher marks in the first row of the rubric, then in the next ones; then they share the place',
  'rows-then-grade': 'Higher marks row by row, then the lower grade; then they share the place',
  shared: 'They share the place',
} as const
export type TieRule = keyof typeof tieRules
export const tieRuleNames = Object.keys(tieRules) as [TieRule, ...TieRule[]]

export const fairStates = ['open', 'judging', 'published', 'cancelled'] as const
export type FairState = (typeof fairStates)[number]

/** `school`: a teacher who enters pupils' work; `judge`: scores without knowing whose it is. */
export const fairRoles = ['school', 'judge'] as const
export type FairRole = (typeof fairRoles)[number]

export const pupilsInWords = ({ pupils, grade }: { pupils: number; grade: number }): string =>
  `${pupils} ${pupils === 1 ? 'pupil' : 'pupils'} of grade ${grade}`

/** First, second, third; only for places that are named. */
export const placeInWords = (place: number): string => ['First', 'Second', 'Third'][place - 1] ?? `${place}th`

export const fairMessages = {
  kindNeeded: 'Choose where the fair takes place',
  placeNeeded: 'Enter the place',
  dayNeeded: 'Choose the day of the fair',
  untilNeeded: 'Choose when entries close',
  dayPast: 'Choose a day that is not over.',
  dayTooFar: `Choose a day within the next ${fairLimits.aheadDays} days.`,
  untilPast: 'Entries have to close in the future.',
  untilAfterDay: 'Entries have to close before the day of the fair is over.',
  gradesTurned: 'The highest grade is below the lowest',
  categoriesNeeded: `Enter 1 to ${fairLimits.categoriesMax} different categories`,
  schoolsNeeded: `Enter ${fairLimits.schoolsMin} to ${fairLimits.schoolsMax} different schools`,
  rubricNeeded: `Enter 1 to ${fairLimits.rubricMax} different rows with marks from 1 to ${fairLimits.marksMax}`,
  tieNeeded: 'Choose what decides between equal totals',
  made: 'The fair is made. Invite the other schools and the judges.',
  openFull: 'You have reached the limit of open fairs. Publish or cancel one first.',
  changed: 'The rules are changed.',
  changedMeanwhile: 'The rules were changed meanwhile. Look at them first.',
  locked: 'The first entry is in. The rules stay as they are.',
  schoolTaken: 'A teacher or judge of that school takes part. Keep it in the list.',
  over: 'This fair is over, or it was cancelled.',
  codeUnknown: 'No fair has this code, or it is over.',
  schoolNeeded: 'Choose your school',
  joinedBefore: 'You take part in this fair already.',
  full: 'This fair has reached the limit of people.',
  hostJudges: 'The host sees all entries and cannot judge them.',
  joined: 'You take part in the fair.',
  joinedAsJudge: 'You are a judge of the fair. We notify you once the entries are in.',
  invited: 'Your invitation is sent.',
  blocked: 'You cannot invite this teacher.',
  yourself: 'This is you.',
  left: 'You are no longer a judge of this fair.',
  entryClosed: 'Entries are closed.',
  categoryUnknown: 'Choose a category of the fair',
  gradeOutside: 'Choose a grade of the fair',
  entriesFull: 'Your school has reached the limit of entries.',
  notBlind: 'Leave out names of schools and teachers. Judges score without knowing whose work it is.',
  entered: 'The entry is in.',
  withdrawn: 'The entry is withdrawn.',
  entriesOpen: 'Judging begins once entries are closed.',
  noEntries: 'There is no entry to judge.',
  judgesNeeded: 'Each entry needs two judges who are not from its school. Invite more judges.',
  judging: 'Judging has begun. The judges are notified.',
  scored: 'Your score is saved.',
  scoredBefore: 'You have scored this entry, or judging is over.',
  marksWrong: 'Give marks in every row, from 0 to its highest',
  unscored: 'Some entries are not scored yet.',
  beforeDay: 'Publish the results on the day of the fair or later.',
  published: 'The results are published. Certificates follow.',
  reasonNeeded: 'Say why',
  cancelled: 'The fair is cancelled. Everybody who takes part is notified.',
} as const
