import { Trans, useLingui } from '@lingui/react/macro'
import { OptionPicture } from '../../../questions/preview/question-picture.tsx'
import { RichText } from '../../../questions/preview/rich-text.tsx'
import type { AnswerProps } from './answer-props.ts'
import { OptionLine } from './option-line.tsx'

/** One of some options, or true and false. */
export function ChoiceAnswer({ question, value, labelledBy, disabled, choose }: AnswerProps) {
  const { t } = useLingui()
  const truth: NonNullable<AnswerProps['question']['options']> = [
    { id: 'true', text: t`True` },
    { id: 'false', text: t`False` },
  ]
  const isTruth = question.kind === 'true-false'
  const chosen = isTruth && typeof value === 'boolean' ? String(value) : value
  return (
    <fieldset aria-labelledby={labelledBy} disabled={disabled} className="grid gap-2">
      {(isTruth ? truth : (question.options ?? [])).map(({ id, text, picture }) => (
        <OptionLine
          key={id}
          type="radio"
          name={question.id}
          text={text}
          checked={chosen === id}
          onChange={() => choose(isTruth ? id === 'true' : id)}
        >
          <RichText text={text} formulas={question.formulas} />
          <OptionPicture picture={picture} />
        </OptionLine>
      ))}
      {value === null || disabled ? null : (
        <button
          type="button"
          onClick={() => choose(null)}
          className="min-h-11 cursor-pointer justify-self-start px-1 text-indigo underline underline-offset-4"
        >
          <Trans>Clear my answer</Trans>
        </button>
      )}
    </fieldset>
  )
}
