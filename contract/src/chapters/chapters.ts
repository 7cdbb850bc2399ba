import * as z from 'zod/mini'
import { changeOfState, ContentState } from '../content.ts'
import { contributionKindNames } from '../community/contributions/contribution-rules.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, optionalText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { chosenGrade, MaterialKind } from '../materials/materials.ts'
import { nameText, optionalName } from '../name-text.ts'
import { webAddress } from '../web-address.ts'
import { chapterBoards, chapterLimits, useKinds } from './chapter-rules.ts'
import { ChapterSlug } from './chapter-slug.ts'
import { UseRole } from './use-role.ts'

const ChapterBoard = z.enum(chapterBoards, 'Choose a board')
const UseKind = z.enum(useKinds, 'Choose a book, video or theme')

/** A chapter in a list. `number` is null for one that the current textbook no longer has; `note` says since when. */
export const ChapterSummary = z.object({
  id: Id,
  slug: z.string(),
  board: ChapterBoard,
  grade: z.number(),
  /** The subject or term of its textbook, where a grade has several. */
  part: z.string(),
  number: z.nullable(z.number()),
  title: z.string(),
  /** Other names, by which materials and questions belong to it. */
  names: z.array(z.string()),
  note: z.string(),
})
export type ChapterSummary = z.infer<typeof ChapterSummary>

/** What staff assigned to a chapter, as it is stored; `section` and its pages are those of a book. */
const AssignedUse = z.object({
  kind: UseKind,
  id: Id,
  section: z.string(),
  page: z.nullable(z.number()),
  last_page: z.optional(z.nullable(z.number())),
  role: UseRole,
  competency: z.string(),
})

/** A thing to use in a chapter. Locked ones are shown, without access. */
const Used = z.extend(AssignedUse, { title: z.string(), isPremium: z.boolean(), locked: z.boolean() })
export type Used = z.infer<typeof Used>

/** What there is for a chapter. `colleagues` is null for callers who do not read the posts of colleagues. */
export const ChapterDetails = z.extend(ChapterSummary, {
  /** The textbook and the year of the syllabus. */
  textbook: z.string(),
  source: z.string(),
  competencies: z.array(z.string()),
  monday: z.string(),
  uses: z.array(Used),
  materials: z.array(
    z.object({
      id: Id,
      kind: MaterialKind,
      title: z.string(),
      role: UseRole,
      competency: z.string(),
      isPremium: z.boolean(),
      locked: z.boolean(),
    }),
  ),
  /**
   * The name under which Ariviyal's bank has most questions, their number, how many of them go beyond the textbook,
   * how many have marks and a scheme, and whether the caller may read them. `board` is another one than that of the
   * chapter where only that one has questions of this grade and name.
   */
  questions: z.object({
    board: ChapterBoard,
    chapter: z.string(),
    count: z.number(),
    enrichment: z.number(),
    schemes: z.number(),
    locked: z.boolean(),
  }),
  colleagues: z.nullable(
    z.object({
      contributions: z.array(z.object({ id: Id, kind: z.enum(contributionKindNames), title: z.string() })),
      discussions: z.array(z.object({ id: Id, title: z.string(), answers: z.number() })),
    }),
  ),
})
export type ChapterDetails = z.infer<typeof ChapterDetails>

const tag = 'Chapters'
const inSyllabus = { board: z.optional(ChapterBoard), grade: z.optional(chosenGrade) }

export const listChapters = endpoint({
  method: 'GET',
  path: '/api/chapters',
  access: 'public',
  tag,
  summary: 'Chapters of textbooks by board, grade, part and number; those that a syllabus dropped are last',
  query: z.object(inSyllabus),
  status: 200,
  answer: z.object({ items: z.array(ChapterSummary) }),
})
export const showChapter = endpoint({
  method: 'GET',
  path: '/api/chapters/{slug}',
  access: 'public',
  tag,
  summary: 'One chapter by its slug or id, with all that there is to teach it',
  params: z.object({ slug: ChapterSlug }),
  status: 200,
  answer: ChapterDetails,
})

const ChapterLink = z.pick(ChapterSummary, { slug: true, board: true, grade: true, part: true, title: true })
export type ChapterLink = z.infer<typeof ChapterLink>

/** A chapter that an item serves, with the pages of a book that do. */
export const ServedChapter = z.extend(ChapterLink, {
  pages: z.array(z.object({ from: z.number(), to: z.number() })),
})
export type ServedChapter = z.infer<typeof ServedChapter>

