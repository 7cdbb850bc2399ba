import { limits } from '@ariviyal/contract/limits'
import { Trans } from '@lingui/react/macro'
import { controlLook } from '../../../ui/form/field-frame.tsx'
import type { AnswerProps } from './answer-props.ts'

/** A number as it is typed, a short text, or a long answer. */
export function TextAnswer({ question: { id, kind }, value, labelledBy, disabled, type, rest }: AnswerProps) {
  const control = {
    'aria-labelledby': labelledBy,
    name: id,
    value: typeof value === 'string' ? value : '',
    disabled,
    autoComplete: 'off',
    onBlur: rest,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      type(currentTarget.value === '' ? null : currentTarget.value),
  }
  if (kind === 'long-answer')
    return <textarea {...control} rows={8} maxLength={limits.answerMax} className={`${controlLook} resize-y`} />
  return (
    <>
      <input
        {...control}
        maxLength={limits.paragraphMax}
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={kind === 'number' ? `${id}-how` : undefined}
        className={controlLook}
      />
      {kind === 'number' ? (
        <p id={`${id}-how`} className="mt-2 text-sm text-ink-soft">
          <Trans>Write the number, and the unit where the question asks for one.</Trans>
        </p>
      ) : null}
    </>
  )
}
