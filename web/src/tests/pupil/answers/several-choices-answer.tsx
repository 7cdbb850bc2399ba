import { Trans } from '@lingui/react/macro'
import { idsOf } from '../../answer-values.ts'
import { OptionPicture } from '../../../questions/preview/question-picture.tsx'
import { RichText } from '../../../questions/preview/rich-text.tsx'
import type { AnswerProps } from './answer-props.ts'
import { OptionLine } from './option-line.tsx'

export function SeveralChoicesAnswer({ question, value, labelledBy, disabled, choose }: AnswerProps) {
  const chosen = idsOf(value)
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    choose(next.length > 0 ? next : null)
  }
  return (
    <fieldset aria-labelledby={labelledBy} disabled={disabled} className="grid gap-2">
      <p className="text-sm text-ink-soft">
        <Trans>More than one can be right.</Trans>
      </p>
      {(question.options ?? []).map(({ id, text, picture }) => (
        <OptionLine
          key={id}
          type="checkbox"
          name={question.id}
          text={text}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        >
          <RichText text={text} formulas={question.formulas} />
          <OptionPicture picture={picture} />
        </OptionLine>
      ))}
    </fieldset>
  )
}
