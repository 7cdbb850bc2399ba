import type { Ebook, Video } from '@ariviyal/contract/library'
import type { Caller, House } from '../platform/house.ts'
import { type FileKind, signFile } from '../platform/signed-urls.ts'
import { mayOpen } from './library.policy.ts'
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

export const showEbook = (house: House, caller: Caller | null, row: EbookRow): Ebook => ({
  id: row.id,
  title: row.title,
  author: row.author,
  cover: `/media/${row.coverKey}`,
  description: row.description,
  isPremium: row.isPremium,
  category: row.category,
  pages: row.pages,
  grades: row.grades,
  pdfUrl: addressOf(house, caller, row, 'ebook', row.fileKey),
})

export const showVideo = (house: House, caller: Caller | null, row: VideoRow): Video => ({
  id: row.id,
  title: row.title,
  description: row.description,
  isPremium: row.isPremium,
  category: row.category,
  seconds: row.seconds,
  poster: `/media/${row.posterKey}`,
  url: addressOf(house, caller, row, 'video', row.fileKey),
  captions: addressOf(house, caller, row, 'captions', row.captionsKey),
})
