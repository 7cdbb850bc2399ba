import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSvg, type SvgNode } from '../build/parse-svg.ts'
import { confusedPatches } from './colour-keys.ts'

const content = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(content, path), 'utf8')
const drawings = globSync(['art/**/*.svg', 'books/*/figures/*.svg', 'materials/figures/*/*.svg'], { cwd: content })

describe('a photocopy', () => {
  const key = (first: string, second: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60">
      <rect x="10" y="20" width="22" height="22" fill="${first}"/><text x="40" y="37">metals</text>
      <rect x="150" y="20" width="22" height="22" fill="${second}"/><text x="180" y="37">others</text></svg>`

  test('of a key whose patches differ only in their hue is found', () => {
    expect(confusedPatches(key('#D9DDF7', '#F3D3D6'))).toEqual(['metals, others'])
    expect(confusedPatches(key('#FFFFFF', '#F3D3D6'))).toEqual([])
  })

  test('tells the patches of every key apart', () => {
    expect(drawings.flatMap((path) => confusedPatches(read(path)).map((pair) => ({ path, pair })))).toEqual([])
  })
})

/** A word for a colour; that of a thing, such as red cabbage, is a name. */
const colours =
  /\b(red|blue|green|yellow|orange|purple|violet|pink|brown|gr[ea]y|black|white)\b(?! (?:cabbage|blood|light))/gi
/** Words that say the same without colour: where it stands, how it is drawn, or a number. */
const withoutColour =
  /\b(from the left|solid|hollow|dashed|dotted|slanting|level|thick|thin|through|along|inside|upper|lower|n = \d)/i

const wordsIn = (node: SvgNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : `${wordsIn(child)} `)).join('')

/** Colours that a caption names, though neither a word in the drawing nor one in the sentence says what they mean. */
function unexplained(caption: string, svg: string): string[] {
  const written = wordsIn(parseSvg(svg).root).toLowerCase()
  return caption
    .split(/(?<=\.)\s/)
    .flatMap((sentence) =>
      withoutColour.test(sentence)
        ? []
        : Array.from(sentence.matchAll(colours), ([word]) => word.toLowerCase()).filter(
            (word) => !written.includes(word),
          ),
    )
}

/** The captions of drawings in books; a material's drawing has labels only. */
const captions = globSync('books/*/book.md', { cwd: content }).flatMap((book) =>
  Array.from(read(book).matchAll(/!\[[^\]]*\]\(([^\s)]+) "([^"]+)"\)/g), ([, file = '', caption = '']) => ({
    path: join(dirname(book), file),
    caption,
  })),
)

describe('a caption', () => {
  test('that only a colour explains is found', () => {
    const svg = '<svg viewBox="0 0 10 10"><text>red</text></svg>'
    expect(unexplained('The blue line is sound.', svg)).toEqual(['blue'])
    expect(unexplained('The dashed blue line is sound. The red one is light.', svg)).toEqual([])
  })

  test('says without colours what a drawing shows', () => {
    expect(captions.length).toBeGreaterThan(40)
    const wrong = captions.flatMap(({ path, caption }) =>
      unexplained(caption, read(path)).map((colour) => `${path}: ${colour}`),
    )
    expect(wrong).toEqual([])
  })
})
