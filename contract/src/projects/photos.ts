import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams, optionalText, pageOf, pageQuery, wholeNumber } from '../fields.ts'
import { photoStates, projectLimits as bounds } from './project-rules.ts'
import { AnnouncedPhoto } from './readings.ts'
import { unitNames } from './units.ts'

/** A photo of a visit that the server has, by the id that the phone gave to the visit. */
export const PhotoForm = z.object({
  visit: Id,
  ...AnnouncedPhoto.shape,
  upload: Id,
  /** After how many refusals it was taken: a late copy of a refused photo does not replace one that was taken again. */
  refusals: z._default(wholeNumber(0, bounds.photoTakesMax - 1, 'This photo was taken too often'), 0),
})
export type PhotoForm = z.output<typeof PhotoForm>

/** A photo beside its reading, without the class and the name of the school. */
export const ShownPhoto = z.object({
  id: Id,
  school: z.number(),
  district: z.string(),
  measured_on: z.string(),
  /** Name of the field in the method by which it was measured. */
  label: z.string(),
  replicate: z.number(),
  /** The reading in force whose scale it shows; null for a photo field. */
  reading: z.nullable(z.object({ value: z.string(), unit: z.nullable(z.enum(unitNames)) })),
  state: z.enum(photoStates),
  reason: z.string(),
  url: z.nullable(z.string()),
})
export type ShownPhoto = z.infer<typeof ShownPhoto>

/** A photo for those who run the project. */
export const ReviewedPhoto = z.extend(ShownPhoto, {
  /** Of a class of the caller, who may refuse it; somebody else accepts it. */
  is_own: z.boolean(),
})
export type ReviewedPhoto = z.infer<typeof ReviewedPhoto>

/** What a project's reviewers look at: photos of released visits. */
export const reviewStates = ['waiting', 'accepted', 'refused'] as const
export type ReviewState = (typeof reviewStates)[number]

export const PhotoDecision = z
  .object({
    is_accepted: z.boolean('Choose whether the photo may be shown'),
    reason: optionalText(bounds.reasonMax),
  })
  .check(
    z.refine(({ is_accepted: isAccepted, reason }) => isAccepted || reason.length >= bounds.reasonMin, {
      error: `Write at least ${bounds.reasonMin} characters`,
      path: ['reason'],
    }),
  )
export type PhotoDecision = z.output<typeof PhotoDecision>

const path = '/api/collaborative-projects'

export const sendPhoto = endpoint({
  access: 'pupil',
  tag: 'Projects of a class',
  method: 'POST',
  path: '/api/class/projects/{id}/photos',
  status: 200,
  repeats: 'harmless',
  summary:
    'Add an uploaded photo to a visit that announced it, also in place of a refused one; again it changes nothing',
  params: IdParams,
  body: PhotoForm,
  answer: z.object({ state: z.enum(photoStates) }),
})
export const listPhotos = endpoint({
  access: 'user',
  tag: 'Projects',
  method: 'GET',
  path: `${path}/{id}/photos`,
  status: 200,
  summary: 'Accepted photos of released visits, newest first',
  params: IdParams,
  query: z.object(pageQuery),
  answer: pageOf(ShownPhoto),
})
export const listPhotosToReview = endpoint({
  access: 'subscriber',
  tag: 'Running a project',
  method: 'GET',
  path: `${path}/{id}/photos/review`,
  status: 200,
  summary: 'Photos of released visits by state, newest first',
  params: IdParams,
  query: z.object({ ...pageQuery, state: z._default(z.enum(reviewStates), 'waiting') }),
  answer: pageOf(ReviewedPhoto),
})
export const decidePhoto = endpoint({
  access: 'subscriber',
  tag: 'Projects',
  method: 'POST',
  path: '/api/project-photos/{id}/decide',
  status: 200,
  summary:
    'Accept a photo of a released visit, by who runs the project and does not teach its class; or refuse it, also by its teacher, which deletes the file',
  params: IdParams,
  body: PhotoDecision,
  answer: MessageAnswer,
})
