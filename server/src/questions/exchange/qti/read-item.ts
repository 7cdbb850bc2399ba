import type { PictureSlot } from '../pictures/picture-slot.ts'
import { type Draft, type Note, type SingleDraft, Unreadable } from '../reading.ts'
import { writeGap } from '../text/gaps.ts'
import { childOf, childrenOf, type XmlElement, within } from '../text/read-xml.ts'
import { readBody, readFeedback } from './body-text.ts'
import { hintOf, isOutcomeOf, solutionOf } from './solution.ts'
import { type Declaration, readDeclarations } from './read-declarations.ts'
import {
  acceptedOf,
  type Asked,
  type InteractionFields,
  isNumeric,
  pairsOf,
  readChoices,
  readEntry,
  readMatch,
  readOrder,
} from './read-interaction.ts'

const blank = '_____'

/** Interactions that a question here can be made of. */
const known = new Set([
  'choiceInteraction',
  'textEntryInteraction',
  'inlineChoiceInteraction',
  'gapMatchInteraction',
  'matchInteraction',
  'orderInteraction',
  'extendedTextInteraction',
  'uploadInteraction',
])
/** Others, in words. */
const others: Record<string, string> = {
  associateInteraction: 'Questions that join items of one set',
  hottextInteraction: 'Questions in which words of a text are chosen',
  hotspotInteraction: 'Questions about places in a picture',
  selectPointInteraction: 'Questions about places in a picture',
  graphicOrderInteraction: 'Questions about places in a picture',
  graphicAssociateInteraction: 'Questions about places in a picture',
  graphicGapMatchInteraction: 'Questions about places in a picture',
  positionObjectInteraction: 'Questions about places in a picture',
  drawingInteraction: 'Questions that draw on a picture',
  sliderInteraction: 'Questions with a slider',
  mediaInteraction: 'Questions with a sound or video',
  customInteraction: 'Questions with a program of their own',
  portableCustomInteraction: 'Questions with a program of their own',
}
const isInteraction = (name: string): boolean => name.endsWith('Interaction') && name !== 'endAttemptInteraction'
const isInline = ({ name }: XmlElement) => name === 'textEntryInteraction' || name === 'inlineChoiceInteraction'

/** Feedback that is shown for a value of an outcome. */
interface Feedback {
  identifier: string
  outcome: string
  text: string
}

/** An item while it is read. */
interface Item {
  declarations: Map<string, Declaration>
  feedback: Feedback[]
  /** Hints, and those that explain a part. */
  ofParts: Set<Feedback>
  note: Note
  newSlot: () => PictureSlot
}

/** Reads an item of QTI 2 or 3. Several interactions become a case with parts, gaps in a text a fill-in. */
export function readItem(root: XmlElement, note: Note, newSlot: () => PictureSlot): Draft {
  if (root.name === 'questestinterop')
    throw new Unreadable('This is QTI 1.2, which is not known here. Export it as QTI 2.1 or later, or as Moodle XML.')
  if (root.name !== 'assessmentItem')
    throw new Unreadable(`It holds no question: its first element is <${root.name.slice(0, 40)}>.`)
  if (root.attributes['adaptive'] === 'true')
    throw new Unreadable('Items that change with each answer are not known here, so it was left out.')
  if (childOf(root, 'templateDeclaration'))
    throw new Unreadable('Questions with calculated numbers are not known here, so it was left out.')
  const body = childOf(root, 'itemBody')
  const interactions = body ? [...within(body, isInteraction)] : []
  if (!body || interactions.length === 0)
    throw new Unreadable('It asks nothing: it has no interaction, so it was left out.')
  for (const { name, start } of interactions)
    if (!known.has(name))
      throw new Unreadable(`${others[name] ?? 'Questions of this kind'} are not known here, so it was left out.`, start)
  if (childOf(root, 'assessmentStimulusRef')) note('A text that several questions share was left out. Add it by hand.')
  const item: Item = {
    declarations: readDeclarations(root),
    feedback: feedbackOf(root, note),
    ofParts: new Set(),
    note,
    newSlot,
  }
  const read = readSections(body, interactions, item)
  const draft = { ...read, text: read.text || (root.attributes['title'] ?? '') }
  // First the hint, which does not explain.
  const hint = textOfPart(hintOf, read.kind === 'case' ? ['CASE'] : responsesOf(interactions), item)
  return { ...draft, hint, explanation: explanationOf(root, item) }
}

/** Feedback that belongs to no option and to no part explains the question. */
function explanationOf(root: XmlElement, { feedback, ofParts }: Item): string {
  const options = [...within(root, (name) => name === 'simpleChoice')].map(({ attributes }) => attributes['identifier'])
  const texts = feedback
    .filter((each) => each.text !== '' && !options.includes(each.identifier) && !ofParts.has(each))
    .map(({ text }) => text)
  return [...new Set(texts)].join('\n')
}

