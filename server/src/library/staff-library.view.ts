import type {
  StaffEbook,
  StaffEbookDetails,
  StaffVideo,
  StaffVideoDetails,
} from '@ariviyal/contract/library/library-staff'
import { watchAddress } from '@ariviyal/contract/library/video-address'
import { showContent } from '../content/content-rows.ts'
import type { Caller, AppContext } from '../platform/app-context.ts'
import type { EbookRow, VideoRow } from './library.table.ts'
import { coverOf, embeddedVideo, posterOf, showEbook, showVideo } from './library.view.ts'

type Row = EbookRow | VideoRow

const commonOf = (row: Row) => ({
  ...showContent(row),
  title: row.title,
  category: row.category,
  isPremium: row.isPremium,
  published_at: row.publishedAt?.toISOString() ?? null,
  archived_at: row.archivedAt?.toISOString() ?? null,
})

const filteredBy = (row: Row) => ({
  grade_from: row.gradeFrom,
  grade_to: row.gradeTo,
  subject: row.subject,
  boards: row.boards,
})

export const staffEbook = (row: EbookRow): StaffEbook => ({
  ...commonOf(row),
  author: row.author,
  pages: row.pages,
  cover: coverOf(row),
})

export function staffEbookDetails(ctx: AppContext, caller: Caller, row: EbookRow): StaffEbookDetails {
  return {
    ...staffEbook(row),
    subtitle: row.subtitle,
    description: row.description,
    ...filteredBy(row),
    cover_from: row.coverKey === null ? null : row.coverKey === row.pageCoverKey ? 'page' : 'picture',
    has_file: row.fileKey !== null,
    bytes: row.bytes,
    reader: showEbook(ctx, caller, row),
  }
}

export const staffVideo = (row: VideoRow): StaffVideo => ({
  ...commonOf(row),
  seconds: row.seconds,
  poster: posterOf(row),
  embed: row.embedProvider,
})

export function staffVideoDetails(ctx: AppContext, caller: Caller, row: VideoRow): StaffVideoDetails {
  const embedded = embeddedVideo(row)
  return {
    ...staffVideo(row),
    description: row.description,
    ...filteredBy(row),
    address: embedded ? watchAddress(embedded) : '',
    has_file: row.fileKey !== null,
    has_captions: row.captionsKey !== null,
    has_poster: row.posterKey !== null,
    bytes: row.bytes,
    reader: showVideo(ctx, caller, row),
  }
}
