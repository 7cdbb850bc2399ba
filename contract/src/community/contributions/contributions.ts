import * as z from 'zod/mini'
import { groupDigits } from '../../digit-grouping.ts'
import { endpoint } from '../../endpoint.ts'
import { MessageAnswer } from '../../errors.ts'
import {
  Id,
  IdParams,
  Moment,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  wholeNumber,
} from '../../fields.ts'
import { boards } from '../../institutions/institution-fields.ts'
import { limits } from '../../limits.ts'
import { lineText, nameText, optionalLine, optionalName } from '../../name-text.ts'
import { Picture, PictureForm } from '../../questions/picture.ts'
import { PupilQuestion } from '../../questions/pupil-question.ts'
import { communityLimits } from '../community-limits.ts'
import { Author, PostState, Subject } from '../discussions.ts'
import { Block } from '../post-text.ts'
import {
  type CheckName,
  checks,
  contributionKindNames,
  contributionLimits as bounds,
  licenceNames,
  riskNames,
} from './contribution-rules.ts'

export const ContributionKind = z.enum(contributionKindNames, 'Choose a kind')
const Licence = z.enum(licenceNames, 'Choose what colleagues may do with it')
const Board = z.enum(boards)
const Grade = wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade')

const about = () => ({
  title: nameText('Give it a title', communityLimits.titleMax).check(
    z.minLength(communityLimits.titleMin, `Write at least ${communityLimits.titleMin} characters`),
  ),
  summary: lineText('Say in a sentence or two what it is for', bounds.summaryMax).check(
    z.minLength(bounds.summaryMin, `Write at least ${bounds.summaryMin} characters`),
  ),
  subject: Subject,
  grades: z.array(Grade).check(
    z.minLength(1, 'Choose at least one grade'),
    z.maxLength(limits.gradeMax - limits.gradeMin + 1),
    z.refine((grades) => new Set(grades).size === grades.length, 'Choose each grade once'),
  ),
  board: z.optional(z.nullable(Board)),
  chapter: optionalName(),
  licence: Licence,
  /** Where it comes from, when it is not all the author's own. */
  source: optionalLine(bounds.sourceMax),
  /** The steps of a plan or an experiment, or a paper: markup with formulas, as in a question to colleagues. */
  body: requiredText('Write it down', bounds.bodyMax).check(
    z.minLength(bounds.bodyMin, `Write at least ${bounds.bodyMin} characters`),
  ),
})
const minutes = wholeNumber(1, bounds.minutesMax, `Enter minutes from 1 to ${bounds.minutesMax}`)

export const PlanForm = z.object({
  kind: z.literal('plan'),
  ...about(),
  minutes,
  /** One a line. */
  objectives: requiredText('Write what pupils can do afterwards, one a line', bounds.objectivesMax),
})
export const PaperForm = z.object({
  kind: z.literal('paper'),
  ...about(),
  minutes,
  marks: wholeNumber(1, bounds.marksMax, `Enter marks from 1 to ${bounds.marksMax}`),
})
export const Material = z.object({
  name: nameText('Name the material', limits.nameMax),
  /** For one set-up. */
  rupees: wholeNumber(0, bounds.rupeesMax, `Enter rupees from 0 to ${groupDigits(bounds.rupeesMax)}`),
})
export const ExperimentForm = z.object({
  kind: z.literal('experiment'),
  ...about(),
  minutes,
  materials: z
    .array(Material)
    .check(
      z.minLength(1, 'Name at least one material'),
      z.maxLength(bounds.materialsMax, 'These are too many materials'),
    ),
  risk: z.enum(riskNames, 'Choose the risk'),
  /** What can go wrong, and what to do about it. */
  risk_line: lineText('Say what can go wrong, or why nothing can', bounds.riskMax),
  photo: z.optional(z.nullable(PictureForm)),
})
export const ContributionForm = z.discriminatedUnion('kind', [PlanForm, PaperForm, ExperimentForm])
export type ContributionForm = z.infer<typeof ContributionForm>

