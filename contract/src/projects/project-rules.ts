/** Words and bounds of collaborative projects. Free of schemas, so that any page can import it. */
export const projectStates = ['draft', 'open', 'closed'] as const
export type ProjectState = (typeof projectStates)[number]

export const fieldKinds = ['number', 'count', 'choice', 'time', 'place', 'photo'] as const
export type FieldKind = (typeof fieldKinds)[number]

export const rounds = ['once', 'day', 'week', 'fortnight', 'month'] as const
export type Round = (typeof rounds)[number]

/** Days without a measurement after which a class seems to have stopped: two rounds, and two weeks at least. */
export const silentDays: Record<Round, number | null> = { once: null, day: 14, week: 14, fortnight: 28, month: 62 }

export const hazards = [
  'age',
  'glass',
  'heat',
  'lightning',
  'mosquitoes',
  'allergy',
  'disposal',
  'road',
  'night',
] as const
export type Hazard = (typeof hazards)[number]

/** Drawings of ours that a step may show. A published protocol never changes, and neither does a drawing: a better one gets another name. */
export const stepPictures = [
  'gauge-built',
  'gauge-place',
  'gauge-eye',
  'shade-place',
  'shade-ice',
  'shade-eye',
  'branch-marked',
  'flowers-counted',
  'flower-stages',
  'water-standard',
  'water-lather',
  'water-dropper',
  'stars-dark',
  'stars-orion',
] as const
export type StepPicture = (typeof stepPictures)[number]

/** Why a reading is flagged. `reported` is by a person, the others are found at entry. */
export const flagKinds = ['unit', 'range', 'decimal', 'duplicate', 'date', 'place', 'readers', 'reported'] as const
export type FlagKind = (typeof flagKinds)[number]

/** `open` until somebody has looked; a reading that is `right` counts as any other, one that is `wrong` stays flagged. */
export const flagStates = ['open', 'right', 'wrong'] as const
export type FlagState = (typeof flagStates)[number]

/** A visit waits for its teacher, counts, or is kept out with a reason. */
export const visitStates = ['waiting', 'released', 'excluded'] as const
export type VisitState = (typeof visitStates)[number]

/**
 * A photo that a visit announces is `expected` until the phone has sent it, `received` while its teacher keeps the visit, and `waiting` for
 * a review from the release on. The file of one that is `refused` is deleted.
 */
export const photoStates = ['expected', 'received', 'waiting', 'accepted', 'refused'] as const
export type PhotoState = (typeof photoStates)[number]

export const projectLimits = {
  titleMax: 120,
  questionMax: 400,
  summaryMax: 800,
  materialsMax: 20,
  rupeesMax: 20_000,
  stepsMax: 20,
  stepMax: 600,
  hazardsMax: 12,
  hazardMax: 300,
  fieldsMax: 12,
  labelMax: 80,
  hintMax: 300,
  optionsMax: 12,
  rangesMax: 24,
  replicatesMax: 5,
  versionsMax: 50,
  changesMax: 500,
  /** Projects that are not drafts: few, since each needs people who run it. */
  projectsMax: 200,
  schoolMax: 120,
  instrumentMax: 80,
  valueMax: 40,
  reasonMin: 5,
  reasonMax: 300,
  /** Classes that one teacher has in one project. */
  classesPerTeacher: 20,
  sitesMax: 2_000,
  /** Fewer schools give no mean: one of them would decide it, and could be told apart. */
  schoolsNeeded: 5,
  /** Visits of one class: in a day as they arrive, and altogether. */
  visitsPerDay: 100,
  visitsMax: 2_000,
  /** Released visits that a project may ask for. */
  visitsNeededMax: 200,
  /** Where a project does not say it. */
  visitsNeededUsual: 1,
  /** Readings of a visit: a dozen fields, five times each. */
  readingsMax: 60,
  /** Photos of a visit. */
  photosMax: 8,
  /** How often one photo may be taken: each refusal allows another one. */
  photoTakesMax: 5,
  /** Days that a phone may keep a visit before it is sent. */
  daysLateMax: 60,
  /** Corrections of one reading. */
  correctionsMax: 20,
} as const
