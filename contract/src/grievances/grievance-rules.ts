/** Words and bounds of complaints to the grievance officer. Free of schemas, so that any page can import it. */
export const grievanceClasses = {
  intimate: 'It shows a person naked or in a sexual act, or pretends to be a person',
  order: 'A court or an authority orders its removal',
  unlawful: 'It is unlawful in another way: it harms a child, invades privacy, threatens or misleads',
  other: 'Something else, such as copyright, a decision of staff or my account',
} as const
export type GrievanceClass = keyof typeof grievanceClasses
export const grievanceClassNames = Object.keys(grievanceClasses) as [GrievanceClass, ...GrievanceClass[]]

/** The time to acknowledge any complaint, and the time to decide one of each class. */
export const timerNames = ['acknowledgement', ...grievanceClassNames] as const
export type TimerName = (typeof timerNames)[number]

export interface TimerValues {
  hours: number
  /** Whether the post is hidden as soon as a complaint of this class arrives. */
  hides_first: boolean
  source: string
}

const rules =
  'IT (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021, G.S.R. 139(E) of 25 February 2021'
const amended = `${rules}, as amended by G.S.R. 120(E) of 10 February 2026, in force from 20 February 2026`

/** What counts until an operator changes it. A reading of the rules, not legal advice. */
export const usualTimers: Record<TimerName, TimerValues> = {
  acknowledgement: { hours: 24, hides_first: false, source: `Rule 3(2)(a)(i), ${rules}` },
  intimate: { hours: 2, hides_first: true, source: `Rule 3(2)(b), ${amended}` },
  order: { hours: 3, hides_first: true, source: `Rule 3(1)(d), ${amended}` },
  unlawful: { hours: 36, hides_first: false, source: `Proviso to rule 3(2)(a)(i), ${amended}` },
  other: { hours: 7 * 24, hides_first: false, source: `Rule 3(2)(a)(i), ${amended}` },
}

export const grievanceOutcomes = ['upheld', 'rejected'] as const
export type GrievanceOutcome = (typeof grievanceOutcomes)[number]

export const grievanceLimits = {
  aboutMin: 10,
  aboutMax: 5_000,
  addressMax: 500,
  wordsMax: 2_000,
  sourceMax: 400,
  hoursMax: 30 * 24,
  /** How far back staff may date a complaint that came by mail or post. */
  recordedDaysMax: 90,
  /** Open complaints that the console lists. */
  openShown: 200,
} as const
