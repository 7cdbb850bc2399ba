import * as z from 'zod/mini'
import { changeOfPlace, changeOfState, ContentState } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import {
  chosenDay,
  Id,
  IdParams,
  Moment,
  optionalText,
  pageOf,
  pageQuery,
  requiredText,
  searchText,
  wholeNumber,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { chapterLimits } from '../chapters/chapter-rules.ts'
import { UseRole } from '../chapters/use-role.ts'
import { webAddress } from '../web-address.ts'
import { materialKinds, materialSubjects } from './material-kinds.ts'
import { boards } from '../institutions/institution-fields.ts'
import { nameText, optionalName } from '../name-text.ts'

export const MaterialKind = z.enum(materialKinds, 'Choose a kind')
export const MaterialSubject = z.enum(materialSubjects, 'Choose a subject')
export const Board = z.enum(boards)

/** Further reading: a title and a URL. */
export const Reading = z.object({
  title: nameText('Title is required', limits.lineMax),
  url: webAddress,
})
export type Reading = z.infer<typeof Reading>

/**
 * A support material in a list. `fileUrl` is a short-lived signed URL, null without access or without a file; `locked`
 * tells the two apart. An empty list of boards means all boards. `week` is a Monday.
 */
export const Material = z.object({
  id: Id,
  kind: MaterialKind,
  title: z.string(),
  description: z.string(),
  subject: z.string(),
  chapter: z.string(),
  /** What it is for in its chapter. */
  role: UseRole,
  /** What pupils can do with it, in the words of its chapter. */
  competency: z.string(),
  grade_from: z.number(),
  grade_to: z.number(),
  boards: z.array(z.string()),
  week: z.nullable(z.string()),
  isPremium: z.boolean(),
  locked: z.boolean(),
  cover: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  fileType: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
})
export type Material = z.infer<typeof Material>

/** A material with its text; body, readings, captions and the handout of a deck are empty without access. The body is limited Markdown. */
export const MaterialDetails = z.extend(Material, {
  body: z.string(),
  readings: z.array(z.object({ title: z.string(), url: z.string() })),
  captions: z.nullable(z.string()),
  handout: z.nullable(z.string()),
})
export type MaterialDetails = z.infer<typeof MaterialDetails>

const tag = 'Materials'
const search = z.optional(searchText)
export const chosenGrade = wholeNumber(limits.gradeMin, limits.gradeMax, 'Choose a grade from 6 to 12')

const chapterName = nameText('Name the chapter')

export const listMaterials = endpoint({
  method: 'GET',
  path: '/api/materials',
  access: 'user',
  tag,
  summary: 'Support materials, with filters and search; file addresses only for those the caller may have',
  query: z.object({
    ...pageQuery,
    kind: z.optional(MaterialKind),
    grade: z.optional(chosenGrade),
    board: z.optional(Board),
    subject: z.optional(MaterialSubject),
    /** A name of a chapter, or all its names. */
    chapter: z.optional(
      z.union([chapterName, z.array(chapterName).check(z.maxLength(chapterLimits.names + 1, 'Name one chapter'))]),
    ),
    q: search,
  }),
  status: 200,
  /** `similar` is true when nothing matched exactly and similar spellings are returned. */
  answer: z.extend(pageOf(Material), { similar: z.boolean() }),
})
export const showThisWeek = endpoint({
  method: 'GET',
  path: '/api/materials/this-week',
  access: 'user',
  tag,
  summary: 'The deck and the scientist of this week, or of the latest week that has one',
  status: 200,
  answer: z.object({ deck: z.nullable(Material), poster: z.nullable(Material) }),
})
export const showMaterial = endpoint({
  method: 'GET',
  path: '/api/materials/{id}',
  access: 'user',
  tag,
  summary: 'One support material, with a fresh signed address of its file',
  params: IdParams,
  status: 200,
  answer: MaterialDetails,
})

/** Kinds of files for a material; each is an upload kind (uploads.ts). */
export const materialFileKinds = ['pdf', 'document', 'picture', 'video'] as const
const upload = z._default(z.union([z.literal(''), Id]), '')
const fields = {
  kind: MaterialKind,
  title: nameText('Title is required'),
  description: requiredText('Description is required', limits.paragraphMax),
  body: optionalText(limits.articleMax),
  subject: MaterialSubject,
  chapter: optionalName(),
  role: z._default(UseRole, 'core'),
  competency: optionalName(),
  grade_from: chosenGrade,
  grade_to: chosenGrade,
  boards: z.array(Board).check(z.maxLength(boards.length)),
  /** Any day of the target week; stored as its Monday. */
  week: z._default(z.union([z.literal(''), chosenDay('Choose a day of the week')]), ''),
  readings: z.array(Reading).check(z.maxLength(limits.readingsMax, `List at most ${limits.readingsMax}`)),
  isPremium: z.boolean(),
  file_kind: z.enum(materialFileKinds),
  /** Upload ids; empty keeps the current file. */
  file: upload,
  captions: upload,
  cover: upload,
}
const gradesInOrder = z.refine<{ grade_from: number; grade_to: number }>((form) => form.grade_from <= form.grade_to, {
  error: 'The last grade comes after the first',
  path: ['grade_to'],
})

export const MaterialForm = z.object(fields).check(gradesInOrder)
export type MaterialForm = z.infer<typeof MaterialForm>
/** `version` is the edited version; a concurrent change is refused. */
export const MaterialEdit = z.object({ ...fields, version: z.int() }).check(gradesInOrder)
export type MaterialEdit = z.infer<typeof MaterialEdit>

export const StaffMaterial = z.object({
  id: Id,
  kind: MaterialKind,
  title: z.string(),
  subject: z.string(),
  week: z.nullable(z.string()),
  isPremium: z.boolean(),
  state: ContentState,
  edited_at: z.nullable(Moment),
  created_at: Moment,
})
export type StaffMaterial = z.infer<typeof StaffMaterial>

/** A material for its editor; `shown` is the view of its readers. */
export const StaffMaterialDetails = z.extend(StaffMaterial, { version: z.int(), shown: MaterialDetails })
export type StaffMaterialDetails = z.infer<typeof StaffMaterialDetails>

export const listStaffMaterials = endpoint({
  method: 'GET',
  path: '/api/admin/materials',
  access: 'editor',
  tag: 'Staff',
  summary: 'Support materials in order, including drafts; archived ones on request',
  query: z.object({ ...pageQuery, kind: z.optional(MaterialKind), state: z.optional(ContentState), q: search }),
  status: 200,
  answer: pageOf(StaffMaterial),
})
export const showStaffMaterial = endpoint({
  method: 'GET',
  path: '/api/admin/materials/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'One support material with all its editable data',
  params: IdParams,
  status: 200,
  answer: StaffMaterialDetails,
})
export const createMaterial = endpoint({
  method: 'POST',
  path: '/api/admin/materials',
  access: 'editor',
  tag: 'Staff',
  summary: 'Create a support material, as a draft at the head of the order',
  body: MaterialForm,
  status: 201,
  answer: z.extend(MessageAnswer, { id: Id }),
})
export const editMaterial = endpoint({
  method: 'PUT',
  path: '/api/admin/materials/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'Change a support material',
  params: IdParams,
  body: MaterialEdit,
  status: 200,
  answer: MessageAnswer,
})
export const publishMaterial = changeOfState(
  '/api/admin/materials/{id}/publish',
  'Show a support material to its readers',
)
export const unpublishMaterial = changeOfState(
  '/api/admin/materials/{id}/unpublish',
  'Take a support material back to a draft',
)
export const archiveMaterial = changeOfState('/api/admin/materials/{id}/archive', 'Put a support material away')
export const restoreMaterial = changeOfState(
  '/api/admin/materials/{id}/restore',
  'Bring an archived support material back as it was',
)

export const moveMaterial = changeOfPlace(
  '/api/admin/materials/{id}/move',
  'Move a support material past another in the order',
)
