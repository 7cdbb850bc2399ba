import type { MathNode } from '@ariviyal/contract/questions/formulas'
import type { Weight } from '../../../platform/pdf/fonts.ts'
import { centred, fractionOf, pile, rootOf, withScripts, withScriptsBefore } from './attach.ts'
import { beside, type Box, combined, emptyBox } from './box.ts'
import { layoutTable } from './layout-table.ts'
import { spaceAround } from './operators.ts'
import { arrowBox, isArrow, isBracket, ruleBox, ruleOf, spanBox, stretchedBracket } from './stretched.ts'
import { axis, invisible, type Part, scripted, smallestSize, type Style, textOf } from './style.ts'

const glyphs = (text: string, { size, measure }: Style, weight: Weight = 'regular'): Box => {
  if (text === '') return emptyBox()
  const { width, ascent, descent } = measure(text, size, weight)
  return { width, ascent, descent, texts: [{ text, x: 0, y: 0, size, weight }], strokes: [] }
}

/** Lengths are in em, or in points as of 10 a em. */
const lengthOf = (text: string | undefined, size: number): number => {
  const number = Number.parseFloat(text ?? '0') || 0
  return text?.endsWith('pt') ? (number * size) / 10 : number * size
}

/** Places the elements of a formula in MathML (MathML Core, sections 3.2 to 3.5) for a document that draws texts and lines. */
export function layout(part: Part | undefined, style: Style): Box {
  if (part === undefined) return emptyBox()
  if (typeof part === 'string') return glyphs(part.replaceAll(invisible, ''), style)
  const { tag, children, attributes } = part
  const [first, second, third] = children
  switch (tag) {
    case 'mi':
      return identifier(part, style)
    case 'mo':
      return operator(part, style)
    case 'mn':
      return glyphs(textOf(part), style)
    case 'mtext':
    case 'ms':
      return glyphs(textOf(part).replaceAll('\u00a0', ' '), style)
    case 'mspace':
      return emptyBox(lengthOf(attributes.width, style.size))
    case 'mprescripts':
      return emptyBox()
    case 'mphantom':
      return { ...layoutRow(children, style), texts: [], strokes: [] }
    case 'mstyle':
      return layoutRow(children, styled(part, style))
    case 'mfrac':
      return fraction(part, style)
    case 'msqrt':
      return rootOf(layoutRow(children, style), style)
    case 'mroot':
      return rootOf(layout(first, style), style, layout(second, scripted(scripted(style))))
    case 'msup':
      return withScripts(layout(first, style), scriptsOf({ above: second }, style), style)
    case 'msub':
      return withScripts(layout(first, style), scriptsOf({ below: second }, style), style)
    case 'msubsup':
      return withScripts(layout(first, style), scriptsOf({ below: second, above: third }, style), style)
    case 'munder':
      return stacked(part, { below: second }, style)
    case 'mover':
      return stacked(part, { above: second }, style)
    case 'munderover':
      return stacked(part, { below: second, above: third }, style)
    case 'mmultiscripts':
      return multiscripts(children, style)
    case 'mtable':
      return centred(
        layoutTable(part, style.size, (cell) => layoutRow(cell, style)),
        style,
      )
    case 'menclose':
      return enclosed(part, style)
    default:
      return layoutRow(children, style)
  }
}

const styled = ({ attributes: { displaystyle, scriptlevel } }: MathNode, style: Style): Style => ({
  ...style,
  ...(displaystyle && { display: displaystyle === 'true' }),
  ...(scriptlevel === '0' && { level: 0 }),
})

/** Elements side by side, those next to them given; brackets that stretch are as high as the others. */
export function layoutRow(
  children: Part[],
  style: Style,
  { before, after }: { before?: Part; after?: Part } = {},
): Box {
  const boxes = children.map((child) => (stretches(child) ? null : layout(child, style)))
  const others = boxes.filter((box) => box !== null)
  const span = {
    ascent: Math.max(0, ...others.map(({ ascent }) => ascent)),
    descent: Math.max(0, ...others.map(({ descent }) => descent)),
  }
  return beside(
    boxes.flatMap((box, place) => {
      const child = children[place]
      const [left, right] = spaceAround(child, children[place - 1] ?? before, children[place + 1] ?? after, style)
      return [emptyBox(left), box ?? bracket(textOf(child), span, style), emptyBox(right)]
    }),
  )
}

const stretches = (part: Part): boolean =>
  typeof part === 'object' && part.tag === 'mo' && part.attributes.stretchy !== 'false' && isBracket(textOf(part))

function bracket(sign: string, span: { ascent: number; descent: number }, style: Style): Box {
  const plain = glyphs(sign, style)
  const middle = axis * style.size
  const half = Math.max(span.ascent - middle, span.descent + middle) + style.size * 0.04
  if (half * 2 <= (plain.ascent + plain.descent) * 1.15) return plain
  return stretchedBracket(sign, style.size, { ascent: middle + half, descent: half - middle })
}

/** One letter is slanted, unless the formula says otherwise. */
function identifier(part: MathNode, style: Style): Box {
  const text = textOf(part)
  const isSlanted = part.attributes.mathvariant === undefined && /^[A-Za-zα-ωϑϕϵ]$/u.test(text)
  return glyphs(text, style, isSlanted ? 'italic' : 'regular')
}

