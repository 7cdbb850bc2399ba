/** Bounds of the community. Free of schemas, so that any page can import it. */
export const communityLimits = {
  titleMin: 10,
  titleMax: 150,
  bodyMax: 8_000,
  answerMin: 10,
  noteMax: 300,
  /** Answers of one discussion, and lines of "tried it in class" of one answer. */
  answersMax: 200,
  trialsMax: 100,
  /** Questions of a live session that staff bring over in one act. */
  liveQuestionsMax: 20,
  /** Colleagues whom one post mentions. */
  mentionsMax: 5,
  /** What one person posts in a day, and what a new member does. */
  perDay: {
    discussions: { member: 10, newMember: 5 },
    answers: { member: 60, newMember: 15 },
    reports: { member: 30, newMember: 10 },
  },
  /** Similar questions that are shown while a new one is typed. */
  similarMax: 5,
  /** Teachers who hear of one question without an answer. */
  matchingTeachers: 20,
  /** People that one person blocks, and questions that one person hides. */
  blocksMax: 500,
  mutesMax: 2_000,
  suspensionDaysMax: 365,
  appealMin: 10,
  appealMax: 2_000,
} as const

export const communityTimes = {
  /** How long an own post can be edited. */
  editMinutes: 30,
  /** The answer clock: hours without an answer until matching teachers, staff and the asker hear of it. */
  teachersHours: 24,
  staffHours: 72,
  askerHours: 7 * 24,
  /**
   * A member is new until this many posts of theirs stand. Links of new members wait for review. For what they may post in a day, only posts
   * that are older than a day count: three at once earn no trust.
   */
  newMemberPosts: 3,
} as const
