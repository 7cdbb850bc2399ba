import type { QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import type { bloomLevels, difficulties, QuestionSource } from '@ariviyal/contract/questions/question'

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
  drawing: 'Drawing on paper',
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

export const sourceNames: Record<QuestionSource, string> = {
  mine: 'My questions',
  school: 'My school',
  ariviyal: 'Ariviyal',
}
