import type { MathNode } from '@ariviyal/contract/questions/formulas'

type Part = MathNode | string

const first = (part: Part | undefined): Part | undefined => (typeof part === 'object' ? part.children[0] : undefined)
const last = (part: Part | undefined): Part | undefined => (typeof part === 'object' ? part.children.at(-1) : undefined)
const isTag = (part: Part | undefined, tag: MathNode['tag']): boolean => typeof part === 'object' && part.tag === tag

/** Scripts of an invisible base without width, which is how Temml puts them before a symbol. */
const isBefore = (part: Part | undefined): boolean =>
  isTag(part, 'msubsup') && isTag(first(part), 'mpadded') && isTag(first(first(part)), 'mphantom')

/**
 * Mass and atomic numbers before a symbol as `mmultiscripts`. Temml reserves their room with a first invisible element and
 * shifts a second one back by its own width, a unit that browsers no longer know.
 */
export function withPrescripts(parts: Part[]): Part[] {
  const made: Part[] = []
  for (let place = 0; place < parts.length; place += 1) {
    const [part, shifted, base] = parts.slice(place, place + 3)
    if (part === undefined) continue
    if (!isBefore(part) || !isBefore(shifted) || typeof shifted !== 'object') {
      made.push(part)
      continue
    }
    const scripts = shifted.children.slice(1).map((script) => last(last(script)) ?? emptyRow)
    made.push({
      tag: 'mmultiscripts',
      attributes: {},
      children: [base ?? emptyRow, { tag: 'mprescripts', attributes: {}, children: [] }, ...scripts],
    })
    place += 2
  }
  return made
}

const emptyRow: MathNode = { tag: 'mrow', attributes: {}, children: [] }
