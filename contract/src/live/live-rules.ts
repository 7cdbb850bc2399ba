/** Rules of live sessions and their certificates. Free of schemas, so that every page can import it. */

/** The subject theme of a session and of the hours in a teacher's record. */
export const themes = {
  physics: 'Physics',
  chemistry: 'Chemistry',
  biology: 'Biology',
  mathematics: 'Mathematics',
  'earth-and-space': 'Earth and space',
  'science-and-society': 'Science and society',
  teaching: 'Teaching science',
} as const
export type ThemeName = keyof typeof themes

/** docs/product.md, Home and public pages: Saturday and Sunday, 4:00 PM to 5:00. ISO weekdays, in `brand.timeZone`. */
export const weekly = { days: [6, 7], startsAt: '16:00', minutes: 60 } as const

export const liveLimits = {
  minutesMin: 10,
  minutesMax: 480,
  capacityMax: 10_000,
  materialsMax: 10,
  /** Weeks planned ahead, and the maximum length of a series. */
  weeksAhead: 6,
  seriesWeeksMax: 60,
  /** A participant file: its bytes, and its lines that name a person. */
  participantsBytes: 200_000,
  participantsMax: 3_000,
  /** Appeals per teacher and session. */
  appealsMax: 3,
  /** Minimum characters of an appeal. */
  appealMin: 10,
  appealMax: 1_000,
  /** Heartbeats in one request, and per teacher and session over all devices. */
  beatsMax: 600,
  beatsKeptMax: 20_000,
  /** Self-service corrections of the printed name per year. */
  nameChangesMax: 5,
  /** Sessions listed on a user's page, and mails listed on a session's page. */
  sessionsOfUserMax: 100,
  mailingsShown: 50,
} as const

/** How attendance is computed. */
export const attendanceRules = {
  /** Default share of the session, in percent, that a teacher must attend. */
  percentDefault: 75,
  /** Interval of heartbeats. */
  beatSeconds: 30,
  /** Two heartbeats of a device at most this far apart count as presence between them, so two may be lost. */
  gapSeconds: 95,
  /** Each code covers a part of the session of this length. */
  codeMinutes: 15,
  /** How long a code is accepted after its part has ended. */
  codeGraceMinutes: 2,
  /** How long before its start the session's page can be entered. */
  opensMinutesBefore: 15,
  /** How long appeals are accepted after a session. */
  appealDays: 14,
  /** Time from the end to the automatic issue of certificates. */
  settleHours: 24,
} as const

/** Reminders, in minutes before a session. */
export const sessionReminders = [24 * 60, 15] as const