export const listChapterUses = endpoint({
  method: 'GET',
  path: '/api/chapter-uses',
  access: 'public',
  tag,
  summary: 'The books, videos and themes that serve chapters, or one of them, each with its chapters',
  query: z.object({ kind: z.optional(UseKind), id: z.optional(Id) }),
  status: 200,
  answer: z.object({ items: z.array(z.object({ id: Id, chapters: z.array(ServedChapter) })) }),
})

const bookPage = z._default(
  z.nullable(wholeNumber(1, chapterLimits.pages, `Choose a page from 1 to ${chapterLimits.pages}`)),
  null,
)

/** The same in a form. */
const Use = z.object({
  kind: UseKind,
  id: Id,
  section: optionalName(),
  page: bookPage,
  last_page: z.optional(bookPage),
  role: UseRole,
  competency: optionalName(),
})
export type ChapterUse = z.infer<typeof Use>

const lines = (max: number) => z.array(nameText('Write one a line')).check(z.maxLength(max, `List at most ${max}`))
const fields = {
  board: ChapterBoard,
  grade: chosenGrade,
  part: optionalName(chapterLimits.part),
  number: z.nullable(wholeNumber(1, chapterLimits.numberMax, 'Enter the number of the chapter, or nothing')),
  title: nameText('Title is required'),
  /** Other names of the chapter in materials, questions and posts. */
  names: lines(chapterLimits.names),
  textbook: nameText('Name the textbook and its year'),
  source: webAddress,
  competencies: lines(chapterLimits.competencies),
  note: optionalText(limits.paragraphMax),
  monday: optionalName(limits.paragraphMax),
  uses: z.array(Use).check(z.maxLength(chapterLimits.uses, `List at most ${chapterLimits.uses}`)),
}
export const ChapterForm = z.object(fields)
export type ChapterForm = z.infer<typeof ChapterForm>
/** `version` is the edited version; a concurrent change is refused. */
export const ChapterEdit = z.object({ ...fields, version: z.int() })

export const StaffChapter = z.extend(ChapterSummary, {
  state: ContentState,
  version: z.int(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
})
export type StaffChapter = z.infer<typeof StaffChapter>

/** A chapter for its editor. */
export const StaffChapterDetails = z.extend(StaffChapter, {
  ...z.pick(ChapterDetails, { textbook: true, source: true, competencies: true, monday: true }).shape,
  uses: z.array(AssignedUse),
})
export type StaffChapterDetails = z.infer<typeof StaffChapterDetails>

const staff = { access: 'editor', tag: 'Staff' } as const

export const listStaffChapters = endpoint({
  method: 'GET',
  path: '/api/admin/chapters',
  ...staff,
  summary: 'Chapters of textbooks in order, drafts too; archived ones on request',
  query: z.object({ ...inSyllabus, state: z.optional(ContentState) }),
  status: 200,
  answer: z.object({ items: z.array(StaffChapter) }),
})
export const showStaffChapter = endpoint({
  method: 'GET',
  path: '/api/admin/chapters/{id}',
  ...staff,
  summary: 'One chapter with all its editable data',
  params: IdParams,
  status: 200,
  answer: StaffChapterDetails,
})
export const listChapterChoices = endpoint({
  method: 'GET',
  path: '/api/admin/chapter-choices',
  ...staff,
  summary: 'The published books, videos and themes that can be assigned to a chapter',
  status: 200,
  answer: z.object({ items: z.array(z.object({ kind: UseKind, id: Id, title: z.string() })) }),
})
export const createChapter = endpoint({
  method: 'POST',
  path: '/api/admin/chapters',
  ...staff,
  summary: 'Create a chapter, as a draft',
  body: ChapterForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const editChapter = endpoint({
  method: 'PUT',
  path: '/api/admin/chapters/{id}',
  ...staff,
  summary: 'Change a chapter; its address stays',
  params: IdParams,
  body: ChapterEdit,
  status: 200,
  answer: MessageAnswer,
})
export const publishChapter = changeOfState('/api/admin/chapters/{id}/publish', 'Show a chapter')
export const unpublishChapter = changeOfState('/api/admin/chapters/{id}/unpublish', 'Take a chapter back to a draft')
export const archiveChapter = changeOfState('/api/admin/chapters/{id}/archive', 'Put a chapter away')
export const restoreChapter = changeOfState(
  '/api/admin/chapters/{id}/restore',
  'Bring an archived chapter back as it was',
)
