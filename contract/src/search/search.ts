import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { searchSections } from './sections.ts'

export const SearchSection = z.enum(searchSections)
export type SearchSection = z.infer<typeof SearchSection>

/** A text in parts; `hit` marks the words that were searched. */
export const Marked = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type Marked = z.infer<typeof Marked>

/**
 * One result. `locked` is a premium item that the caller may not open; its snippet is of the description only. `page` is
 * the page of a book that has the words. `within` is the class of a pupil.
 */
export const Hit = z.object({
  id: Id,
  title: Marked,
  detail: z.string(),
  snippet: z.nullable(Marked),
  locked: z.boolean(),
  page: z.nullable(z.number()),
  within: z.nullable(Id),
})
export type Hit = z.infer<typeof Hit>

/** The best results of a section; `more` when it has others. */
export const FoundSection = z.object({ section: SearchSection, hits: z.array(Hit), more: z.boolean() })
export type FoundSection = z.infer<typeof FoundSection>

export const searchSite = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'user',
  tag: 'Search',
  summary:
    'What the caller may see and has all the words, by section; tolerates typing errors, and Tamil and Hindi in Latin letters',
  query: z.object({
    q: requiredText(messages.searchTooShort, limits.searchMax).check(z.minLength(2, messages.searchTooShort)),
    /** Only this section, with more results. */
    section: z.optional(SearchSection),
  }),
  status: 200,
  /** `meant` are the words that were searched because nothing has the typed ones. */
  answer: z.object({ meant: z.nullable(z.string()), sections: z.array(FoundSection) }),
})
