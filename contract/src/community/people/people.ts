import * as z from 'zod/mini'
import { subjectNames, Teaching } from '../../accounts/teaching.ts'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import { Id, IdParams, Moment, optionalText, pageOf, pageQuery, searchText, wholeNumber } from '../../fields.ts'
import { boards } from '../../institutions/institution-fields.ts'
import { limits } from '../../limits.ts'
import { nameText, optionalLine, optionalName } from '../../name-text.ts'
import { gstStateCodes } from '../../subscriptions/gst.ts'
import { DistrictId } from './district-id.ts'
import { spokenLanguageTags } from './languages.ts'
import { peopleLimits } from './people-limits.ts'
import { peopleMessages } from './people-messages.ts'

const Board = z.enum(boards, 'Choose a board')
const SpokenLanguage = z.enum(spokenLanguageTags)
const Subjects = z.array(z.enum(subjectNames)).check(z.maxLength(subjectNames.length))

/** What a teacher writes about themselves. Subjects and grades are those of `Teaching`. */
export const ProfileForm = z
  .object({
    /** The name that colleagues see. */
    name: nameText('Name is required', limits.nameMax),
    board: z._default(z.union([z.literal(''), Board]), ''),
    languages: z.array(SpokenLanguage).check(z.maxLength(peopleLimits.languagesMax)),
    district: z._default(z.union([z.literal(''), DistrictId]), ''),
    ask_about: optionalText(peopleLimits.askAboutMax),
    school: optionalName(),
    /** How to reach the teacher; for colleagues nearby and mentor pairs only. */
    contact: optionalLine(peopleLimits.contactMax),
    mentor_subjects: Subjects,
    /** Whether subscribers see the profile, in the directory and in the search. */
    is_shown: z.boolean(),
    /** Whether colleagues of the same district who agreed too see it. */
    is_nearby: z.boolean(),
  })
  .check(
    z.refine(({ is_nearby: isNearby, district }) => !isNearby || district !== '', {
      error: peopleMessages.districtNeeded,
      path: ['district'],
    }),
    z.refine(({ is_shown: isShown, mentor_subjects: offered }) => isShown || offered.length === 0, {
      error: peopleMessages.mentorNeedsDirectory,
      path: ['mentor_subjects'],
    }),
  )
export type ProfileForm = z.infer<typeof ProfileForm>

/** A teacher as colleagues see them. */
export const Colleague = z.object({
  id: Id,
  name: z.string(),
  ...Teaching.shape,
  board: z.string(),
  languages: z.array(SpokenLanguage),
  /** Id of a district; empty for none. */
  district: z.string(),
  ask_about: z.string(),
  school: z.string(),
  mentor_subjects: Subjects,
})
export type Colleague = z.infer<typeof Colleague>

/** A colleague nearby, who agreed that the caller sees how to reach them. */
export const Neighbour = z.extend(Colleague, { contact: z.string() })
export type Neighbour = z.infer<typeof Neighbour>

/** A mentor and the teacher who asked, as one of the two sees it. */
export const MentorPair = z.object({
  id: Id,
  /** What the caller is in it. */
  role: z.enum(['mentor', 'teacher']),
  subject: z.enum(subjectNames),
  message: z.string(),
  state: z.enum(['asked', 'accepted']),
  asked_at: Moment,
  /** When the request is freed, unless the mentor answers. */
  free_at: Moment,
  other: z.object({ id: Id, name: z.string() }),
  /** How to reach the other, once they are a pair; may be empty. */
  contact: z.string(),
})
export type MentorPair = z.infer<typeof MentorPair>

export const MentorRequestForm = z.object({
  subject: z.enum(subjectNames, 'Choose a subject'),
  message: z.pipe(optionalText(limits.reasonMax), z.string().check(z.minLength(1, 'Say what you look for'))),
})
export type MentorRequestForm = z.infer<typeof MentorRequestForm>

