import type { MathNode } from '@ariviyal/contract/questions/formulas'
import { formulaRuns, plainText } from '@ariviyal/contract/questions/formula-runs'
import type { Box } from './box.ts'
import { layout, layoutRow } from './layout-formula.ts'
import { isBreak } from './operators.ts'
import { isArrow } from './stretched.ts'
import { type Measure, type Part, textOf } from './style.ts'

/** A part of a formula that stays on one line, with its text for readers that are not shown the page. */
export interface FormulaPiece {
  box: Box
  text: string
}

/** The pieces of a formula, which may be broken after each of its relations and sums. */
export function formulaPieces(formula: MathNode, size: number, measure: Measure): FormulaPiece[] {
  const style = { size, display: false, level: 0, measure }
  const row = outerRow(formula)
  const pieces = splitRow(row.children)
  return pieces.map((children, place) => {
    const [before, after] = [pieces[place - 1]?.at(-1), pieces[place + 1]?.[0]]
    const near = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
    const box = pieces.length === 1 ? layout(formula, style) : layoutRow(children, style, near)
    const text = plainText(formulaRuns({ ...row, children }))
    return { box, text: place < pieces.length - 1 ? `${text} ` : text }
  })
}

/** The row that holds the whole formula. */
function outerRow(node: MathNode): MathNode {
  const [only, ...others] = node.children
  const isWrapper = (node.tag === 'math' || node.tag === 'mrow') && others.length === 0
  return isWrapper && typeof only === 'object' && only.tag === 'mrow' ? outerRow(only) : node
}

function splitRow(children: Part[]): Part[][] {
  const pieces: Part[][] = [[]]
  for (const [place, child] of children.entries()) {
    pieces.at(-1)?.push(child)
    const isPrefix = (pieces.at(-1)?.length ?? 0) === 1 && !hasArrow(child)
    if ((isBreak(child) || hasArrow(child)) && !isPrefix && place < children.length - 1) pieces.push([])
  }
  return pieces
}

/** An arrow of chemistry stands with its words and its space in a row. */
const hasArrow = (part: Part): boolean =>
  typeof part === 'object' &&
  part.tag === 'mrow' &&
  part.children.some(
    (child) =>
      typeof child === 'object' &&
      ['mover', 'munder', 'munderover'].includes(child.tag) &&
      isArrow(textOf(child.children[0])),
  )
