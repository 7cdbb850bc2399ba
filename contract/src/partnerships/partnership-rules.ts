/** Kinds, states and bounds of partnerships. Free of schemas, so that any page can import it. */
export const offerKinds = {
  talk: 'Talk for a class',
  'lab-visit': 'Visit to a lab or a plant',
  equipment: 'Surplus equipment',
  problem: 'Problem from practice',
  placement: 'Two days for a teacher',
  judging: 'Judge at a fair',
} as const
export type OfferKind = keyof typeof offerKinds
export const offerKindNames = Object.keys(offerKinds) as [OfferKind, ...OfferKind[]]

export const offerVenues = {
  'at-partner': 'At the partner',
  'at-school': 'At the school',
  video: 'By video',
} as const
export type OfferVenue = keyof typeof offerVenues
export const offerVenueNames = Object.keys(offerVenues) as [OfferVenue, ...OfferVenue[]]

/** Where each kind can take place. */
export const venuesOf: Record<OfferKind, readonly OfferVenue[]> = {
  talk: ['at-school', 'video'],
  'lab-visit': ['at-partner'],
  equipment: ['at-partner', 'at-school'],
  problem: ['at-school', 'video', 'at-partner'],
  placement: ['at-partner'],
  judging: ['at-school', 'video'],
}

/** `hidden`: by staff, or because the partner did not answer. */
export const offerStates = ['draft', 'open', 'paused', 'hidden', 'closed'] as const
export type OfferState = (typeof offerStates)[number]

/**
 * `held`: confirmed, and its end has passed; follows from the time. `expired`: matched, and not confirmed before its start. `counted`: both
 * sides reported that it took place; `not-held`: both reported, and one of them says that it did not.
 */
export const requestStates = [
  'requested',
  'waiting',
  'matched',
  'confirmed',
  'held',
  'counted',
  'not-held',
  'declined',
  'withdrawn',
  'cancelled',
  'expired',
] as const
export type RequestState = (typeof requestStates)[number]

export const requestStateNames: Record<RequestState, string> = {
  requested: 'Waits for the partner',
  waiting: 'On the waiting list',
  matched: 'A time is offered',
  confirmed: 'Confirmed',
  held: 'Took place, reports are due',
  counted: 'Counted',
  'not-held': 'Did not take place',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  expired: 'Not confirmed in time',
}

export const partnershipLimits = {
  aboutMax: 2_000,
  languagesMax: 10,
  /** Chapters of one offer. */
  chaptersMax: 12,
  membersMax: 10,
  /** Offers of one organisation that are not closed. */
  offersMax: 100,
  /** Slots of one offer that lie ahead. */
  slotsMax: 60,
  slotCapacityMax: 50,
  slotMinutesMin: 15,
  /** Two days. */
  slotMinutesMax: 2 * 24 * 60,
  /** How far ahead a slot is planned. */
  aheadDays: 365,
  whereMax: 300,
  pupilsMax: 500,
  ageMin: 8,
  ageMax: 20,
  /** Requests of one teacher that are not over. */
  openRequestsMax: 30,
  messageMax: 2_000,
  /** Messages of one request. */
  messagesMax: 100,
  teachersMax: 20,
  /** Pupils whom one named teacher looks after during a visit. */
  pupilsPerTeacher: 15,
  reportMinutesMin: 10,
  /** How long a check of an organisation counts. */
  checkDaysMax: 366,
  /** Days before the end of a check when its partner and staff are reminded. */
  checkReminderDays: 30,
  /** Days without an answer to a request until its partner is asked, and again as many until the offer is hidden. */
  silenceDays: 14,
  /** Days before a slot when both sides are reminded. */
  reminderDays: 2,
  /** Days after its start within which both sides report; then it does not count. */
  reportDays: 60,
  invitationDays: 14,
  /** Offers in a list of those that fit. */
  fittingMax: 50,
  /** Kilometres within which an organisation is near a school. */
  nearKm: 60,
} as const

