import { setLetters, type SetLetter } from '@ariviyal/contract/tests/modes'
import type { PreviewedTest } from '@ariviyal/contract/tests/preview'
import type { Test } from '@ariviyal/contract/tests/tests'
import { numbersOf, stepsOf } from '../pupil/progress.ts'
import { numbersOfTest, questionsOf } from '../results/questions-of.ts'
import { mostBubbles, mostRows } from './sheet-layout.ts'

/** What a bubble, or a side of a card, stands for. */
export interface PaperChoice {
  letter: string
  value: string | boolean
}

/** A question that can be answered with a card or with bubbles. */
export interface PaperQuestion {
  id: string
  number: string
  text: string
  choices: PaperChoice[]
  /** Whether an answer has any number of choices. */
  isMany: boolean
}

/** The questions of a set on paper, in the order of its pupils' screens. */
export interface Paper {
  /** Null where the test has no sets. */
  set: SetLetter | null
  questions: PaperQuestion[]
  /** Numbers of the questions that paper cannot answer. */
  left: string[]
}

const letters = ['A', 'B', 'C', 'D', 'E']

interface Asked {
  id: string
  number: string
  kind: string
  text: string
  options: readonly { id: string }[] | undefined
}

function choicesOf({ kind, options = [] }: Asked): PaperChoice[] {
  if (kind === 'true-false')
    return [
      { letter: 'T', value: true },
      { letter: 'F', value: false },
    ]
  const isChoice = kind === 'one-choice' || kind === 'several-choices' || kind === 'assertion-reason'
  if (!isChoice || options.length > mostBubbles) return []
  return options.map(({ id }, place) => ({ letter: letters[place] ?? '', value: id }))
}

function paperOf(set: SetLetter | null, asked: Asked[]): Paper {
  const all = asked.map((question) => ({
    id: question.id,
    number: question.number,
    text: question.text,
    choices: choicesOf(question),
    isMany: question.kind === 'several-choices',
  }))
  const questions = all.filter(({ choices }) => choices.length > 0).slice(0, mostRows)
  return { set, questions, left: all.filter((one) => !questions.includes(one)).map(({ number }) => number) }
}

/** The paper of a test without sets: all its questions, in the order of the test. */
export function paperOfTest(test: Test): Paper {
  const numbers = numbersOfTest(test)
  return paperOf(
    null,
    questionsOf(test).map(({ question_id, kind, text, content }, place) => ({
      id: question_id,
      number: numbers[place] ?? '',
      kind,
      text,
      options: 'options' in content ? content.options : undefined,
    })),
  )
}

export function paperOfSet(set: SetLetter, preview: PreviewedTest): Paper {
  const steps = stepsOf(preview)
  const numbers = numbersOf(preview, steps)
  return paperOf(
    set,
    steps.map(({ id, kind, text, options }, place) => ({ id, number: numbers[place] ?? '', kind, text, options })),
  )
}

/** The set of a pupil, as the server gives it. */
export const paperOfPupil = (papers: readonly Paper[], rollNumber: number): Paper | undefined =>
  papers[(rollNumber - 1) % papers.length]

/** The number of a set in the code of a sheet. */
export const codeOfSet = (set: SetLetter | null): number => (set === null ? 0 : setLetters.indexOf(set) + 1)

/** An answer with the chosen places, as a pupil's device sends it. */
export function valueOf({ choices, isMany }: PaperQuestion, places: readonly number[]) {
  const values = places.flatMap((place) => choices[place]?.value ?? [])
  return isMany ? values.filter((value) => typeof value === 'string') : (values[0] ?? null)
}
