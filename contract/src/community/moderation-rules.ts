/** Words of moderation. Free of schemas, so that any page can import it. */
export const reportReasons = {
  'about-pupils': 'Something of a pupil or a class',
  'personal-data': 'Personal data of somebody',
  abuse: 'Insult, threat or hate',
  wrong: 'Wrong or dangerous science',
  advertising: 'Advertising',
  copyright: 'Copied without permission',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

/** What staff do about a post. Everything but keeping it needs a reason for its author. */
export const moderationActs = ['kept', 'note', 'warning', 'suspension', 'removal'] as const
export type ModerationAct = (typeof moderationActs)[number]