/** A question of a paper as pupils saw it, with what the first attempts of a class showed; figures are null below the fewest attempts. */
export const PaperItem = z.object({
  /** As on the printed paper, such as 12A; empty for the text of a case. */
  number: z.string(),
  question: PupilQuestion,
  /** Attempts in which it counts; null below the fewest. */
  attempts: z.nullable(z.number()),
  /** The mean share of its marks, from 0 to 1. */
  facility: z.nullable(z.number()),
  /** From -100 to 100. */
  discrimination_percent: z.nullable(z.number()),
})
export type PaperItem = z.infer<typeof PaperItem>

/** Where a version is on its way: with its author, with the reviewer, or public. */
export const versionStates = ['draft', 'sent', 'returned', 'public', 'earlier'] as const
export const VersionState = z.enum(versionStates)
export type VersionState = z.infer<typeof VersionState>

export const ContributionSummary = z.object({
  id: Id,
  kind: ContributionKind,
  title: z.string(),
  summary: z.string(),
  subject: Subject,
  grades: z.array(z.number()),
  board: z.nullable(Board),
  chapter: z.string(),
  author: Author,
  state: PostState,
  /** Of the public version, or of the newest one while there is none. */
  version: z.number(),
  /** Of the open version; null when the public one is the newest. */
  open: z.nullable(VersionState),
  minutes: z.nullable(z.number()),
  /** What the materials of an experiment cost. */
  rupees: z.nullable(z.number()),
  at: Moment,
})
export type ContributionSummary = z.infer<typeof ContributionSummary>

/** A form as it is stored; what its kind does not have is null or empty. */
const Stored = z.object({
  kind: ContributionKind,
  title: z.string(),
  summary: z.string(),
  subject: Subject,
  grades: z.array(z.number()),
  board: z.nullable(Board),
  chapter: z.string(),
  licence: Licence,
  source: z.string(),
  minutes: z.number(),
  objectives: z.array(z.string()),
  marks: z.nullable(z.number()),
  materials: z.array(z.object({ name: z.string(), rupees: z.number() })),
  risk: z.nullable(z.enum(riskNames)),
  risk_line: z.string(),
})

/** A version as a reader sees it. */
const Version = z.object({
  number: z.number(),
  state: VersionState,
  form: Stored,
  photo: z.nullable(Picture),
  content: z.array(Block),
  items: z.array(PaperItem),
  at: Moment,
  /** Who made it public; null for Ariviyal's own, or once the account is gone. */
  reviewer: z.nullable(z.string()),
  /** What the reviewer wrote; for the author and the reviewer. */
  review_note: z.string(),
})
export type ContributionVersion = z.infer<typeof Version>

const Link = z.object({ id: Id, title: z.string(), author: Author })
export const Contribution = z.object({
  id: Id,
  kind: ContributionKind,
  author: Author,
  state: PostState,
  /** The version that was asked for: the public one, unless a number says otherwise. */
  version: Version,
  /** Versions that are or were public, newest first. */
  history: z.array(z.object({ number: z.number(), at: Moment, is_public: z.boolean() })),
  /** The version that the author works on, or that waits for review; for its author only. */
  open: z.nullable(z.object({ number: z.number(), state: VersionState })),
  /** What it was adapted from, nearest first; what is not public has no name. */
  chain: z.array(z.union([Link, z.null()])),
  adaptations: z.array(Link),
  may_adapt: z.boolean(),
  /** For a reviewer while it waits: whether the caller may take the review, or has it. */
  review: z.nullable(z.enum(['free', 'taken', 'mine'])),
})
export type Contribution = z.infer<typeof Contribution>

const forSubscribers = { access: 'subscriber', tag: 'Community' } as const
const path = '/api/community/contributions'
export const WithId = z.extend(MessageAnswer, { id: Id })

