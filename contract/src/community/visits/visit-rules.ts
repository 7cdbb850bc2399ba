/** Bounds, choices and sentences of visits to lessons. Free of schemas, so that any page can import it. */
export const visitLimits = {
  /** An invitation or a proposed time without an answer ends after these days. */
  silenceDays: 7,
  /** How far ahead a visit is planned. */
  aheadDays: 180,
  /** Visits that one person has invited to and that are not over. */
  openMax: 20,
  whereMax: 300,
  /** Each field of the sheet. */
  sheetMax: 4_000,
  minutesMin: 10,
  minutesMax: 240,
} as const

export const visitPlaces = { classroom: 'In the classroom', video: 'By video' } as const
export type VisitPlace = keyof typeof visitPlaces
export const visitPlaceNames = Object.keys(visitPlaces) as [VisitPlace, ...VisitPlace[]]

/** What the visitor looks at. */
export const visitFoci = {
  questions: 'Questions: what is asked, and how long pupils may think',
  voices: 'Voices: who speaks, and who does not',
  experiment: 'The experiment: what pupils do, see and conclude',
  explaining: 'Explaining: where pupils follow, and where they lose the thread',
  writing: 'Board and notebooks: what stays when the lesson is over',
  mixed: 'Pupils of different levels: what each of them does',
  time: 'Time: what it goes to',
  own: 'Something else',
} as const
export type VisitFocus = keyof typeof visitFoci
export const visitFocusNames = Object.keys(visitFoci) as [VisitFocus, ...VisitFocus[]]

/** `freed`: nobody answered for a week. */
export const visitStates = ['proposed', 'agreed', 'declined', 'freed', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]

export const focusInWords = ({ focus, focus_words }: { focus: VisitFocus; focus_words: string }): string =>
  focus === 'own' ? focus_words : visitFoci[focus]

export const visitMessages = {
  focusNeeded: 'Say what the visitor should look at',
  timeNeeded: 'Choose a day and a time',
  minutesInvalid: `Enter ${visitLimits.minutesMin} to ${visitLimits.minutesMax} minutes`,
  invited: 'Your invitation is sent. Expect an answer within a week.',
  yourself: 'This is you.',
  profileFirst: 'List yourself in the directory first, so that your colleague knows who is asking.',
  blocked: 'You cannot invite this teacher.',
  openFull: 'You have reached the limit of open visits.',
  invitedBefore: 'A visit between the two of you at this time exists already.',
  tooEarly: 'Choose a time in the future.',
  tooFar: `Choose a time within the next ${visitLimits.aheadDays} days.`,
  agreed: 'The visit is agreed. We have notified your colleague.',
  proposed: 'The other time is proposed. We have notified your colleague.',
  declined: 'The invitation is declined. We have notified your colleague.',
  cancelled: 'The visit is cancelled. We have notified your colleague.',
  changed: 'The time has changed. Check the new one first.',
  decided: 'This has already been decided, or the week is over.',
  notOver: 'The lesson has not begun yet.',
  sheetSaved: 'Saved.',
  sheetClosed: 'Both of you have confirmed the visit. The notes can no longer change.',
  confirmed: 'Your minutes are saved. The visit counts once your colleague has confirmed it.',
  counted: 'Both of you have confirmed the visit. It is in your record.',
} as const

/** Why a meeting cannot be planned for this time; null where it can. */
export function timeProblem(startsAt: Date, now: Date): string | null {
  if (startsAt <= now) return visitMessages.tooEarly
  return startsAt.getTime() - now.getTime() > visitLimits.aheadDays * 86_400_000 ? visitMessages.tooFar : null
}
