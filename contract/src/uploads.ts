import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'

/** What a file is meant to be; it is held to it by its content, never by its name. */
export const uploadKinds = ['pdf', 'video', 'captions', 'picture', 'document'] as const
export const UploadKind = z.enum(uploadKinds)
export type UploadKind = z.infer<typeof UploadKind>

/**
 * `receiving`: bytes are still to come; `checking`: all are here and are being examined; `ready`: it may be used; `refused`: it is not
 * what it was meant to be, and `reason` says why.
 */
export const uploadStates = ['receiving', 'checking', 'ready', 'refused'] as const
export const UploadState = z.enum(uploadStates)
export type UploadState = z.infer<typeof UploadState>

/** What was found in a file. Sizes of pictures and films are in pixels. */
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
  /** A sentence for people; null unless refused. */
  reason: z.nullable(z.string()),
  bytes: z.number(),
  details: z.nullable(UploadDetails),
  picture_url: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
})
export type Upload = z.infer<typeof Upload>

/** Files are sent to /uploads by the tus protocol, 1.0; this call tells how far the house is with one of the caller's. */
export const showUpload = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/{id}',
  access: 'editor',
  tag: 'Staff',
  summary: 'What has become of an uploaded file',
  params: IdParams,
  status: 200,
  answer: Upload,
})
