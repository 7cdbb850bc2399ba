import { numberPattern } from '@ariviyal/contract/questions/question'
import type { PictureSlot } from '../pictures/picture-slot.ts'
import { type Note, type SingleDraft, Unreadable } from '../reading.ts'
import { childrenOf, type XmlElement, within } from '../text/read-xml.ts'
import { readBody, readFeedback } from './body-text.ts'
import { addingValues, type Declaration, rightValues } from './read-declarations.ts'
import { readWrittenAs } from '../text/written-as.ts'

/** An interaction with what the item declares of it. */
export interface Asked {
  element: XmlElement
  declaration: Declaration
  /** Feedback of the item for the choice of an option, by its identifier. */
  feedback: Map<string, string>
  note: Note
  newSlot: () => PictureSlot
}

type Fields<Kind extends SingleDraft['kind']> = Omit<Extract<SingleDraft, { kind: Kind }>, 'text'>
/** What an interaction gives to a question besides its text. */
export type InteractionFields =
  | Fields<'one-choice'>
  | Fields<'several-choices'>
  | Fields<'true-false'>
  | Fields<'number'>
  | Fields<'short-text'>
  | Fields<'match'>
  | Fields<'order'>
  | Fields<'long-answer'>
  | Fields<'drawing'>

const noRight = (element: XmlElement, what: string) =>
  new Unreadable(
    `The right ${what} is missing. Add a correct response to the item, and export it again.`,
    element.start,
  )
const partsNote = 'Answers worth a part of the marks were left out.'

const isChoice = (name: string): boolean => name === 'simpleChoice' || name === 'inlineChoice'

export function readChoices(asked: Asked): InteractionFields {
  const { element, declaration, note } = asked
  const isSingle = declaration.cardinality === 'single' || element.attributes['maxChoices'] === '1'
  const { values, hasParts } = rightValues(declaration)
  const right = new Set(isSingle ? values : addingValues(declaration))
  if (right.size === 0) throw noRight(element, 'answer')
  if (isSingle && hasParts) note('Options worth a part of the marks were read as wrong.')
  const options = [...within(element, isChoice)]
    .map((choice) => readOption(choice, right, asked))
    // The first choice of a list is often empty, as long as nothing is chosen.
    .filter(({ text, right: isRight }) => text !== '' || isRight || element.name !== 'inlineChoiceInteraction')
  if (options.some(({ text }) => text === ''))
    throw new Unreadable('Its options are pictures without words, which are not read. Add it by hand.', element.start)
  const areWords = options.every(({ feedback, picture }) => feedback === '' && !picture)
  const truth = isSingle && areWords ? readTruth(options) : undefined
  if (truth !== undefined) return { kind: 'true-false', right: truth }
  const isOne = isSingle && options.filter((option) => option.right).length === 1
  return {
    kind: isOne ? 'one-choice' : 'several-choices',
    options: options.map(({ id: _id, ...option }) => option),
  }
}

/** An option with its picture. A picture alone is its description in words. */
function readOption(choice: XmlElement, right: Set<string>, { feedback, note, newSlot }: Asked) {
  const id = choice.attributes['identifier'] ?? ''
  const inline = [...within(choice, (name) => name === 'feedbackInline')].flatMap(({ nodes }) => nodes)
  const slot = newSlot()
  const text = readBody(choice.nodes, note, { slot })
  return {
    id,
    text: text || slot.description,
    right: right.has(id),
    feedback: readFeedback(inline, note) || (feedback.get(id) ?? ''),
    ...slot.field,
  }
}

/** Two options True and False. */
function readTruth(options: { text: string; right: boolean }[]): boolean | undefined {
  const words = options.map(({ text }) => text.toLowerCase().replace(/\.$/, ''))
  if (words.toSorted().join(' ') !== 'false true') return undefined
  return words[options.findIndex(({ right }) => right)] === 'true'
}

export const isNumeric = ({ baseType }: Declaration): boolean => baseType === 'float' || baseType === 'integer'

/** The accepted texts of an entry. */
export function acceptedOf({ element, declaration, note }: Pick<Asked, 'element' | 'declaration' | 'note'>): string[] {
  const { values, hasParts } = rightValues(declaration)
  if (hasParts) note(partsNote)
  const accepted = [...new Set([...(declaration.points.length > 0 ? [] : declaration.correct), ...values])].filter(
    Boolean,
  )
  if (accepted.length === 0) throw noRight(element, 'answer')
  return accepted
}

export function readEntry(asked: Asked, unit: string): InteractionFields {
  const accepted = acceptedOf(asked)
  if (!isNumeric(asked.declaration)) return { kind: 'short-text', accepted }
  const [right = ''] = accepted
  if (!numberPattern.test(right)) throw noRight(asked.element, 'number')
  if (accepted.length > 1) asked.note('Only the first number worth all marks was kept.')
  const { tolerance } = asked.declaration
  const value = tolerance?.isRelative ? Math.abs(Number(right) * tolerance.value) / 100 : (tolerance?.value ?? 0)
  const { dataSignificantDigits, dataDecimalComma, dataTruncated } = asked.element.attributes
  return {
    kind: 'number',
    right,
    tolerance: value > 0 ? String(Number(value.toPrecision(15))) : null,
    unit,
    ...readWrittenAs({ digits: dataSignificantDigits, comma: dataDecimalComma, truncated: dataTruncated }),
  }
}

const textById = (element: XmlElement, note: Note) =>
  new Map(element.children.map((child) => [child.attributes['identifier'] ?? '', readBody(child.nodes, note)]))

/** Pairs of identifiers: of a correct response, or the best of a mapping. */
export const pairsOf = (declaration: Declaration): [from: string, to: string][] =>
  addingValues(declaration).map((pair) => {
    const [from = '', to = ''] = pair.split(/\s+/)
    return [from, to]
  })

export function readMatch({ element, declaration, note }: Asked): InteractionFields {
  const [from, to] = childrenOf(element, 'simpleMatchSet')
  if (!from || !to) throw new Unreadable('It does not have two sets to match.', element.start)
  const [left, right] = [textById(from, note), textById(to, note)]
  const pairs = pairsOf(declaration).filter(([one, other]) => left.has(one) && right.has(other))
  if (pairs.length === 0) throw noRight(element, 'pairs')
  if (new Set(pairs.map(([one]) => one)).size < pairs.length)
    throw new Unreadable(
      'Something on the left has several partners, which is not known here. Add it by hand.',
      element.start,
    )
  if (left.size > pairs.length || new Set(pairs.map(([, other]) => other)).size < right.size)
    note('What has no partner was left out.')
  return {
    kind: 'match',
    pairs: pairs.map(([one, other]) => ({ left: left.get(one) ?? '', right: right.get(other) ?? '' })),
  }
}

export function readOrder({ element, declaration, note }: Asked): InteractionFields {
  const choices = new Map(
    childrenOf(element, 'simpleChoice').map((choice) => [
      choice.attributes['identifier'],
      readBody(choice.nodes, note),
    ]),
  )
  const items = declaration.correct.flatMap((id) => choices.get(id) ?? [])
  if (items.length === 0) throw noRight(element, 'order')
  if (items.length < choices.size) note('Lines that are not in the right order were left out.')
  return { kind: 'order', items }
}