export const contributionLists = ['public', 'mine', 'review'] as const
export const listContributions = endpoint({
  ...forSubscribers,
  method: 'GET',
  path,
  summary: 'Lesson plans, papers and experiments that are public, the caller’s own, or those that wait for a reviewer',
  query: z.object({
    ...pageQuery,
    list: z._default(z.enum(contributionLists), 'public'),
    q: z.optional(searchText),
    kind: z.optional(ContributionKind),
    subject: z.optional(Subject),
    grade: z.optional(Grade),
    board: z.optional(Board),
  }),
  status: 200,
  answer: z.extend(pageOf(ContributionSummary), { meant: z.nullable(z.string()), is_reviewer: z.boolean() }),
})
export const showContribution = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A contribution; versions that are not public are for its author and its reviewers',
  params: IdParams,
  /** `open`: the one that is not public yet. */
  query: z.object({
    version: z.optional(z.union([z.literal('open'), wholeNumber(1, bounds.versionsMax, 'Choose a version')])),
  }),
  status: 200,
  answer: Contribution,
})
export const createContribution = endpoint({
  ...forSubscribers,
  method: 'POST',
  path,
  summary: 'Begin a lesson plan, a paper or an experiment; a draft that only its author sees',
  body: ContributionForm,
  status: 201,
  answer: WithId,
})
export const showDraft = endpoint({
  ...forSubscribers,
  method: 'GET',
  path: `${path}/{id}/draft`,
  summary: 'What the author typed, of the newest version',
  params: IdParams,
  status: 200,
  answer: z.object({
    form: z.extend(Stored, { body: z.string() }),
    photo: z.nullable(Picture),
    items: z.array(PaperItem),
    state: VersionState,
    review_note: z.string(),
    /** The licence that an adaptation must keep; null when its author chooses. */
    licence: z.nullable(Licence),
  }),
})
export const saveContribution = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: `${path}/{id}/draft`,
  summary: 'Save a draft; of a public contribution it is a new version, and the public one stays',
  params: IdParams,
  body: ContributionForm,
  status: 200,
  answer: MessageAnswer,
})
export const discardDraft = endpoint({
  ...forSubscribers,
  method: 'DELETE',
  path: `${path}/{id}/draft`,
  summary: 'Delete the version that is not public, also while it waits for review',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
const confirmed = (name: CheckName) => z.literal(true, `Confirm this first: ${checks[name]}`)
export const ChecksForm = z.object({
  no_pupil: confirmed('no_pupil'),
  own_work: confirmed('own_work'),
  is_tried: confirmed('is_tried'),
  is_correct: confirmed('is_correct'),
  /** Of an experiment. */
  risks_named: z.optional(z.boolean()),
})
export const sendContribution = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: `${path}/{id}/send`,
  summary: 'Send a draft to review, with the checks that its author confirms',
  params: IdParams,
  body: ChecksForm,
  status: 200,
  answer: MessageAnswer,
})
export const adaptContribution = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: `${path}/{id}/adaptations`,
  summary: 'Begin an adaptation of a public contribution, if its licence allows it',
  params: IdParams,
  status: 201,
  answer: WithId,
})
export const takeReview = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: `${path}/{id}/review`,
  summary: 'Take the review of a version that waits',
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
export const ReviewForm = z.object({ is_public: z.boolean(), note: optionalText(bounds.reviewNoteMax) }).check(
  z.refine(({ is_public: isPublic, note }) => isPublic || note.length >= bounds.reviewNoteMin, {
    error: `Tell the author what to change, in at least ${bounds.reviewNoteMin} characters`,
    path: ['note'],
  }),
)
export const decideReview = endpoint({
  ...forSubscribers,
  method: 'POST',
  path: `${path}/{id}/review`,
  summary: 'Make a version public, or give it back with words',
  params: IdParams,
  body: ReviewForm,
  status: 200,
  answer: MessageAnswer,
})
export const volunteerAsReviewer = endpoint({
  ...forSubscribers,
  method: 'PUT',
  path: '/api/community/reviewer',
  summary: 'Volunteer to review contributions of colleagues, or stop',
  body: z.object({ is_reviewer: z.boolean() }),
  status: 200,
  answer: MessageAnswer,
})
