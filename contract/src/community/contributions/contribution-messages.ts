import { contributionLimits as limits } from './contribution-rules.ts'

/** Sentences of the calls about contributions that only the server uses. */
export const contributionMessages = {
  saved: 'Your draft is saved. Only you see it.',
  sent: 'It waits for a reviewer. We will tell you when it is published or returned.',
  discarded: 'The draft is deleted.',
  openFull: `You have ${limits.openMax} contributions that are not public. Finish or delete one first.`,
  versionsFull: `This has reached the limit of ${limits.versionsMax} versions. Start a new one.`,
  sentFull: `You have sent ${limits.sentPerDay} contributions today. Send the next one tomorrow.`,
  inReview: 'A reviewer is reading this version. You cannot change it until it is returned.',
  notYourQuestion: (place: number) =>
    `Question ${place} is not in your bank, or a colleague wrote it. Only its author can share it.`,
  noQuestionLeft: 'Colleagues wrote all questions of this test. Only they can share them.',
  notSendable: 'There is no draft to send.',
  kindFixed: 'You cannot change the kind of a contribution. Start a new one.',
  licenceFixed: 'The work you adapted may only be shared under the same licence (CC BY-SA).',
  mayNotAdapt: 'Its licence does not allow changes for others. You can use it in your own classes.',
  notReviewer: 'Volunteer as a reviewer first.',
  ownReview: 'You cannot review your own contribution.',
  reviewTaken: 'A colleague reviews this already.',
  reviewsFull: `You have taken ${limits.reviewsMax} reviews. Finish one first.`,
  notTaken: 'Take this review first.',
  reviewDecided: 'This was decided before, or its author has taken it back.',
  taken: `You review this now. After ${limits.reviewDays} days without a decision it is free for others.`,
  published: 'It is public now. We have notified its author.',
  returned: 'We have returned it to its author, with your comments.',
  volunteers: 'You are a reviewer. Your name is shown on what you publish.',
  volunteersNot: 'You are no longer a reviewer.',
} as const