function operator(part: MathNode, style: Style): Box {
  const sign = textOf(part)
  const isLarge = part.attributes.largeop === 'true' || /^[∑∏∫∬∭∮⋃⋂]$/u.test(sign)
  if (!isLarge) return glyphs(sign, style)
  return centred(glyphs(sign, { ...style, size: style.size * (style.display ? 1.5 : 1.15) }), style)
}

function fraction({ children: [over, under], attributes }: MathNode, style: Style): Box {
  const { size, display, level } = style
  const inner = display
    ? { ...style, display: false }
    : { ...style, size: Math.max(smallestSize, size * (level === 0 ? 0.85 : 0.8)) }
  const hasLine = !attributes.linethickness?.startsWith('0')
  return fractionOf(layout(over, inner), layout(under, inner), hasLine, style)
}

/** These signs are raised already. */
function raisedSign(part: Part | undefined): string | undefined {
  const text = textOf(part)
  return /^[′″‴]+$/u.test(text) ? text : text === '∘' ? '°' : undefined
}

function scriptsOf({ above, below }: { above?: Part | undefined; below?: Part | undefined }, style: Style) {
  const sign = raisedSign(above)
  const small = scripted(style)
  return {
    above: sign !== undefined ? glyphs(sign, style) : above === undefined ? undefined : layout(above, small),
    below: below === undefined ? undefined : layout(below, small),
    isRaised: sign !== undefined,
  }
}

function multiscripts([first, ...rest]: Part[], style: Style): Box {
  const base = layout(first, style)
  const found = rest.findIndex((child) => typeof child === 'object' && child.tag === 'mprescripts')
  const [after, before] = found < 0 ? [rest, []] : [rest.slice(0, found), rest.slice(found + 1)]
  const whole = withScripts(base, scriptsOf({ below: after[0], above: after[1] }, style), style)
  return withScriptsBefore(whole, base, scriptsOf({ below: before[0], above: before[1] }, style), style)
}

/** Limits, accents, and words above and below arrows. */
function stacked(
  part: MathNode,
  { above, below }: { above?: Part | undefined; below?: Part | undefined },
  style: Style,
): Box {
  const [base] = part.children
  const sign = textOf(base)
  const isOperator = typeof base === 'object' && base.tag === 'mo'
  const isMovable = isOperator && (base.attributes.movablelimits === 'true' || /^[∑∏]$/u.test(sign))
  if (isMovable && !style.display) return withScripts(layout(base, style), scriptsOf({ above, below }, style), style)
  const small = scripted(style)
  const gap = style.size * 0.12
  if (isOperator && isArrow(sign)) {
    const words = { above: layout(above, small), below: layout(below, small) }
    const width = Math.max(words.above.width, words.below.width, style.size * 1.2)
    const arrow = combined([{ box: arrowBox(sign, width, style.size), x: 0, y: axis * style.size }])
    return pile(arrow, words, gap * 0.6)
  }
  const body = layout(base, style)
  const cover = (script: Part | undefined) => coverOf(script, body.width, style) ?? layout(script, small)
  return pile(body, { above: cover(above), below: cover(below) }, gap)
}

/** A line, an arrow or an accent as wide as the letters under it; null for other scripts. */
function coverOf(script: Part | undefined, width: number, style: Style): Box | null {
  const sign = textOf(script).trim()
  if (['‾', '¯', '_', '\u0305'].includes(sign)) return ruleBox(Math.max(width, style.size * 0.4), style.size)
  if (isArrow(sign)) return arrowBox(sign, Math.max(width, style.size * 0.55), style.size * 0.8)
  if (/^[⏞⏟]$/u.test(sign)) return spanBox(sign === '⏞', width, style.size)
  if (/^[\^ˆ~˜˙¨]$/u.test(sign)) return glyphs(sign, style)
  return null
}

const enclosures: Record<string, (box: Box) => string> = {
  updiagonalstrike: ({ width, ascent, descent }) => `M0 ${descent} L${width} ${-ascent}`,
  downdiagonalstrike: ({ width, ascent, descent }) => `M0 ${-ascent} L${width} ${descent}`,
  horizontalstrike: ({ width, ascent, descent }) => `M0 ${(descent - ascent) / 2} H${width}`,
  box: ({ width, ascent, descent }) => `M0 ${-ascent} H${width} V${descent} H0 Z`,
  top: ({ width, ascent }) => `M0 ${-ascent} H${width}`,
  bottom: ({ width, descent }) => `M0 ${descent} H${width}`,
}

/** A box around, or a stroke through, what stands within; other notations draw the content only. */
function enclosed({ children, attributes: { notation = '' } }: MathNode, style: Style): Box {
  const pad = style.size * (/box|strike/.test(notation) ? 0.16 : 0.04)
  const inside = layoutRow(children, style)
  const box = combined([{ box: inside, x: pad, y: 0 }], inside.width + 2 * pad)
  const frame = { ...box, ascent: box.ascent + pad, descent: box.descent + pad }
  const strokes = notation
    .split(' ')
    .flatMap((name) => enclosures[name]?.(frame) ?? [])
    .map((path) => ({ path, x: 0, y: 0, width: ruleOf(style.size) }))
  return { ...frame, strokes: [...frame.strokes, ...strokes] }
}
