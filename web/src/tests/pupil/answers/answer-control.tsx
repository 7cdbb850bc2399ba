import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { AnswerProps } from './answer-props.ts'
import { ChoiceAnswer } from './choice-answer.tsx'
import { FillInAnswer } from './fill-in-answer.tsx'
import { MatchAnswer } from './match-answer.tsx'
import { OrderAnswer } from './order-answer.tsx'
import { SeveralChoicesAnswer } from './several-choices-answer.tsx'
import { TextAnswer } from './text-answer.tsx'

const controls: Record<PupilQuestion['kind'], ComponentType<AnswerProps> | null> = {
  'one-choice': ChoiceAnswer,
  'true-false': ChoiceAnswer,
  'assertion-reason': ChoiceAnswer,
  'several-choices': SeveralChoicesAnswer,
  number: TextAnswer,
  'short-text': TextAnswer,
  'long-answer': TextAnswer,
  'fill-in': FillInAnswer,
  match: MatchAnswer,
  order: OrderAnswer,
  drawing: null,
  case: null,
}

/** The control that answers a question of its kind. */
export function AnswerControl(props: AnswerProps) {
  const Control = controls[props.question.kind]
  return Control ? (
    <Control {...props} />
  ) : (
    <p className="border-l-4 border-indigo pl-4">
      <Trans>Draw this on paper and write your name and roll number on it. Give the paper to your teacher.</Trans>
    </p>
  )
}
