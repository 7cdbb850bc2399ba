/** Parts of the weekly mail, in its order. Free of schemas, so that any page can import it. */
export const digestParts = {
  followed: 'New answers to questions that you follow or asked',
  questions: 'Questions without an answer that you could answer',
  news: 'Fellowships, courses and competitions that fit you',
} as const
export type DigestPart = keyof typeof digestParts
export const digestPartNames = Object.keys(digestParts) as [DigestPart, ...DigestPart[]]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const digestRules = {
  /** Until the teacher chooses: Wednesday. ISO weekday: Monday is 1. */
  weekday: 3,
  /** Days between two mails to one teacher, by the calendar of the teacher's time zone. */
  daysBetween: 7,
  /** Mails leave between these hours of the teacher's day, at a time that stays the same for each teacher. */
  fromHour: 6,
  untilHour: 20,
  /** Entries of one part, and how many days back they may be. */
  linesMax: 5,
  daysBack: 28,
  /** Questions that one person follows. */
  followsMax: 500,
} as const
