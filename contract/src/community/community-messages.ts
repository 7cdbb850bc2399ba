import { communityLimits as limits, communityTimes as times } from './community-limits.ts'

/** How much a member may do in a day, and whether that is little because they are new. */
export interface DailyLimit {
  most: number
  isNew: boolean
}
const newMembersLess = ` New members do less in a day, until ${times.newMemberPosts} of their posts have stood for a day.`

/** Sentences of the community that only the server uses. */
export const communityMessages = {
  asked: 'Your question is posted. We mail you when it is answered, unless you choose otherwise.',
  askedWaiting:
    'Your question waits for review, because it has a link and you are new here. Colleagues see it after that.',
  answered: 'Your answer is added.',
  answeredWaiting:
    'Your answer waits for review, because it has a link and you are new here. Colleagues see it after that.',
  saved: 'Saved.',
  accepted: 'The answer is accepted.',
  tried: 'Thank you. Colleagues see what happened in your class.',
  confirmFirst:
    'Confirm your email address before you post. Open the link that we mailed to you, or ask for another in your profile.',
  suspended: (day: string) => `You can read, but not post, until ${day}.`,
  editTimeOver: `A post can be edited for ${times.editMinutes} minutes.`,
  discussionsFull: ({ most, isNew }: DailyLimit) =>
    `You have asked ${most} questions in a day. Ask the next one tomorrow.${isNew ? newMembersLess : ''}`,
  answersFull: ({ most, isNew }: DailyLimit) =>
    `You have posted ${most} answers in a day. Post the next one tomorrow.${isNew ? newMembersLess : ''}`,
  threadFull: `This question has reached the limit of ${limits.answersMax} answers. Ask a new one.`,
  trialsFull: `${limits.trialsMax} teachers have already said how it went. No more can be added.`,
  notAsker: 'Only the colleague who asked can accept an answer.',
  ownAnswer: 'This is your own answer.',
  reported: 'Thank you. Staff look at it, and its author does not learn who reported it.',
  reportsFull: ({ most, isNew }: DailyLimit) =>
    `You have reported ${most} posts in a day. Report more tomorrow.${isNew ? newMembersLess : ''}`,
  ownPost: 'This is your own post.',
  muted: 'You do not see this question in lists any more.',
  unmuted: 'You see this question again.',
  followed: 'We notify you of new answers to this question.',
  unfollowed: 'You do not follow this question any more.',
  followsFull: 'You have reached the limit of questions you can follow. Unfollow some first.',
  digestSaved: 'Saved. The weekly mail comes on that day, when there is something for you.',
  digestEnded: 'You will not get the weekly mail any more. You can turn it on again in your notification settings.',
  blocked: 'You will not see this colleague’s posts any more.',
  unblocked: 'You see this colleague’s posts again.',
  blocksFull: 'You have reached the limit of what you can block and hide. Remove some first.',
  notBlockable: 'Only an author whose name is shown can be blocked. You can hide this question.',
  appealed: 'Your appeal is with us. Someone else will decide it, and we will notify you.',
  appealedBefore: 'There is an appeal against this decision already.',
  notMentionable: 'A colleague you mention is no longer in the directory. Remove the mention.',
  brought: (count: number) =>
    count === 1 ? 'Colleagues see the question now.' : `Colleagues see ${count} questions now.`,
  decided: 'Decided.',
  noAuthor: 'This post belongs to no account, so nobody would read that. Keep it or remove it.',
  notRemovedTwice: 'This post is removed already.',
  complaintWaits: 'A complaint about this post is waiting. Decide the complaint instead.',
  appealByAnother: 'You made this decision. Another member of staff decides the appeal.',
  appealDecided: 'The appeal is decided. We notify its author.',
  unmaskingRequested: 'Another member of staff has to agree.',
  unmaskingApproved: 'You both see the name now. It is in the audit log.',
  unmaskingByAnother: 'You asked for this. Another member of staff has to agree.',
  notAnonymous: 'This post is not anonymous.',
} as const
