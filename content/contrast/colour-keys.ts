// Keys of drawings: small patches of colour, each with its meaning beside it. A photocopy must tell them apart.
import { inherit, type State } from '../build/draw-svg.ts'
import { parseSvg, type SvgNode, wordsOf } from '../build/parse-svg.ts'
import { colourOf, contrastOf } from './colours.ts'

interface Patch {
  meaning: string
  right: number
  middle: number
  fill: string
  /** Whether it is drawn with dashes. */
  dashes: string
}

/** Larger shapes are parts of the drawing. */
const largestPx = 26
/** Between a patch and its meaning, and between two patches of one key; on grey paper. */
const [gapPx, tellApart] = [24, 1.2]

/** The right edge and the middle of a small shape; undefined for anything else. */
function edgeOf({ name, attributes }: SvgNode): { right: number; middle: number } | undefined {
  const at = (key: string) => Number(attributes[key] ?? 0)
  if (name === 'circle' && at('r') * 2 <= largestPx) return { right: at('cx') + at('r'), middle: at('cy') }
  if (name !== 'rect' || Math.max(at('width'), at('height')) > largestPx) return undefined
  return { right: at('x') + at('width'), middle: at('y') + at('height') / 2 }
}

/** The meaning of a patch is written on its right, on its level. */
function patchesOf(node: SvgNode, parent: State): Patch[] {
  const state = inherit(parent, node)
  const children = node.children.filter((child): child is SvgNode => typeof child !== 'string' && child.name !== 'use')
  return children.flatMap((child, at) => {
    const edge = edgeOf(child)
    const next = children[at + 1]
    if (!edge || next?.name !== 'text') return child.name === 'g' ? patchesOf(child, state) : []
    const style = inherit(state, child)
    const [x, y] = [Number(next.attributes['x'] ?? 0), Number(next.attributes['y'] ?? 0)]
    const isBeside =
      (inherit(state, next)['text-anchor'] ?? 'start') === 'start' &&
      x >= edge.right &&
      x - edge.right <= gapPx &&
      Math.abs(y - edge.middle) <= 12
    const fill = style['fill'] === undefined || style['fill'] === 'none' ? '#FFFFFF' : style['fill']
    return isBeside ? [{ ...edge, meaning: wordsOf(next).trim(), fill, dashes: style['stroke-dasharray'] ?? '' }] : []
  })
}

/** Pairs of a key that look alike without colour. The patches of a key stand in a row or a column; labelled points of a curve do not. */
export function confusedPatches(svg: string): string[] {
  const patches = patchesOf(parseSvg(svg).root, {})
  return patches.flatMap((one, at) =>
    patches
      .slice(at + 1)
      .filter(({ right, middle }) => right === one.right || middle === one.middle)
      .filter(({ fill, dashes }) => fill !== one.fill && dashes === one.dashes)
      .filter(({ fill }) => contrastOf(colourOf(fill), colourOf(one.fill)) < tellApart)
      .map(({ meaning }) => `${one.meaning}, ${meaning}`),
  )
}