/** What a school arranges before a visit. */
export interface PlanFields {
  /** Names of the teachers who are there all the time. */
  teachers: string[]
  pupils: number | null
  youngest_age: number | null
  /** How the class is prepared for the hazards that the offer names. */
  hazards: string
  transport: string
  first_aid: string
  /** Consents of parents that the school holds. */
  consents: number | null
}
export type PlanField = keyof PlanFields

/** Whether pupils take part, so that there is a safety plan. */
export const isPlanned = (kind: OfferKind): boolean => kind !== 'placement' && kind !== 'equipment'

/** `full` for pupils who travel; `teachers` where a guest meets pupils: a named teacher stays with them. */
export const planNeeded = ({ kind, venue }: { kind: OfferKind; venue: OfferVenue }): 'full' | 'teachers' | 'none' => {
  if (!isPlanned(kind)) return 'none'
  return venue === 'at-partner' ? 'full' : 'teachers'
}

/** What a plan still needs before the visit can be confirmed, by field. */
export function missingInPlan(
  offer: { kind: OfferKind; venue: OfferVenue; min_age: number; pupils_max: number },
  plan: PlanFields,
): { field: PlanField; words: string }[] {
  const needed = planNeeded(offer)
  if (needed === 'none') return []
  const missing: { field: PlanField; words: string }[] = []
  const need = (isThere: boolean, field: PlanField, words: string) => {
    if (!isThere) missing.push({ field, words })
  }
  need(plan.teachers.length > 0, 'teachers', 'Name a teacher who stays with the pupils')
  if (needed === 'teachers') return missing
  const { pupils, youngest_age: age, consents } = plan
  need(pupils !== null && pupils > 0, 'pupils', 'Enter the number of pupils')
  if (pupils !== null) {
    need(pupils <= offer.pupils_max, 'pupils', `The partner takes ${offer.pupils_max} pupils at most`)
    const teachers = Math.ceil(pupils / partnershipLimits.pupilsPerTeacher)
    need(plan.teachers.length >= teachers, 'teachers', `${pupils} pupils need ${teachers} named teachers`)
  }
  need(age !== null, 'youngest_age', 'Enter the age of the youngest pupil')
  if (age !== null) need(age >= offer.min_age, 'youngest_age', `Pupils must be ${offer.min_age} or older`)
  need(plan.hazards !== '', 'hazards', 'Say how the class is prepared for the hazards')
  need(plan.transport !== '', 'transport', 'Say how the class travels')
  need(plan.first_aid !== '', 'first_aid', 'Say who gives first aid, and with what')
  need(consents !== null && consents > 0, 'consents', 'Enter how many consents of parents you hold')
  if (consents !== null && pupils !== null)
    need(consents >= pupils, 'consents', `Consents of parents are needed for all ${pupils} pupils`)
  return missing
}

/** What the page says beside the form for an incident. A reading of the law, not legal advice. */
export const incidentWords = [
  'Is a child in danger now? Call 112, or Childline on 1098.',
  'Who knows of a sexual offence against a child, or fears one, must report it to the Special Juvenile Police Unit or the local police (POCSO Act, 2012, section 19). Do not wait for our answer.',
  'Your report reaches our staff at once. It does not replace the report to the police.',
] as const

/** How surplus equipment is given, for the page. */
export const fairOrderWords =
  'Equipment goes to the school that has received least so far. Among equal schools, who asked first comes first. The partner cannot choose: the next free place goes to the first school. To decline or cancel, it gives a reason, which the school reads and our staff can read.'

/** An e-mail address, or an Indian phone number with any spacing. A date with a time begins with another digit. */
const contactPattern = /\S@\S|(?<!\d)(?:\+\d|[06-9])(?:[\s().-]{0,3}\d){9}/

/** Whether a text tells how to reach somebody. Both sides write to each other through the product only. */
export const hasContact = (text: string): boolean => contactPattern.test(text)
