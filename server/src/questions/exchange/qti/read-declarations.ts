import { childOf, childrenOf, type XmlElement, within } from '../text/read-xml.ts'
import { wordsOf } from './qti-xml.ts'

/** What an item says of the right response to one interaction. */
export interface Declaration {
  cardinality: string
  baseType: string
  /** Values of the correct response, in order. */
  correct: string[]
  /** Points for values, of a mapping; empty without one. */
  points: { value: string; points: number }[]
  /** Largest accepted difference, of a rule that compares numbers. */
  tolerance: { value: number; isRelative: boolean } | null
}

/** The declared responses of an item, with what its rules add. */
export function readDeclarations(item: XmlElement): Map<string, Declaration> {
  const found = new Map<string, Declaration>()
  for (const element of childrenOf(item, 'responseDeclaration')) {
    const { identifier = '', cardinality = 'single', baseType = '' } = element.attributes
    found.set(identifier, {
      cardinality,
      baseType,
      correct: childrenOf(childOf(element, 'correctResponse'), 'value').map((value) => wordsOf(value).trim()),
      points: childrenOf(childOf(element, 'mapping'), 'mapEntry').map(({ attributes }) => ({
        value: (attributes['mapKey'] ?? '').trim(),
        points: Number(attributes['mappedValue'] ?? 0) || 0,
      })),
      tolerance: null,
    })
  }
  const processing = childOf(item, 'responseProcessing')
  if (processing) readRules(processing, found)
  return found
}

const comparisons = new Set(['match', 'stringMatch', 'equal', 'member', 'contains'])

/** Comparisons with a fixed value name the right response where the declaration does not, and those of numbers a tolerance. */
function readRules(processing: XmlElement, declarations: Map<string, Declaration>): void {
  for (const rule of within(processing, (name) => comparisons.has(name))) {
    const id = [...within(rule, (name) => name === 'variable')][0]?.attributes['identifier'] ?? ''
    const declaration = declarations.get(id)
    if (!declaration) continue
    const values = [...within(rule, (name) => name === 'baseValue')].map((value) => wordsOf(value).trim())
    if (declaration.correct.length === 0 && declaration.points.length === 0) declaration.correct.push(...values)
    if (rule.name === 'equal' && declaration.tolerance === null) declaration.tolerance = readTolerance(rule)
  }
}

function readTolerance({ attributes }: XmlElement): Declaration['tolerance'] {
  const mode = attributes['toleranceMode'] ?? 'exact'
  const value = Math.max(...(attributes['tolerance'] ?? '').trim().split(/\s+/).map(Number))
  return mode === 'exact' || !(value > 0) ? null : { value, isRelative: mode === 'relative' }
}

/** Values worth most, and whether others are worth a part. A correct response comes first, as it stands in the file. */
export function rightValues({ correct, points }: Declaration): { values: string[]; hasParts: boolean } {
  const most = Math.max(0, ...points.map((each) => each.points))
  const best = points.filter((each) => each.points > 0 && each.points === most)
  if (correct.length > 0 && points.length === 0) return { values: correct, hasParts: false }
  return {
    values: best.map(({ value }) => value),
    hasParts: points.some((each) => each.points > 0 && each.points < most),
  }
}

/** Every value that adds points: of a response with several values. */
export const addingValues = ({ correct, points }: Declaration): string[] =>
  correct.length > 0 ? correct : points.filter((each) => each.points > 0).map(({ value }) => value)
