import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../fields.ts'
import type { uploadBytes } from '../limits.ts'

/** Intended use of a file; checked against its content, never its name. */
export const uploadKinds = [
  'pdf',
  'video',
  'captions',
  'picture',
  'document',
] as const satisfies (keyof typeof uploadBytes)[]
export const UploadKind = z.enum(uploadKinds)
export type UploadKind = z.infer<typeof UploadKind>

/**
 * `receiving`: bytes are missing; `checking`: complete and being examined; `ready`: usable; `refused`: not of its kind,
 * with a `reason`.
 */
export const uploadStates = ['receiving', 'checking', 'ready', 'refused'] as const
export const UploadState = z.enum(uploadStates)
export type UploadState = z.infer<typeof UploadState>

/** Properties of an examined file. Sizes of images and videos are in pixels. */
export const UploadDetails = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pdf'), pages: z.number() }),
  z.object({ kind: z.literal('video'), seconds: z.number(), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('captions'), cues: z.number() }),
  z.object({ kind: z.literal('picture'), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('document') }),
])
export type UploadDetails = z.infer<typeof UploadDetails>

export const Upload = z.object({
  id: Id,
  kind: UploadKind,
  filename: z.string(),
  state: UploadState,
  /** A sentence for display; null unless refused. */
  reason: z.nullable(z.string()),
  bytes: z.number(),
  details: z.nullable(UploadDetails),
  picture_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
})
export type Upload = z.infer<typeof Upload>

/** Where the tus 1.0 protocol is spoken with users, and with pupils. */
export const uploadsPath = '/uploads'
export const pupilUploadsPath = '/api/class/uploads'

/** Files are sent to /uploads by the tus 1.0 protocol; this call returns the state of one of the caller's uploads. */
export const showUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/{id}',
  access: 'subscriber',
  tag: 'Uploads',
  summary: 'State of an uploaded file',
  params: IdParams,
  status: 200,
  answer: Upload,
})

export const showPupilUpload = endpoint({
  method: 'GET',
  path: '/api/class/uploads/{id}/state',
  access: 'pupil',
  tag: 'Uploads',
  summary: 'State of a file that the pupil has sent to /api/class/uploads',
  params: IdParams,
  status: 200,
  answer: Upload,
})
