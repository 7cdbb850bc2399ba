/** What live sessions and their certificates go by; free of schemas, so that every page can read it. */

/** The field that a session, and an hour in a teacher's record, belongs to. */
export const themes = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  mathematics: 'Mathematics',
  'earth-and-space': 'Earth and space',
  'science-and-society': 'Science and society',
  teaching: 'Teaching science',
} as const
export type Theme = keyof typeof themes

/** docs/product.md, Home and public pages: Saturday and Sunday, 4:00 PM to 5:00; ISO numbers of the days, and the clock of `brand.timeZone`. */
export const weekly = { days: [6, 7], startsAt: '16:00', minutes: 60 } as const

export const liveLimits = {
  minutesMin: 10,
  minutesMax: 480,
  capacityMax: 10_000,
  materialsMax: 10,
  /** Weeks that a series is planned ahead, and that it may last. */
  weeksAhead: 6,
  seriesWeeksMax: 60,
  /** A file of participants: bytes, and lines with a person. */
  participantsBytes: 200_000,
  participantsMax: 3_000,
  /** Appeals that a teacher may make about one session. */
  appealsMax: 3,
  /** Characters of its words. */
  appealMin: 10,
  appealMax: 1_000,
  /** Moments that the page of a session tells at once, and of one teacher and session altogether, on all devices. */
  beatsMax: 600,
  beatsKeptMax: 20_000,
  /** Corrections of the printed name that a teacher makes alone, in a year. */
  nameChangesMax: 5,
  /** Sessions that the page of a user shows, and mails that the page of a session remembers. */
  sessionsOfUserMax: 100,
  mailingsShown: 50,
} as const

/** How attendance is found. */
export const attendanceRules = {
  /** Percent of the session for which a teacher must have been present, unless a session says otherwise. */
  percentDefault: 75,
  /** The page of a session tells every so many seconds that it is open. */
  beatSeconds: 30,
  /** Two beats of a device that are no further apart count as presence between them: two may be lost. */
  gapSeconds: 95,
  /** The speaker's code changes every so many minutes of a session, and stands for that part of it. */
  codeMinutes: 15,
  /** A code is taken for so long after its part of the session is over. */
  codeGraceMinutes: 2,
  /** The page of a session can be entered so many minutes before it begins. */
  doorsMinutes: 15,
  /** Appeals are taken for so many days after a session. */
  appealDays: 14,
  /** Certificates are issued so many hours after the end, unless staff do it earlier. */
  settleHours: 24,
} as const

/** Reminders before a session, in minutes. */
export const sessionReminders = [24 * 60, 15] as const