/** Feedback of the item as a whole. */
function feedbackOf(root: XmlElement, note: Note): Feedback[] {
  const elements = [...within(root, (name) => name === 'modalFeedback' || name === 'feedbackBlock')]
  return elements.map((element) => ({
    identifier: element.attributes['identifier'] ?? '',
    outcome: element.attributes['outcomeIdentifier'] ?? '',
    text: readFeedback((childOf(element, 'contentBody') ?? element).nodes, note),
  }))
}

type Node = XmlElement | string
const hasInteraction = (node: Node): boolean =>
  typeof node !== 'string' && (isInteraction(node.name) || !within(node, isInteraction).next().done)
const isBlank = (node: Node) => typeof node === 'string' && node.trim() === ''

/** The parts of a body: what stands before the first, and each with the text above it. */
function readSections(body: XmlElement, interactions: XmlElement[], item: Item): Draft {
  const isCase = unwrapped(body).some((node) => typeof node !== 'string' && node.attributes['class'] === 'case')
  const isOne = interactions.length === 1 || (interactions.every(isInline) && !isOfDivisions(body))
  if (isOne && !isCase) return readSection(body.nodes, item)
  const intro: Node[] = []
  const sections: Node[][] = []
  let waiting: Node[] = []
  for (const node of unwrapped(body)) {
    if (!hasInteraction(node)) waiting.push(node)
    else if (sections.length === 0) {
      intro.push(...waiting)
      sections.push([node])
      waiting = []
    } else {
      sections.push([...waiting, node])
      waiting = []
    }
  }
  sections.at(-1)?.push(...waiting)
  if (sections.length === 1 && !isCase) return readSection(body.nodes, item)
  const parts = sections.flatMap((nodes): SingleDraft[] => {
    const part = readSection(nodes, item)
    const responses = responsesOf(interactionsIn(nodes))
    const explanation = textOfPart(solutionOf, responses, item)
    const hint = textOfPart(hintOf, responses, item)
    return part.kind === 'case' ? withoutCase(part) : [{ ...part, explanation, hint }]
  })
  for (const [place, part] of parts.entries()) part.text ||= `(${place + 1})`
  const slot = item.newSlot()
  return { kind: 'case', text: readBody(intro, item.note, { slot }), ...slot.field, parts }
}

/** The parts of a case within another, each below its text; its picture stands with the first. */
const withoutCase = ({ text, picture, parts }: Extract<Draft, { kind: 'case' }>): SingleDraft[] =>
  parts.map((part, place) => ({
    ...part,
    text: `${text}\n\n${part.text}`,
    ...(place === 0 && picture && { picture }),
  }))

const responsesOf = (interactions: XmlElement[]): string[] =>
  interactions.map(({ attributes }) => attributes['responseIdentifier'] ?? '')

/** The explanation or the hint that our export writes for the question with these responses. */
function textOfPart(
  nameOf: (response: string) => string,
  responses: string[],
  { feedback, ofParts }: Pick<Item, 'feedback' | 'ofParts'>,
): string {
  const found = feedback.find(({ outcome }) => isOutcomeOf(nameOf, outcome, responses))
  if (found) ofParts.add(found)
  return found?.text ?? ''
}

const interactionsIn = (nodes: Node[]): XmlElement[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : isInteraction(node.name) ? [node] : [...within(node, isInteraction)],
  )

/** A body with one element has its parts in that. */
function unwrapped(body: XmlElement): Node[] {
  const nodes = body.nodes.filter((node) => !isBlank(node))
  const [only] = nodes
  return nodes.length === 1 && only && typeof only !== 'string' && !isInteraction(only.name) ? unwrapped(only) : nodes
}

/** Whether each division of a body is a question. */
const isOfDivisions = (body: XmlElement): boolean => {
  const divisions = unwrapped(body)
  return divisions.length > 1 && divisions.every((node) => typeof node !== 'string' && node.name === 'div')
}

/** A part of a body that is one question, or gaps of several kinds. */
function readSection(nodes: Node[], item: Item): Draft {
  const interactions = interactionsIn(nodes)
  const [only] = interactions
  if (only && interactions.length === 1) return readOne(nodes, only, item)
  const slot = item.newSlot()
  const gaps = interactions.map((element) => gapOf(element, item))
  if (gaps.every((gap) => gap !== undefined)) {
    const text = readBody(nodes, item.note, { replace: (element) => gaps[interactions.indexOf(element)], slot })
    return { kind: 'fill-in', text, ...slot.field }
  }
  const replace = (element: XmlElement) => {
    const place = interactions.indexOf(element)
    return place < 0 ? undefined : `${blank} (${place + 1})`
  }
  const text = readBody(nodes, item.note, { replace, slot })
  const parts = interactions.map((element, place): SingleDraft => {
    const fields = fieldsOf(askedOf(element, item), '')
    return { ...fields, text: `Gap (${place + 1})` }
  })
  return { kind: 'case', text, ...slot.field, parts }
}

