import * as z from 'zod/mini'
import { ChapterSlug } from '../chapters/chapter-slug.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, pageOf, pageQuery, searchText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { Board, chosenGrade, MaterialSubject } from '../materials/materials.ts'
import { EmbedProvider } from './video-address.ts'
import { CaptionTrack, TranscriptPart, VideoGuide } from './video-guide.ts'

/**
 * docs/product.md, Library. `pdfUrl` is a short-lived signed URL; null without access. `firstPage` is a public image of
 * page 1, shown until the reader has drawn it; the cover where there is none.
 */
export const Ebook = z.object({
  id: Id,
  title: z.string(),
  author: z.string(),
  cover: z.string(),
  firstPage: z.string(),
  description: z.string(),
  isPremium: z.boolean(),
  category: z.string(),
  pages: z.number(),
  grades: z.string(),
  pdfUrl: z.nullable(z.string()),
})
export type Ebook = z.infer<typeof Ebook>

/** A book that is being opened; `place` is the page where the caller left it, null for guests and new books. */
export const OpenedEbook = z.extend(Ebook, { place: z.nullable(z.number()) })

/** A run of text on a page; `x` and `y` are the begin of its base line. Lengths are points from the top left corner. */
const PageRun = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  size: z.number(),
  width: z.number(),
  /** Whether a line ends after it. */
  ends: z.boolean(),
})
/** A link of a page: to an address, or to a page of the book and a part of its height from 0 to 1. */
const PageLink = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  words: z.string(),
  to: z.union([z.object({ url: z.string() }), z.object({ page: z.number(), part: z.number() })]),
})
/** One of the first pages of a book, drawn on the server; `image` is signed like a book's URL. */
export const DrawnPage = z.object({
  width: z.number(),
  height: z.number(),
  image: z.string(),
  /** In pixels. */
  imageWidth: z.number(),
  runs: z.array(PageRun),
  links: z.array(PageLink),
})
export type DrawnPage = z.infer<typeof DrawnPage>

export const PlaceForm = z.object({ page: z.int().check(z.minimum(1), z.maximum(limits.bookPagesMax)) })

/**
 * docs/product.md, Library. `url`, `captions` (English), `translations` and `sheet`, the teacher's PDF, are signed like a
 * book's URL; the poster is public. With `embed`, `url` is the site's privacy-enhanced player and `seconds` is 0 (unknown).
 */
export const Video = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  isPremium: z.boolean(),
  category: z.string(),
  seconds: z.number(),
  poster: z.string(),
  url: z.nullable(z.string()),
  captions: z.nullable(z.string()),
  translations: z.array(CaptionTrack),
  sheet: z.nullable(z.string()),
  guide: z.nullable(VideoGuide),
  embed: z.nullable(EmbedProvider),
})
export type Video = z.infer<typeof Video>

/** A video that is being opened; the transcript is empty without access. */
export const OpenedVideo = z.extend(Video, { transcript: z.array(TranscriptPart) })

const tag = 'Library'
/** `q` matches words, or their beginnings, in titles, descriptions, texts of books and names of the chapters that they serve. */
const query = z.object({
  ...pageQuery,
  q: z.optional(searchText),
  grade: z.optional(chosenGrade),
  board: z.optional(Board),
  subject: z.optional(MaterialSubject),
  chapter: z.optional(ChapterSlug),
})
/** A page of a shelf. `similar` is true when nothing has the words of `q` and similar ones were searched. */
const shelfOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(pageOf(item), {
    similar: z.boolean(),
    /** How many items fit the filters, of all on the shelf; null without a filter. */
    fitting: z.nullable(z.object({ count: z.number(), of: z.number() })),
  })
export const listEbooks = endpoint({
  method: 'GET',
  path: '/api/ebooks',
  access: 'public',
  tag,
  summary: 'Books, in shelf order; file addresses only for those the caller may read',
  query,
  status: 200,
  answer: shelfOf(Ebook),
})
export const showEbook = endpoint({
  method: 'GET',
  path: '/api/ebooks/{id}',
  access: 'public',
  tag,
  summary: 'One book, with a fresh signed address of its file',
  params: IdParams,
  status: 200,
  answer: OpenedEbook,
})
export const showEbookPage = endpoint({
  method: 'GET',
  path: '/api/ebooks/{id}/pages/{page}',
  access: 'public',
  tag,
  summary: 'One of the first pages of a book, drawn; null where the reader draws it itself',
  params: z.object({ id: Id, page: wholeNumber(1, limits.bookPagesMax, 'Choose a page of the book') }),
  status: 200,
  answer: z.object({ drawn: z.nullable(DrawnPage) }),
})
export const keepPlace = endpoint({
  method: 'PUT',
  path: '/api/ebooks/{id}/place',
  access: 'user',
  tag,
  summary: 'Keep the page where the caller left a book',
  params: IdParams,
  body: PlaceForm,
  repeats: 'harmless',
  status: 200,
  answer: PlaceForm,
})
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'public',
  tag,
  summary: 'Videos, in shelf order; file addresses only for those the caller may watch',
  query,
  status: 200,
  answer: shelfOf(Video),
})
export const showVideo = endpoint({
  method: 'GET',
  path: '/api/videos/{id}',
  access: 'public',
  tag,
  summary: 'One video, with a fresh signed address of its file',
  params: IdParams,
  status: 200,
  answer: OpenedVideo,
})
