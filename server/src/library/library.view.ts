import type { Ebook, Video } from '@ariviyal/contract/library/library'
import { playerAddress } from '@ariviyal/contract/library/video-address'
import type { CaptionTrack } from '@ariviyal/contract/library/video-guide'
import type { Caller, AppContext } from '../platform/app-context.ts'
import { type FileKind, signFile } from '../platform/storage/signed-urls.ts'
import { mayOpen } from './library.policy.ts'
import type { ShownEbook } from './library.queries.ts'
import type { EbookRow, VideoRow } from './library.table.ts'

type Item = Pick<EbookRow, 'id' | 'isPremium'>

/** The address of a file for this caller; null if they may not open it. */
const addressOf = (
  ctx: AppContext,
  caller: Caller | null,
  item: Item,
  kind: FileKind,
  key: string | null,
): string | null =>
  key !== null && mayOpen(item, caller)
    ? signFile(ctx, { key, kind, itemId: item.id, userId: caller?.user.id ?? null, premium: item.isPremium })
    : null

/** A public cover image, or the default drawing. */
export const coverOf = (row: Pick<EbookRow, 'coverKey'>): string =>
  row.coverKey === null ? '/art/no-cover.svg' : `/media/${row.coverKey}`
/** The image of page 1 of an uploaded book; the cover of a sample is drawn like its page 1. */
const firstPageOf = ({ coverKey, pageCoverKey }: Pick<EbookRow, 'coverKey' | 'pageCoverKey'>): string =>
  coverOf({ coverKey: pageCoverKey ?? coverKey })
export const posterOf = (row: Pick<VideoRow, 'posterKey'>): string =>
  row.posterKey === null ? '/art/no-poster.svg' : `/media/${row.posterKey}`

/** The embedded video of a row. */
export const embeddedVideo = ({ embedProvider, embedId }: Pick<VideoRow, 'embedProvider' | 'embedId'>) =>
  embedProvider === null || embedId === null ? null : { provider: embedProvider, id: embedId }

export const showEbook = (ctx: AppContext, caller: Caller | null, row: ShownEbook): Ebook => ({
  id: row.id,
  title: row.title,
  author: row.author,
  cover: coverOf(row),
  firstPage: firstPageOf(row),
  description: row.description,
  isPremium: row.isPremium,
  category: row.category,
  pages: row.pages,
  grades: row.grades,
  pdfUrl: addressOf(ctx, caller, row, 'ebook', row.fileKey),
})

type VideoCardRow = Omit<VideoRow, 'transcript'>

function translationsOf(ctx: AppContext, caller: Caller | null, row: VideoCardRow): CaptionTrack[] {
  const keys = [
    ['ta', row.captionsTaKey],
    ['hi', row.captionsHiKey],
  ] as const
  return keys.flatMap(([language, key]) => {
    const url = addressOf(ctx, caller, row, 'captions', key)
    return url === null ? [] : [{ language, url }]
  })
}

/** The id of an embedded video is as good as the file, so it is only returned to callers who may watch. */
export function showVideo(ctx: AppContext, caller: Caller | null, row: VideoCardRow): Video {
  const embedded = embeddedVideo(row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    isPremium: row.isPremium,
    category: row.category,
    seconds: row.seconds,
    poster: posterOf(row),
    url: !embedded
      ? addressOf(ctx, caller, row, 'video', row.fileKey)
      : mayOpen(row, caller)
        ? playerAddress(embedded)
        : null,
    captions: addressOf(ctx, caller, row, 'captions', row.captionsKey),
    translations: translationsOf(ctx, caller, row),
    sheet: addressOf(ctx, caller, row, 'sheet', row.sheetKey),
    guide: mayOpen(row, caller) ? row.guide : null,
    embed: embedded?.provider ?? null,
  }
}
