import type { TakenPictures } from '../pictures/taken-pictures.ts'
import { type Draft, type Note, Unreadable } from '../reading.ts'
import { readTags, withNumberTags } from '../text/about-tags.ts'
import { childOf, childrenOf, type XmlElement } from '../text/read-xml.ts'
import { readCloze } from './read-cloze.ts'
import { answersOf, bestOf, isTrue, readPictured, readText, wordOf } from './moodle-text.ts'

/** Moodle's kinds that have no counterpart here, in words. */
const otherKinds: Record<string, string> = {
  description: 'It is a description without a question',
  calculated: 'Questions with calculated numbers are not known here',
  calculatedsimple: 'Questions with calculated numbers are not known here',
  calculatedmulti: 'Questions with calculated numbers are not known here',
  randomsamatch: 'Random matching questions are not known here',
  random: 'Random questions are not known here',
}

/** Reads one question of Moodle XML with the pictures of its text and of its options. */
export function readMoodleQuestion(question: XmlElement, note: Note, pictures: TakenPictures): Draft {
  const type = question.attributes['type'] ?? ''
  const { text: asked, ...picture } = readPictured(childOf(question, 'questiontext'), note, pictures)
  const text = asked || wordOf(childOf(question, 'name'))
  const tags = childrenOf(childOf(question, 'tags'), 'tag').map(wordOf)
  const about = {
    ...readTags(tags),
    ...picture,
    explanation: readText(childOf(question, 'generalfeedback'), note),
    hint: readText(childrenOf(question, 'hint')[0], note),
  }
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
      return { ...about, text, ...readChoices(question, { maySingle: type === 'multichoice', note, pictures }) }
    case 'truefalse':
      return { ...about, kind: 'true-false', text, ...readTruth(question, about.explanation, note) }
    case 'shortanswer':
      return { ...about, kind: 'short-text', text, accepted: readAccepted(question, note) }
    case 'numerical':
      return withNumberTags({ ...about, text, ...readNumber(question, note) }, tags)
    case 'matching':
    case 'match':
      return { ...about, text, ...readPairs(question, note) }
    case 'ordering':
      return { ...about, text, ...readOrder(question, note) }
    case 'essay':
      return { ...about, kind: isDrawing(question) ? 'drawing' : 'long-answer', text }
    case 'cloze':
    case 'multianswer':
      return { ...about, ...readCloze(text) }
  }
  const why = Object.hasOwn(otherKinds, type) ? otherKinds[type] : `The kind "${type.slice(0, 40)}" is not known here`
  throw new Unreadable(`${why}, so it was left out. Add it by hand.`)
}

function readChoices(
  question: XmlElement,
  { maySingle, note, pictures }: { maySingle: boolean; note: Note; pictures: TakenPictures },
) {
  const answers = answersOf(question)
  const isSingle = maySingle && isTrue(childOf(question, 'single'), true)
  const right = isSingle ? bestOf(answers) : answers.filter(({ fraction }) => fraction > 0)
  if (isSingle && right.length > 1) note('Several options are marked as right, so it was read as several choices.')
  if (isSingle && answers.some((answer) => answer.fraction > 0 && !right.includes(answer)))
    note('Options worth a part of the marks were read as wrong.')
  return {
    kind: isSingle && right.length === 1 ? ('one-choice' as const) : ('several-choices' as const),
    options: answers.map((answer) => ({
      ...readPictured(answer.element, note, pictures),
      right: right.includes(answer),
      feedback: readText(childOf(answer.element, 'feedback'), note),
    })),
  }
}

function readTruth(question: XmlElement, explanation: string, note: Note) {
  const answers = answersOf(question)
  const [right] = bestOf(answers)
  const word = right ? wordOf(right.element).toLowerCase() : ''
  if (word !== 'true' && word !== 'false')
    throw new Unreadable('The right answer is missing. Give true or false the fraction 100.')
  const feedback = answers.map(({ element }) => readText(childOf(element, 'feedback'), note))
  const wrong = answers.findIndex((answer) => answer !== right)
  return { right: word === 'true', explanation: explanation || (feedback[wrong] ?? '') }
}

function readAccepted(question: XmlElement, note: Note): string[] {
  const named = answersOf(question).filter(({ element }) => wordOf(element) !== '*')
  const full = bestOf(named)
  if (named.some((answer) => answer.fraction > 0 && !full.includes(answer)))
    note('Answers worth a part of the marks were left out.')
  return [...new Set(full.map(({ element }) => wordOf(element)).filter(Boolean))]
}

function readNumber(question: XmlElement, note: Note) {
  const named = answersOf(question).filter(({ element }) => wordOf(element) !== '*')
  const [best] = bestOf(named)
  if (!best) throw new Unreadable('The right number is missing. Give one answer the fraction 100.')
  if (named.length > 1) note('Only the first number worth all marks was kept.')
  const tolerance = (childOf(best.element, 'tolerance')?.text ?? '').trim()
  const units = childrenOf(childOf(question, 'units'), 'unit')
  const unit = units.find((each) => Number(childOf(each, 'multiplier')?.text ?? 1) === 1)
  if (units.length > 1) note('Only the unit of the answer was kept, not the others.')
  return {
    kind: 'number' as const,
    right: wordOf(best.element),
    tolerance: tolerance === '' || Number(tolerance) === 0 ? null : tolerance,
    unit: (childOf(unit, 'unit_name')?.text ?? '').trim(),
  }
}

function readPairs(question: XmlElement, note: Note) {
  const pairs = childrenOf(question, 'subquestion').map((each) => ({
    left: readText(each, note),
    right: readText(childOf(each, 'answer'), note, { usual: 'plain' }),
  }))
  const whole = pairs.filter(({ left }) => left !== '')
  if (whole.length < pairs.length) note('An answer without a partner was left out.')
  return { kind: 'match' as const, pairs: whole }
}

/** Newer files number the lines by their fractions, older ones list them in order. */
function readOrder(question: XmlElement, note: Note) {
  const answers = answersOf(question)
  const isNumbered = new Set(answers.map(({ fraction }) => fraction)).size === answers.length
  const sorted = isNumbered ? answers.toSorted((one, other) => one.fraction - other.fraction) : answers
  return { kind: 'order' as const, items: sorted.map(({ element }) => readText(element, note)) }
}

/** An essay that is answered with a file only. */
const isDrawing = (question: XmlElement): boolean =>
  Number(childOf(question, 'attachmentsrequired')?.text ?? 0) > 0 &&
  (childOf(question, 'responseformat')?.text ?? '').trim() === 'noinline'
