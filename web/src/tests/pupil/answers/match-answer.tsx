import { useLingui } from '@lingui/react/macro'
import { pairsOf } from '../../answer-values.ts'
import { controlLook } from '../../../ui/form/field-frame.tsx'
import { readableText } from '../../../questions/preview/formula-name.ts'
import { RichText } from '../../../questions/preview/rich-text.tsx'
import type { AnswerProps } from './answer-props.ts'

/** Each left side with a list of the right ones. */
export function MatchAnswer({ question, value, labelledBy, disabled, choose }: AnswerProps) {
  const { t } = useLingui()
  const pairs = pairsOf(value)
  const put = (left: string, right: string) => {
    const { [left]: _, ...others } = pairs
    const next = right === '' ? others : { ...others, [left]: right }
    choose(Object.keys(next).length > 0 ? next : null)
  }
  return (
    <fieldset aria-labelledby={labelledBy} disabled={disabled} className="grid gap-4">
      {(question.left ?? []).map(({ id, text }) => (
        <label key={id} className="grid gap-1.5 sm:grid-cols-2 sm:items-center sm:gap-4">
          <RichText text={text} formulas={question.formulas} />
          <select
            name={`${question.id}-${id}`}
            value={pairs[id] ?? ''}
            onChange={({ currentTarget }) => put(id, currentTarget.value)}
            className={`${controlLook} pr-8`}
          >
            <option value="">{t`Choose`}</option>
            {(question.right ?? []).map((right) => (
              <option key={right.id} value={right.id}>
                {readableText(right.text)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  )
}
