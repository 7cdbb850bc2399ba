import * as z from 'zod/mini'
import { changeOfState, ContentState } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, Moment, pageOf, pageQuery, requiredText, wholeNumber } from '../fields.ts'
import { boards } from '../institutions/institution-fields.ts'
import { Board, MaterialSubject } from '../materials/materials.ts'
import { Ebook, Video } from './library.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { readVideoAddress } from './video-address.ts'
import { nameText, optionalLine, optionalName } from '../name-text.ts'

/** Filter of a shelf in the console; `shelf` is everything not archived, in the order shown to readers. */
export const shelfParts = ['shelf', 'published', 'draft', 'archived'] as const
export type ShelfPart = (typeof shelfParts)[number]

const staffItem = {
  id: Id,
  title: z.string(),
  category: z.string(),
  isPremium: z.boolean(),
  state: ContentState,
  version: z.number(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
  published_at: z.nullable(Moment),
  archived_at: z.nullable(Moment),
}

/** A book in the staff list. */
export const StaffEbook = z.object({ ...staffItem, author: z.string(), pages: z.number(), cover: z.string() })
export type StaffEbook = z.infer<typeof StaffEbook>

/** What readers filter by; the subject is empty until it is chosen. */
const filtered = {
  grade_from: z.number(),
  grade_to: z.number(),
  subject: z.string(),
  boards: z.array(z.string()),
}

/** A book with all form values; `reader` is the book as shown to a subscriber, even while it is a draft. */
export const StaffEbookDetails = z.object({
  ...StaffEbook.shape,
  subtitle: z.string(),
  description: z.string(),
  ...filtered,
  /** Source of the cover; null without one. */
  cover_from: z.nullable(z.enum(['page', 'picture'])),
  has_file: z.boolean(),
  bytes: z.number(),
  reader: Ebook,
})
export type StaffEbookDetails = z.infer<typeof StaffEbookDetails>

/** A video in the staff list. */
export const StaffVideo = z.object({ ...staffItem, seconds: z.number(), poster: z.string(), embed: Video.shape.embed })
export type StaffVideo = z.infer<typeof StaffVideo>

/** A video with all form values; `reader` is the video as shown to a subscriber, even while it is a draft. */
export const StaffVideoDetails = z.object({
  ...StaffVideo.shape,
  description: z.string(),
  ...filtered,
  /** Public URL of a video on another site; empty for an uploaded one. */
  address: z.string(),
  has_file: z.boolean(),
  has_captions: z.boolean(),
  has_poster: z.boolean(),
  bytes: z.number(),
  reader: Video,
})
export type StaffVideoDetails = z.infer<typeof StaffVideoDetails>

/** Id of a ready upload; empty keeps the current file. */
const upload = z._default(z.union([Id, z.literal('')]), '')
const access = z.enum(['free', 'premium'], messages.accessRequired)
const grade = wholeNumber(limits.gradeMin, limits.gradeMax, messages.gradeInvalid)
const version = z.int().check(z.minimum(1))

/** What readers filter by; without boards it suits all. */
const filterFields = {
  subject: z._default(z.union([z.literal(''), MaterialSubject]), ''),
  boards: z._default(z.array(Board).check(z.maxLength(boards.length)), []),
}

const ebookFields = {
  title: nameText(messages.titleRequired),
  subtitle: optionalName(),
  author: nameText(messages.authorRequired),
  description: requiredText(messages.descriptionRequired, limits.paragraphMax),
  category: nameText(messages.categoryRequired, limits.nameMax),
  grade_from: grade,
  grade_to: grade,
  access,
  file: upload,
  cover_from: z.enum(['page', 'picture']),
  cover: upload,
  ...filterFields,
}
const gradesInOrder = z.refine<{ grade_from: number; grade_to: number }>(
  ({ grade_from: from, grade_to: to }) => from <= to,
  { path: ['grade_to'], error: messages.gradesReversed },
)
export const EbookForm = z.object(ebookFields).check(gradesInOrder)
export type EbookForm = z.infer<typeof EbookForm>
/** An edit names the version it is based on; 409 when there is a newer one. */
export const EbookEdit = z.object({ ...ebookFields, version }).check(gradesInOrder)

const videoFields = {
  title: nameText(messages.titleRequired),
  description: requiredText(messages.descriptionRequired, limits.paragraphMax),
  category: nameText(messages.categoryRequired, limits.nameMax),
  access,
  source: z.enum(['file', 'address'], messages.sourceRequired),
  file: upload,
  captions: upload,
  /** Removes the current captions. */
  no_captions: z._default(z.boolean(), false),
  address: optionalLine(limits.urlMax),
  poster: upload,
  grade_from: z._default(grade, limits.gradeMin),
  grade_to: z._default(grade, limits.gradeMax),
  ...filterFields,
}
const addressWhereNeeded = z.refine<{ source: string; address: string }>(
  ({ source, address }) => source !== 'address' || readVideoAddress(address) !== null,
  { path: ['address'], error: messages.videoAddressInvalid },
)
export const VideoForm = z.object(videoFields).check(addressWhereNeeded, gradesInOrder)
export type VideoForm = z.infer<typeof VideoForm>
export const VideoEdit = z.object({ ...videoFields, version }).check(addressWhereNeeded, gradesInOrder)

const tag = 'Staff'
const query = z.object({ ...pageQuery, part: z.optional(z.enum(shelfParts)) })
const CreatedAnswer = z.object({ ...MessageAnswer.shape, id: Id })
/** Version for the next edit. */
const EditedAnswer = z.object({ ...MessageAnswer.shape, version: z.number() })
/** Moves an item one place towards the start or the end of the shelf. */
const Move = z.object({ direction: z.enum(['up', 'down']) })

export const listStaffEbooks = endpoint({
  method: 'GET',
  path: '/api/admin/ebooks',
  access: 'editor',
  tag,
  summary: 'Books including drafts, in shelf order; archived ones on request',
  query,
  status: 200,
  answer: pageOf(StaffEbook),
})
export const showStaffEbook = endpoint({
  method: 'GET',
  path: '/api/admin/ebooks/{id}',
  access: 'editor',
  tag,
  summary: 'One book in any state, with the view of its readers',
  params: IdParams,
  status: 200,
  answer: StaffEbookDetails,
})
export const createEbook = endpoint({
  method: 'POST',
  path: '/api/admin/ebooks',
  access: 'editor',
  tag,
  summary: 'Create a book, as a draft at the end of the shelf',
  body: EbookForm,
  status: 201,
  answer: CreatedAnswer,
})
export const editEbook = endpoint({
  method: 'PUT',
  path: '/api/admin/ebooks/{id}',
  access: 'editor',
  tag,
  summary: 'Change a book; a published one changes for its readers at once',
  params: IdParams,
  body: EbookEdit,
  status: 200,
  answer: EditedAnswer,
})
export const listStaffVideos = endpoint({
  method: 'GET',
  path: '/api/admin/videos',
  access: 'editor',
  tag,
  summary: 'Videos including drafts, in shelf order; archived ones on request',
  query,
  status: 200,
  answer: pageOf(StaffVideo),
})
export const showStaffVideo = endpoint({
  method: 'GET',
  path: '/api/admin/videos/{id}',
  access: 'editor',
  tag,
  summary: 'One video in any state, with the view of its viewers',
  params: IdParams,
  status: 200,
  answer: StaffVideoDetails,
})
export const createVideo = endpoint({
  method: 'POST',
  path: '/api/admin/videos',
  access: 'editor',
  tag,
  summary: 'Create a video, as a draft at the end of the shelf',
  body: VideoForm,
  status: 201,
  answer: CreatedAnswer,
})
export const editVideo = endpoint({
  method: 'PUT',
  path: '/api/admin/videos/{id}',
  access: 'editor',
  tag,
  summary: 'Change a video; a published one changes for its viewers at once',
  params: IdParams,
  body: VideoEdit,
  status: 200,
  answer: EditedAnswer,
})

export const publishEbook = changeOfState('/api/admin/ebooks/{id}/publish', 'Show a book to readers')
export const unpublishEbook = changeOfState('/api/admin/ebooks/{id}/unpublish', 'Make a book a draft again')
export const archiveEbook = changeOfState('/api/admin/ebooks/{id}/archive', 'Put a book into the archive')
export const restoreEbook = changeOfState('/api/admin/ebooks/{id}/restore', 'Bring a book back as it was')
export const publishVideo = changeOfState('/api/admin/videos/{id}/publish', 'Show a video to viewers')
export const unpublishVideo = changeOfState('/api/admin/videos/{id}/unpublish', 'Make a video a draft again')
export const archiveVideo = changeOfState('/api/admin/videos/{id}/archive', 'Put a video into the archive')
export const restoreVideo = changeOfState('/api/admin/videos/{id}/restore', 'Bring a video back as it was')

const moveByOne = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'editor',
    tag,
    summary,
    params: IdParams,
    body: Move,
    status: 200,
    answer: MessageAnswer,
  })
export const moveEbook = moveByOne('/api/admin/ebooks/{id}/move', 'Move a book by one place on the shelf')
export const moveVideo = moveByOne('/api/admin/videos/{id}/move', 'Move a video by one place on the shelf')
