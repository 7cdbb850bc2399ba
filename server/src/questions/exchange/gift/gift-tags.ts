import type { StoredQuestion } from '../writing.ts'
import { tagsOf } from '../text/about-tags.ts'

/** A comment that begins with a tag or an id, as Moodle writes and reads them. */
const isTagged = /^\/\/\s*\[(?:tag|id):/
const tag = /\[tag:((?:\\\]|[^\]])*)\]/g

/** The tags of a comment such as `// [tag:role:enrichment]`, where `\]` is a bracket; none of any other comment. */
export const tagsOfComment = (comment: string): string[] =>
  isTagged.test(comment)
    ? Array.from(comment.matchAll(tag), ([, text = '']) => text.replaceAll(String.raw`\]`, ']').trim())
    : []

/** The line with its tags that stands above a question; empty without tags. */
export function writeTagComment(question: StoredQuestion): string {
  // A backslash before a bracket has no escape of its own.
  const tags = tagsOf(question).map((text) => text.replaceAll(/\\+(?=\]|$)/g, '').replaceAll(']', String.raw`\]`))
  return tags.length === 0 ? '' : `// ${tags.map((text) => `[tag:${text}]`).join(' ')}\n`
}
