import type { Ebook, Video } from '@ariviyal/contract/library'
import { playerAddress } from '@ariviyal/contract/video-address'
import type { Caller, House } from '../platform/house.ts'
import { type FileKind, signFile } from '../platform/signed-urls.ts'
import { mayOpen } from './library.policy.ts'
import type { ShownEbook } from './library.queries.ts'
import type { EbookRow, VideoRow } from './library.table.ts'

type Item = Pick<EbookRow, 'id' | 'isPremium'>

/** The address of a file for this caller, null when they may not have it. */
const addressOf = (
  house: House,
  caller: Caller | null,
  item: Item,
  kind: FileKind,
  key: string | null,
): string | null =>
  key !== null && mayOpen(item, caller)
    ? signFile(house, { key, kind, itemId: item.id, userId: caller?.user.id ?? null, premium: item.isPremium })
    : null

/** A picture that is open to all, or the drawing that stands where none was given. */
export const coverOf = (row: Pick<EbookRow, 'coverKey'>): string =>
  row.coverKey === null ? '/art/no-cover.svg' : `/media/${row.coverKey}`
export const posterOf = (row: Pick<VideoRow, 'posterKey'>): string =>
  row.posterKey === null ? '/art/no-poster.svg' : `/media/${row.posterKey}`

/** The video of another site that a row stands for. */
export const embeddedVideo = ({ embedProvider, embedId }: Pick<VideoRow, 'embedProvider' | 'embedId'>) =>
  embedProvider === null || embedId === null ? null : { provider: embedProvider, id: embedId }

export const showEbook = (house: House, caller: Caller | null, row: ShownEbook): Ebook => ({
  id: row.id,
  title: row.title,
  author: row.author,
  cover: coverOf(row),
  description: row.description,
  isPremium: row.isPremium,
  category: row.category,
  pages: row.pages,
  grades: row.grades,
  pdfUrl: addressOf(house, caller, row, 'ebook', row.fileKey),
})

/** Where another site plays the video, its id is as good as the file: it is only told to who may watch. */
export function showVideo(house: House, caller: Caller | null, row: VideoRow): Video {
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
      ? addressOf(house, caller, row, 'video', row.fileKey)
      : mayOpen(row, caller)
        ? playerAddress(embedded)
        : null,
    captions: addressOf(house, caller, row, 'captions', row.captionsKey),
    embed: embedded?.provider ?? null,
  }
}