const askedOf = (element: XmlElement, { declarations, feedback, note, newSlot }: Item): Asked => {
  const declaration = declarations.get(element.attributes['responseIdentifier'] ?? '')
  if (!declaration) throw new Unreadable('It does not declare the response of a question.', element.start)
  if (declaration.cardinality === 'record') throw new Unreadable('Records are not known here.', element.start)
  return {
    element,
    declaration,
    note,
    newSlot,
    feedback: new Map(feedback.map(({ identifier, text }) => [identifier, text])),
  }
}

/** A gap of words as a fill-in text has it; undefined for other entries. */
function gapOf(element: XmlElement, item: Item): string | undefined {
  if (element.name !== 'textEntryInteraction') return undefined
  const { declaration, note } = askedOf(element, item)
  return isNumeric(declaration) ? undefined : writeGap(acceptedOf({ element, declaration, note }))
}

function fieldsOf(asked: Asked, unit: string): InteractionFields {
  switch (asked.element.name) {
    case 'choiceInteraction':
    case 'inlineChoiceInteraction':
      return readChoices(asked)
    case 'textEntryInteraction':
      return readEntry(asked, unit)
    case 'matchInteraction':
      return readMatch(asked)
    case 'orderInteraction':
      return readOrder(asked)
    case 'uploadInteraction':
      return { kind: 'drawing' }
    default:
      return { kind: 'long-answer' }
  }
}

/** A question with one interaction: its text is what stands around it, and its prompt. */
function readOne(nodes: Node[], element: XmlElement, item: Item): SingleDraft {
  const { note } = item
  const slot = item.newSlot()
  if (element.name === 'gapMatchInteraction') return readGapMatch(nodes, element, item)
  const { unit, isAlone } = isInline(element) ? placeOf(nodes, element) : { unit: undefined, isAlone: true }
  const gap = isAlone ? undefined : gapOf(element, item)
  const prompt = childOf(element, 'prompt')
  const instead = gap ?? (isAlone ? '' : blank)
  const replace = (node: XmlElement) => {
    if (node === unit) return ''
    if (node !== element) return undefined
    return prompt ? `\n${readBody(prompt.nodes, note, { slot })}\n` : instead
  }
  const text = readBody(nodes, note, { replace, slot })
  if (gap) return { kind: 'fill-in', text, ...slot.field }
  const fields = fieldsOf(askedOf(element, item), unit ? readBody(unit.nodes, note) : '')
  return { ...fields, text: text.trim() || slot.description, ...slot.field }
}

/** Whether an entry has a line of its own, and the unit that our export writes behind it. */
function placeOf(nodes: Node[], element: XmlElement): { unit: XmlElement | undefined; isAlone: boolean } {
  const siblings = siblingsOf(nodes, element)
  const unit = siblings.find(
    (node): node is XmlElement => typeof node !== 'string' && node.attributes['class'] === 'unit',
  )
  return { unit, isAlone: siblings.every((node) => node === element || node === unit || isBlank(node)) }
}

function siblingsOf(nodes: Node[], element: XmlElement): Node[] {
  if (nodes.includes(element)) return nodes
  const parent = nodes.find(
    (node): node is XmlElement =>
      typeof node !== 'string' && [...within(node, isInteraction)].some((each) => each === element),
  )
  return parent ? siblingsOf(parent.nodes, element) : nodes
}

/** Words that are put into gaps: a fill-in that lists them. */
function readGapMatch(nodes: Node[], element: XmlElement, item: Item): SingleDraft {
  const { note } = item
  const slot = item.newSlot()
  const { declaration } = askedOf(element, item)
  const words = new Map(
    childrenOf(element, 'gapText').map((word) => [word.attributes['identifier'], readBody(word.nodes, note)]),
  )
  if (childOf(element, 'gapImg'))
    throw new Unreadable('Pictures that are put into gaps are not known here.', element.start)
  const right = new Map(pairsOf(declaration).map(([word, gap]) => [gap, words.get(word)]))
  const replace = (node: XmlElement) => {
    if (node.name === 'gapText') return ''
    if (node.name !== 'gap') return undefined
    const gap = writeGap([right.get(node.attributes['identifier'] ?? '') ?? ''])
    if (gap === undefined) throw new Unreadable('The right word of a gap is missing.', node.start)
    return gap
  }
  const inside = readBody(element.nodes, note, { replace, slot })
  const around = readBody(nodes, note, { replace: (node) => (node === element ? `\n${inside}\n` : undefined), slot })
  return { kind: 'fill-in', text: `${around.trim()}\n(${[...words.values()].join(', ')})`, ...slot.field }
}
