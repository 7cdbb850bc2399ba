import * as z from 'zod/mini'

/** The end of the address of a chapter's page (`slugOfChapter`). */
export const ChapterSlug = z.string().check(z.regex(/^[a-z\d-]{1,120}$/, 'Choose a chapter'))
