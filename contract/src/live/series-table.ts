import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { Id, IdParams } from '../fields.ts'
import { limits } from '../limits.ts'
import { MailPreview } from '../staff/mails.ts'
import { sessionFields } from './live-planning.ts'

const { starts_at, topic, description, speaker_name, meeting_url, grades, capacity } = sessionFields

/** What the table of a series changes of a draft; its length and everything else stay. `version` is the edited version. */
export const DraftRow = z.object({
  id: Id,
  version: z.int(),
  starts_at,
  topic,
  description,
  speaker_name,
  meeting_url,
  grades,
  capacity,
})
export type DraftRow = z.infer<typeof DraftRow>

const staff = { access: 'editor', tag: 'Staff' } as const

/** Saves each row by itself: one that cannot be saved does not hold back the others. */
export const saveDrafts = endpoint({
  method: 'PUT',
  path: '/api/admin/live/series/{id}/drafts',
  ...staff,
  summary: 'Change drafts of a series, several at once',
  params: IdParams,
  body: z.object({ rows: z.array(DraftRow).check(z.minLength(1), z.maxLength(limits.pageSizeMax)) }),
  status: 200,
  answer: z.extend(MessageAnswer, {
    saved: z.array(z.object({ id: Id, version: z.int() })),
    /** Edited by somebody else since, announced, deleted, or not of this series. */
    refused: z.array(z.object({ id: Id, reason: z.enum(['edited-elsewhere', 'not-draft']) })),
  }),
})

const Announcement = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.bulkMax)) })

export const announceLiveSessions = endpoint({
  method: 'POST',
  path: '/api/admin/live/announcements',
  ...staff,
  summary: 'Announce several live sessions, all or none',
  body: Announcement,
  status: 200,
  answer: MessageAnswer,
})
/** POST because the ids are too many for a URL; changes nothing. */
export const previewAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/live/announcements/preview',
  repeats: 'harmless',
  ...staff,
  summary: 'The mails that a teacher with a place in each of these sessions will get, filled in with the first session',
  body: Announcement,
  status: 200,
  answer: z.object({
    mails: z.array(z.extend(MailPreview, { id: z.string(), title: z.string(), sent_when: z.string() })),
  }),
})