/** Filters of the directory. */
const PeopleQuery = z.object({
  ...pageQuery,
  /** Words; the answer is then the best matches. */
  q: z.optional(searchText),
  subject: z.optional(z.enum(subjectNames)),
  grade: z.optional(wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')),
  board: z.optional(Board),
  language: z.optional(SpokenLanguage),
  state: z.optional(z.enum(gstStateCodes as [string, ...string[]])),
  district: z.optional(DistrictId),
  /** Only those who offer this subject as a mentor. */
  mentor: z.optional(z.enum(subjectNames)),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

const tag = 'Community'

export const showOwnProfile = endpoint({
  method: 'GET',
  path: '/api/community/profile',
  access: 'user',
  tag,
  summary: "The caller's profile, and what colleagues see of it",
  status: 200,
  answer: z.object({
    profile: z.object({ ...ProfileForm.shape, board: z.string(), district: z.string() }),
    seen: Neighbour,
  }),
})
export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/community/profile',
  access: 'subscriber',
  tag,
  summary: "Save the caller's profile, and choose who sees it",
  body: ProfileForm,
  status: 200,
  answer: MessageAnswer,
})
export const withdrawProfile = endpoint({
  method: 'POST',
  path: '/api/community/profile/withdraw',
  access: 'user',
  tag,
  summary: "Show the caller's profile to nobody any more",
  status: 200,
  answer: MessageAnswer,
})
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/community/people',
  access: 'subscriber',
  tag,
  summary: 'Teachers who show themselves: the newest first, or the best matches of a search in three scripts',
  query: PeopleQuery,
  status: 200,
  /** `similar`: nobody has the words, and these are spelt alike. */
  answer: z.extend(pageOf(Colleague), { similar: z.boolean() }),
})
export const showColleague = endpoint({
  method: 'GET',
  path: '/api/community/people/{id}',
  access: 'subscriber',
  tag,
  summary: 'One teacher who shows themselves to the caller',
  params: IdParams,
  status: 200,
  /**
   * `contact` is empty unless the two are colleagues nearby or a pair. `may_ask`: the subjects in which the caller may ask
   * them to be a mentor; `why_not` says why there are none although they offer some.
   */
  answer: z.extend(Neighbour, { is_self: z.boolean(), may_ask: Subjects, why_not: z.string() }),
})
export const listNearby = endpoint({
  method: 'GET',
  path: '/api/community/nearby',
  access: 'subscriber',
  tag,
  summary: "Colleagues of the caller's district; both agreed",
  query: z.object(pageQuery),
  status: 200,
  /** `agreed`: whether the caller agreed; otherwise nobody is listed. */
  answer: z.extend(pageOf(Neighbour), { agreed: z.boolean(), district: z.string() }),
})
export const listMentorPairs = endpoint({
  method: 'GET',
  path: '/api/community/mentor-pairs',
  access: 'user',
  tag,
  summary: "The caller's mentors, those whose mentor the caller is, and open requests",
  status: 200,
  answer: z.object({ items: z.array(MentorPair) }),
})
export const askMentor = endpoint({
  method: 'POST',
  path: '/api/community/people/{id}/mentor-requests',
  access: 'subscriber',
  tag,
  summary: 'Ask a teacher to be a mentor in a subject that they offer',
  params: IdParams,
  body: MentorRequestForm,
  status: 201,
  answer: MessageAnswer,
  attempts: 'ask-mentor',
})

const pairAct = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({ method: 'POST', path, access: 'user', tag, summary, params: IdParams, status: 200, answer: MessageAnswer })

export const acceptMentorRequest = pairAct('/api/community/mentor-pairs/{id}/accept', 'Accept a request, as the mentor')
export const declineMentorRequest = pairAct(
  '/api/community/mentor-pairs/{id}/decline',
  'Decline a request, as the mentor',
)
export const endMentorPair = pairAct(
  '/api/community/mentor-pairs/{id}/end',
  'End a pair, or take back a request; either of the two',
)
