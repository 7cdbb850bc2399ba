import { type Part, type Style, textOf } from './style.ts'

const relations = /^[=<>≤≥≠≈≡∼≃≅≪≫∝→←↔⇌⇄⟶⟵⇒⇔∈∉⊂⊆∪∩⊥⟂∥∴∵↦]$/u
const binary = /^[+−×÷±∓⋅·∗]$/u
/** A break is allowed after them. */
export const isBreak = (part: Part | undefined): boolean => {
  const sign = signOf(part)
  return relations.test(sign) || /^[+−±]$/u.test(sign)
}

const signOf = (part: Part | undefined): string => (typeof part === 'object' && part.tag === 'mo' ? textOf(part) : '')

const isBracketBefore = (part: Part | undefined): boolean => /^[([{⟨|]$/u.test(signOf(part))

/** The space before and after an operator, in points (the operator dictionary of MathML Core); none in scripts. */
export function spaceAround(
  part: Part | undefined,
  before: Part | undefined,
  after: Part | undefined,
  { size, level }: Style,
): [number, number] {
  const sign = signOf(part)
  if (sign === '' || typeof part !== 'object') return [0, 0]
  if (/^[,;]$/.test(sign)) return [0, size * 0.17]
  const isBinary = binary.test(sign)
  if (!isBinary && !relations.test(sign)) return [0, 0]
  // Chemistry and `\!` say how far their operators stand apart.
  const said = [part.attributes.lspace, part.attributes.rspace].map((text) => (text ? Number.parseFloat(text) : null))
  const space = level > 0 ? 0 : isBinary ? 0.2 : 0.27
  const isPrefix =
    part.attributes.form === 'prefix' ||
    (isBinary && (before === undefined || isBreak(before) || isBracketBefore(before) || binary.test(signOf(before))))
  if (isPrefix) return [0, 0]
  if (after === undefined && isBinary) return [0, 0]
  return [(said[0] ?? space) * size, (said[1] ?? space) * size]
}
