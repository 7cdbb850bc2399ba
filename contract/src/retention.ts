/** How long what is over stays before a nightly job erases it; the privacy policy says the same figures. */
export const retention = {
  /** After a message was marked as handled. */
  handledMessageMonths: 24,
  /** After a request or a registration was declined, or a request taken back. */
  declinedRequestMonths: 12,
  /** After a personal invitation of a school was sent that nobody has accepted. */
  invitationMonths: 12,
  /** Mails that are kept as files, where no mail server is set. */
  keptMailDays: 30,
  /** Which book or video someone opened on which day. */
  activityMonths: 24,
  /** What happened to an account: log-ins, changes of the password, and the like. */
  accountEventMonths: 12,
  /** What attendance at a live session was found from: when its page was open, codes, lists of participants. What was found stays. */
  attendanceSourceMonths: 12,
} as const
