import type { StoredQuestion } from '../writing.ts'
import { numberTagsOf, tagsOf } from '../text/about-tags.ts'
import { findUnescaped } from './gift-text.ts'

/** The tags at the beginning of a comment such as `// [id:q1] [tag:role:enrichment]`, as Moodle writes and reads them. */
export function tagsOfComment(comment: string): string[] {
  const tags: string[] = []
  let rest = comment.slice(2).trimStart()
  while (rest.startsWith('[')) {
    const end = findUnescaped(rest, ']')
    if (end < 0) break
    const inside = rest.slice(1, end)
    if (inside.startsWith('tag:'))
      tags.push(
        inside
          .slice(4)
          .replaceAll(String.raw`\]`, ']')
          .trim(),
      )
    rest = rest.slice(end + 1).trimStart()
  }
  return tags
}

/** The line with its tags that stands above a question; empty without tags. */
export function writeTagComment(question: StoredQuestion): string {
  // Only the bracket has an escape, so a backslash before it would be lost.
  const tags = [...tagsOf(question), ...numberTagsOf(question)].map((text) =>
    text.replaceAll('\\', '/').replaceAll(']', String.raw`\]`),
  )
  return tags.length === 0 ? '' : `// ${tags.map((text) => `[tag:${text}]`).join(' ')}\n`
}
