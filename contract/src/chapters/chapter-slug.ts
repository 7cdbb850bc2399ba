import * as z from 'zod/mini'
import { slugPattern } from './chapter-rules.ts'

/** The end of the address of a chapter's page (`slugOfChapter`). */
export const ChapterSlug = z.string().check(z.regex(slugPattern, 'Choose a chapter'))
