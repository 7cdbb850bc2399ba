import * as z from 'zod/mini'
import { changeOfPlace, changeOfState, ContentState } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { chosenMoment, Id, IdParams, Moment, optionalText, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { webAddress } from '../web-address.ts'
import { nameText } from '../name-text.ts'

const tag = 'Training'

/** A monthly online workshop; `link` is the registration form, null without access. */
export const Workshop = z.object({
  id: Id,
  topic: z.string(),
  link: z.nullable(z.string()),
  starts_at: z.nullable(Moment),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
})
export type Workshop = z.infer<typeof Workshop>

export const listWorkshops = endpoint({
  method: 'GET',
  path: '/api/workshops',
  access: 'public',
  tag,
  summary: 'The next workshop; the registration link for subscribers only',
  status: 200,
  answer: z.object({ items: z.array(Workshop) }),
})

/** A teaching theme of offline training; `picture` is a URL on this site. */
export const Theme = z.object({
  id: Id,
  title: z.string(),
  picture: z.string(),
  alt: z.string(),
  science: z.string(),
  people: z.string(),
  lesson: z.string(),
})
export type Theme = z.infer<typeof Theme>

export const listThemes = endpoint({
  method: 'GET',
  path: '/api/themes',
  access: 'user',
  tag,
  summary: 'The teaching themes of offline training, in order',
  status: 200,
  answer: z.object({ items: z.array(Theme) }),
})

const staff = { access: 'editor', tag: 'Staff' } as const

const StaffContent = z.object({
  id: Id,
  state: ContentState,
  version: z.int(),
  created_at: Moment,
  edited_at: z.nullable(Moment),
})

/** A gallery image as its editor sees it; `id` refers to it in the next form. */
export const StaffImage = z.object({ id: Id, url: z.string(), alt: z.string() })
export const StaffWorkshop = z.extend(StaffContent, {
  topic: z.string(),
  link: z.string(),
  starts_at: z.nullable(Moment),
  images: z.array(StaffImage),
})
export type StaffWorkshop = z.infer<typeof StaffWorkshop>

/**
 * A slot of the gallery: an existing image (`id`), or an upload that replaces it. The alternative text may be missing
 * in a draft.
 */
const GalleryPlace = z.object({
  id: z._default(z.union([z.literal(''), Id]), ''),
  upload: z._default(z.union([z.literal(''), Id]), ''),
  alt: optionalText(limits.altMax),
})
const workshopFields = {
  topic: nameText('Topic is required'),
  link: webAddress,
  starts_at: z._default(z.union([z.literal(''), chosenMoment('Choose day and time')]), ''),
  /** In display order (docs/product.md, Training and links). */
  images: z.array(GalleryPlace).check(z.maxLength(limits.workshopPictures)),
}
export const WorkshopForm = z.object(workshopFields)
export type WorkshopForm = z.infer<typeof WorkshopForm>
export const WorkshopEdit = z.object({ ...workshopFields, version: z.int() })
export type WorkshopEdit = z.infer<typeof WorkshopEdit>

export const StaffTheme = z.extend(StaffContent, { ...Theme.shape, picture: z.nullable(z.string()) })
export type StaffTheme = z.infer<typeof StaffTheme>

const themeFields = {
  title: nameText('Title is required'),
  /** Upload id; empty keeps the current image. */
  picture: z._default(z.union([z.literal(''), Id]), ''),
  alt: requiredText('Say what the picture shows', limits.altMax),
  science: requiredText('Say what the science is', limits.paragraphMax),
  people: requiredText('Say whose work it is', limits.paragraphMax),
  lesson: requiredText('Say what a class does', limits.paragraphMax),
}
export const ThemeForm = z.object(themeFields)
export type ThemeForm = z.infer<typeof ThemeForm>
export const ThemeEdit = z.object({ ...themeFields, version: z.int() })
export type ThemeEdit = z.infer<typeof ThemeEdit>

const list = <const Path extends `/${string}`, Item extends z.ZodMiniType>(path: Path, item: Item, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    ...staff,
    summary,
    query: z.object({ state: z.optional(ContentState) }),
    status: 200,
    answer: z.object({ items: z.array(item) }),
  })
const show = <const Path extends `/${string}`, Item extends z.ZodMiniType>(path: Path, item: Item, summary: string) =>
  endpoint({ method: 'GET', path, ...staff, summary, params: IdParams, status: 200, answer: item })
const create = <const Path extends `/${string}`, Form extends z.ZodMiniType>(path: Path, body: Form, summary: string) =>
  endpoint({ method: 'POST', path, ...staff, summary, body, status: 201, answer: z.extend(MessageAnswer, { id: Id }) })
const edit = <const Path extends `/${string}`, Form extends z.ZodMiniType>(path: Path, body: Form, summary: string) =>
  endpoint({ method: 'PUT', path, ...staff, summary, params: IdParams, body, status: 200, answer: MessageAnswer })

export const listStaffWorkshops = list('/api/admin/workshops', StaffWorkshop, 'Workshops, the newest first, drafts too')
export const showStaffWorkshop = show('/api/admin/workshops/{id}', StaffWorkshop, 'One workshop')
export const createWorkshop = create('/api/admin/workshops', WorkshopForm, 'Begin a workshop, as a draft')
export const editWorkshop = edit('/api/admin/workshops/{id}', WorkshopEdit, 'Change a workshop')
export const publishWorkshop = changeOfState('/api/admin/workshops/{id}/publish', 'Show a workshop with its 8 pictures')
export const unpublishWorkshop = changeOfState('/api/admin/workshops/{id}/unpublish', 'Take a workshop back to a draft')
export const archiveWorkshop = changeOfState('/api/admin/workshops/{id}/archive', 'Put a workshop away')
export const restoreWorkshop = changeOfState(
  '/api/admin/workshops/{id}/restore',
  'Bring an archived workshop back as it was',
)

export const listStaffThemes = list('/api/admin/themes', StaffTheme, 'Teaching themes in their order, drafts too')
export const showStaffTheme = show('/api/admin/themes/{id}', StaffTheme, 'One teaching theme')
export const createTheme = create('/api/admin/themes', ThemeForm, 'Begin a teaching theme, as a draft at the end')
export const editTheme = edit('/api/admin/themes/{id}', ThemeEdit, 'Change a teaching theme')
export const publishTheme = changeOfState('/api/admin/themes/{id}/publish', 'Show a teaching theme')
export const unpublishTheme = changeOfState('/api/admin/themes/{id}/unpublish', 'Take a teaching theme back to a draft')
export const archiveTheme = changeOfState('/api/admin/themes/{id}/archive', 'Put a teaching theme away')
export const restoreTheme = changeOfState(
  '/api/admin/themes/{id}/restore',
  'Bring an archived teaching theme back as it was',
)
export const moveTheme = changeOfPlace('/api/admin/themes/{id}/move', 'Move a teaching theme past another in the order')
