import type { Piece } from '../reading.ts'
import { findUnescaped } from './gift-text.ts'
import { readGiftQuestion } from './read-gift.ts'
import { tagsOfComment } from './gift-tags.ts'
import { readTags, withNumberTags } from '../text/about-tags.ts'

interface Block {
  line: number
  lines: string[]
  /** Those of the comment above it. */
  tags: string[]
}

/** The first brace of a text that is not escaped. */
const firstBrace = (lines: string[]): string => {
  const text = lines.join('\n')
  return text[findUnescaped(text, '{}')] ?? ''
}
function isOpen({ lines }: Block): boolean {
  const text = lines.join('\n')
  const opened = findUnescaped(text, '{')
  return opened >= 0 && findUnescaped(text, '}', opened) < 0
}

/** The last name of a category such as `$course$/top/Light/Mirrors`; a slash within a name is doubled. */
export function chapterOf(category: string): string {
  const names = category
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '' && name !== 'top' && !/^\$\w+\$$/.test(name))
  return (names.at(-1) ?? '').slice(0, 200)
}

/**
 * GIFT: questions with empty lines between, comments, and categories. An answer block may hold empty lines when it is closed before the
 * next one opens; a question may follow without an empty line when it begins with a title.
 */
export function* splitGift(text: string): Generator<Piece> {
  let chapter = ''
  for (const { line, lines, tags } of joinBlocks(blocksOf(text))) {
    const category = /^\$CATEGORY:(.*)$/.exec(lines[0] ?? '')
    if (category) chapter = chapterOf(category[1] ?? '')
    else {
      const within = chapter
      yield {
        line,
        read: (note) => ({
          ...withNumberTags(readGiftQuestion(lines.join('\n'), note), tags),
          ...readTags(tags),
          chapter: within,
        }),
      }
    }
  }
}

function* blocksOf(text: string): Generator<Block> {
  let block: Block | null = null
  let tags: string[] = []
  for (const [place, whole] of text.split('\n').entries()) {
    const words = whole.trim()
    if (words.startsWith('//')) {
      // Below a question that has its answers, a comment belongs to the next one.
      const tagged = block?.lines.at(-1)?.endsWith('}') === false ? block.tags : tags
      tagged.push(...tagsOfComment(words))
      continue
    }
    const isCategory = words.startsWith('$CATEGORY:')
    const isNext = words.startsWith('::') && block?.lines.at(-1)?.endsWith('}') === true
    if (block && (words === '' || isCategory || isNext)) {
      yield block
      block = null
    }
    if (isCategory) yield { line: place + 1, lines: [words], tags: [] }
    else if (words !== '') {
      if (block === null) {
        block = { line: place + 1, lines: [], tags }
        tags = []
      }
      block.lines.push(words)
    }
  }
  if (block) yield block
}

/** Joins blocks whose answers were cut by empty lines. */
function* joinBlocks(blocks: Iterable<Block>): Generator<Block> {
  let waiting: Block | null = null
  for (const block of blocks) {
    if (waiting && isOpen(waiting) && waiting.lines.length < 200 && firstBrace(block.lines) === '}') {
      waiting.lines.push(...block.lines)
      continue
    }
    if (waiting) yield waiting
    waiting = block
  }
  if (waiting) yield waiting
}
