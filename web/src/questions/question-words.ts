import { limits } from '@ariviyal/contract/limits'
import type { bloomLevels, difficulties, QuestionKind } from '@ariviyal/contract/questions/question'
import type { Language } from '@ariviyal/contract/languages'

export const kindNames: Record<QuestionKind, string> = {
  'one-choice': 'One choice',
  'several-choices': 'Several choices',
  'true-false': 'True or false',
  'assertion-reason': 'Assertion and reason',
  number: 'Number',
  'short-text': 'Short text',
  'fill-in': 'Fill in the gaps',
  match: 'Match',
  order: 'Put in order',
  'long-answer': 'Long answer',
  drawing: 'Drawing or photo',
  case: 'Case with questions',
}

export const difficultyNames: Record<(typeof difficulties)[number], string> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}

export const bloomNames: Record<(typeof bloomLevels)[number], string> = {
  remember: 'Remember',
  understand: 'Understand',
  apply: 'Apply',
  analyse: 'Analyse',
  evaluate: 'Evaluate',
  create: 'Create',
}

export const languageNames: Record<Language, string> = { en: 'English', ta: 'Tamil', hi: 'Hindi' }

/** The choices of a select, from words by value. */
export const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const gradeChoices = Array.from({ length: limits.gradeMax - limits.gradeMin + 1 }, (_, place) => {
  const grade = String(limits.gradeMin + place)
  return { value: grade, label: `Grade ${grade}` }
})
