/** Bounds of profiles and mentor pairs. */
export const peopleLimits = {
  askAboutMax: 300,
  contactMax: 200,
  languagesMax: 8,
  /** Requests and running pairs of one mentor. */
  mentorPairsMax: 5,
  /** The same of one teacher who asks. */
  askedMentorsMax: 3,
  /** A request is sent to a mentor who was here within these days, and freed after these without an answer. */
  mentorActiveDays: 30,
  mentorSilenceDays: 7,
  /** Results of a search, best first. */
  foundPeople: 40,
} as const
