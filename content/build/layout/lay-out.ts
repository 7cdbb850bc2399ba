import type { Atom, Frame } from '../atoms.ts'
import { drawLines } from '../atoms.ts'
import { breakLines } from './break-lines.ts'
import { layOutFigure } from './lay-out-figure.ts'
import { layOutTable } from './lay-out-table.ts'
import { layOutEquation, layOutList, layOutParagraph, sans, serif, type Look, type TextColumn } from './lay-out-text.ts'
import type { Block, Book, BoxKind } from '../parse-book.ts'
import { parseInline, plainText } from '../parse-inline.ts'
import type { Tag } from '../structure.ts'
import { BOX_TONE, COLUMN, INK, PAGE, type Tone } from '../theme.ts'

export const BODY = serif(10.2, 14.4)
const LEAD = serif(11.6, 16.6)
const IN_BOX = serif(9.6, 13.5)
/** For boxes that a teacher looks things up in, and that are in every chapter. */
const IN_SMALL_BOX = serif(9, 12.2)
const SMALL_BOXES: BoxKind[] = ['safety', 'apart', 'marks', 'board']
export const BOX = { bar: 4, padX: 13, padTop: 9, padBottom: 10 }

interface Context {
  tone: Tone
  look: Look
  place: TextColumn
  parent: Tag
  figure: (file: string) => string
}

function layOutHeading(block: { level: 1 | 2 | 3; text: string }, context: Context): Atom {
  const look = block.level === 2 ? sans(16, 18.5, 700) : sans(12, 14.5, 600, context.tone.accent)
  const lines = breakLines(parseInline(block.text), look.style, context.place.width)
  const tag = context.parent.add(block.level === 2 ? 'H2' : 'H3')
  return {
    kind: 'heading',
    height: lines.length * look.leading,
    before: block.level === 2 ? 19 : 13,
    after: block.level === 2 ? 5 : 3,
    keep: true,
    draw: (doc, x, y) =>
      tag.mark(doc, () =>
        drawLines(doc, lines, {
          x: x + context.place.x,
          y,
          leading: look.leading,
          size: look.style.size,
          color: look.color,
        }),
      ),
  }
}

function layOutBox(block: Extract<Block, { kind: 'box' }>, context: Context): Atom[] {
  const tone = BOX_TONE[block.box]
  const frame: Frame = { kind: block.box }
  const inset = BOX.bar + BOX.padX
  const place = { x: context.place.x + inset, width: context.place.width - inset - BOX.padX }
  const parent = context.parent.add('Sect', { title: block.title || tone.label })
  const label = sans(8.2, 11, 700, tone.accent)
  const title = sans(12, 15, 700)
  const space = { before: 0, after: 0 }
  const top = [
    ...layOutParagraph([{ text: tone.label, bold: false, italic: false }], label, place, parent.add('P'), space),
    ...(block.title
      ? layOutParagraph(parseInline(block.title), title, place, parent.add('P'), { before: 0, after: 4 })
      : []),
  ].map((atom) => ({ ...atom, keep: true, opens: true as const }))
  const look = SMALL_BOXES.includes(block.box) ? IN_SMALL_BOX : IN_BOX
  const inside = layOutBlocks(block.blocks, { ...context, tone, look, place, parent })
  const atoms = [...top, ...inside]
  const last = atoms.at(-1)
  if (last) last.after = 0
  const height = atoms.reduce((sum, atom) => sum + atom.height + Math.max(atom.before, 3), 0)
  const unsplit = height < (PAGE.height - PAGE.top - PAGE.bottom) * 0.62
  return atoms.map((atom, i) => ({
    ...atom,
    frame,
    before: i === 0 ? 11 : atom.before,
    after: i === atoms.length - 1 ? 14 : atom.after,
    keep: i < atoms.length - 1 && (unsplit || atom.keep || i === atoms.length - 2),
  }))
}

function layOutBlocks(blocks: Block[], context: Context): Atom[] {
  const atoms: Atom[] = []
  for (const block of blocks) {
    const previous = atoms.at(-1)
    if (block.kind === 'paragraph') {
      const space = { before: 0, after: context.look === BODY ? 7 : context.look === IN_BOX ? 5 : 3 }
      const set = layOutParagraph(parseInline(block.text), context.look, context.place, context.parent.add('P'), space)
      const last = set.at(-1)
      // A paragraph that ends with a colon stays with what follows.
      if (last && block.text.endsWith(':')) last.keep = true
      atoms.push(...set)
    } else if (block.kind === 'list')
      atoms.push(...layOutList(block, context.look, context.place, context.parent, context.tone.accent))
    else if (block.kind === 'table') atoms.push(...layOutTable(block, context.place, context.parent, context.tone))
    else if (block.kind === 'equation') {
      const pale =
        context.look !== BODY
          ? { accent: context.tone.accent, pale: '#FFFFFF' }
          : { accent: context.tone.accent, pale: '#EEF1EA' }
      if (previous?.kind === 'text') previous.keep = true
      atoms.push(layOutEquation(block.lines, context.place, context.parent, pale))
    } else if (block.kind === 'figure')
      atoms.push(layOutFigure(block, context.figure(block.file), context.place, context.parent))
    else if (block.kind === 'box') {
      const box = layOutBox(block, context)
      const [first] = box
      // A safety box stays with its activity.
      if (block.box === 'safety' && previous?.frame?.kind === 'try' && first) {
        previous.keep = true
        previous.after = first.before = 2
      }
      atoms.push(...box)
    } else atoms.push(layOutHeading(block, context))
  }
  return atoms
}

export interface Chapter {
  number: number
  title: string
  atoms: Atom[]
  heading: Tag
}

/** Converts the blocks of a book into atoms by chapter, and builds the logical structure in reading order. */
export function layOutBook(book: Book, root: Tag, tone: Tone, figure: (file: string) => string): Chapter[] {
  const chapters: Chapter[] = []
  const rest = [...book.blocks]
  while (rest.length > 0) {
    const opening = rest.shift()
    if (opening?.kind !== 'heading') break
    const next = rest.findIndex((block) => block.kind === 'heading' && block.level === 1)
    const blocks = rest.splice(0, next < 0 ? rest.length : next)
    const title = plainText(opening.text)
    const parent = root.add('Sect', { title })
    const heading = parent.add('H1')
    const context: Context = { tone, look: BODY, place: { x: 0, width: COLUMN }, parent, figure }
    const [first, ...others] = blocks
    // The first paragraph of a chapter is set larger, as a lead.
    const lead = first?.kind === 'paragraph' && first.text.length < 480
    const atoms = lead
      ? [
          ...layOutParagraph(parseInline(first.text), { ...LEAD, color: INK }, context.place, parent.add('P'), {
            before: 0,
            after: 11,
          }),
          ...layOutBlocks(others, context),
        ]
      : layOutBlocks(blocks, context)
    const sections = blocks.filter((block) => block.kind === 'heading')
    atoms
      .filter((atom) => atom.kind === 'heading')
      .forEach((atom, i) => {
        const section = sections[i]
        if (section?.level === 2)
          atom.anchor = { name: `c${chapters.length + 1}-s${i + 1}`, title: plainText(section.text), level: 2 }
      })
    chapters.push({ number: chapters.length + 1, title, atoms, heading })
  }
  return chapters
}
