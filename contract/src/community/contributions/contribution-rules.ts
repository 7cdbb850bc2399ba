/** Words and bounds of contributions. Free of schemas, so that any page can import it. */
export const contributionKinds = {
  plan: 'Lesson plan',
  paper: 'Question paper',
  experiment: 'Experiment',
} as const
export type ContributionKind = keyof typeof contributionKinds
export const contributionKindNames = Object.keys(contributionKinds) as [ContributionKind, ...ContributionKind[]]

interface Licence {
  name: string
  words: string
  mayAdapt: boolean
}
/** What colleagues may do with a contribution, in the order of the choice. */
export const licences = {
  'cc-by': {
    name: 'Use and change it, with my name (CC BY 4.0)',
    words: 'Anyone may use it, change it and pass it on, also for money, if they say who wrote it.',
    mayAdapt: true,
  },
  'cc-by-sa': {
    name: 'Use and change it, and share it under the same licence (CC BY-SA 4.0)',
    words: 'Anyone may use it and change it, if they say who wrote it and give their version under the same licence.',
    mayAdapt: true,
  },
  'class-only': {
    name: 'Use it in your own classes only',
    words: 'Teachers may use it as it is in their own classes. They may not change it for others or publish it.',
    mayAdapt: false,
  },
} as const satisfies Record<string, Licence>
export type LicenceName = keyof typeof licences
export const licenceNames = Object.keys(licences) as [LicenceName, ...LicenceName[]]

/** Who must be there when an experiment is done. */
export const risks = {
  none: 'No risk in ordinary use',
  low: 'Small risk: pupils need to be told',
  adult: 'An adult does it, or stands beside the pupils',
} as const
export type RiskName = keyof typeof risks
export const riskNames = Object.keys(risks) as [RiskName, ...RiskName[]]

/** What an author confirms before a contribution is sent, for one kind or for all. */
export const checks = {
  no_pupil: 'No name, face, mark or answer of a pupil is in it.',
  own_work: 'It is my own work, or I have named its source and may share it.',
  is_tried: 'I have used it in class, or I say in the text what was not tried.',
  is_correct: 'I have read the science, the numbers and the units again.',
  risks_named: 'Every risk is named, with what to do about it.',
} as const
export type CheckName = keyof typeof checks
export const checkNames = Object.keys(checks) as [CheckName, ...CheckName[]]

/** The checks that a kind needs. */
export const checksOf = (kind: ContributionKind): CheckName[] =>
  checkNames.filter((name) => name !== 'risks_named' || kind === 'experiment')

export const contributionLimits = {
  summaryMin: 20,
  summaryMax: 400,
  sourceMax: 300,
  bodyMin: 40,
  bodyMax: 12_000,
  objectivesMax: 1_500,
  riskMax: 400,
  minutesMax: 600,
  marksMax: 200,
  materialsMax: 20,
  rupeesMax: 20_000,
  reviewNoteMin: 10,
  reviewNoteMax: 2_000,
  /** Contributions of one person that are not public yet. */
  openMax: 20,
  versionsMax: 50,
  sentPerDay: 10,
  /** Volunteers who hear of one that needs a review. */
  reviewersNotified: 20,
  /** A review that somebody took is free for others after these days. */
  reviewDays: 7,
  /** Reviews that one person has taken at a time. */
  reviewsMax: 5,
  /** Links of the chain "adapted from", and adaptations, that are shown. */
  chainMax: 20,
  adaptationsShown: 20,
  paperItemsMax: 200,
} as const
