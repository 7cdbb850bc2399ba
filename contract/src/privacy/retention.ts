/** How long finished records are kept before a nightly job deletes them. The privacy policy states the same periods. */
export const retention = {
  /** Counted from when a message was marked as handled. */
  handledMessageMonths: 24,
  /** Complaints to the grievance officer, counted from the decision. */
  decidedGrievanceMonths: 24,
  /** Counted from when a request or registration was declined or withdrawn. */
  declinedRequestMonths: 12,
  /** Counted from when an unaccepted personal invitation was sent. */
  invitationMonths: 12,
  /** Counted from when an invitation to teach a class was sent that nobody accepted. */
  classInvitationDays: 30,
  /** Mails stored as files, when no mail server is configured. */
  keptMailDays: 30,
  /** Daily activity: who opened which book or video, and the page where a book was left. */
  activityMonths: 24,
  /** Account events, such as log-ins and password changes. */
  accountEventMonths: 12,
  /** Notifications, and how many of one user at most. */
  notificationDays: 90,
  notificationsOfUser: 200,
  /** Evidence of attendance: heartbeats, codes, participant lists. The computed attendance is kept. */
  attendanceSourceMonths: 12,
  /** Photos and files of work, counted from when it was handed in; and from when it was handed in again. */
  workFileMonths: 24,
  replacedWorkFileMonths: 3,
  /** Photos of readings in projects, counted from when the visit arrived. */
  projectPhotoMonths: 24,
  /** Safety plans and messages with a partner, counted from the last change of the request; and incidents, from when they were closed. */
  partnerPlanMonths: 12,
  partnerIncidentMonths: 36,
} as const
