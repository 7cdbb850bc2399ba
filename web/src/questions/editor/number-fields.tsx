import { limits } from '@ariviyal/contract/limits'
import type { QuestionContent } from '@ariviyal/contract/questions/question'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'

/** The right number, and how exact an answer must be. */
export function NumberFields({
  prefix,
  known,
}: {
  prefix: string
  known?: Extract<QuestionContent, { kind: 'number' }>
}) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        name={`${prefix}right`}
        label="Right number"
        hint="Such as 9.8 or 6.02x10^23."
        maxLength={limits.lineMax}
        autoComplete="off"
        defaultValue={known?.right}
      />
      <Field
        name={`${prefix}unit`}
        label="Unit"
        optional
        hint="An answer without it gets half of the marks."
        maxLength={limits.lineMax}
        autoComplete="off"
        defaultValue={known?.unit}
      />
      <Field
        name={`${prefix}tolerance`}
        label="Tolerance"
        optional
        hint="The largest difference that is still right."
        maxLength={limits.lineMax}
        autoComplete="off"
        defaultValue={known?.tolerance ?? ''}
      />
      <Field
        name={`${prefix}significant_digits`}
        label="Significant digits"
        optional
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        defaultValue={known?.significant_digits ?? ''}
      />
      <Checkbox name={`${prefix}decimal_comma`} label="Read 3,5 as 3.5" defaultChecked={known?.decimal_comma ?? true} />
      <Checkbox
        name={`${prefix}truncated`}
        label="Accept decimals that are cut off instead of rounded"
        defaultChecked={known?.truncated ?? false}
      />
    </div>
  )
}
