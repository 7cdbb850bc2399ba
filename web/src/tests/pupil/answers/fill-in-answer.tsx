import { limits } from '@ariviyal/contract/limits'
import { useLingui } from '@lingui/react/macro'
import { RichText } from '../../../questions/preview/rich-text.tsx'
import { gapsIn, textsOf } from '../../answer-values.ts'
import type { AnswerProps } from './answer-props.ts'

/** A text with a control in each gap. */
export function FillInAnswer({ question: { id, text, formulas }, value, disabled, type, rest }: AnswerProps) {
  const { t } = useLingui()
  const gaps = gapsIn(text)
  const texts = textsOf(value, gaps)
  const put = (place: number, typed: string) => {
    const next = texts.with(place, typed)
    type(next.some(Boolean) ? next : null)
  }
  return (
    <p className="text-lg leading-[3.25]">
      <RichText
        text={text}
        formulas={formulas}
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a gap, not a component
        renderGap={(place) => (
          <input
            name={`${id}-${place}`}
            aria-label={t`Gap ${place + 1} of ${gaps}`}
            value={texts[place] ?? ''}
            disabled={disabled}
            maxLength={limits.paragraphMax}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onBlur={rest}
            onChange={({ currentTarget }) => put(place, currentTarget.value)}
            className="mx-1 inline-block min-h-11 w-36 max-w-full rounded-sm border-2 border-ink-soft bg-surface px-2 text-base leading-normal text-ink hover:border-ink"
          />
        )}
      />
    </p>
  )
}
