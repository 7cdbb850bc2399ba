import { limits } from '@ariviyal/contract/limits'
import { Field } from '../ui/field.tsx'

/** The code of an authenticator app; where it stands in for the person, a recovery code too. */
export function CodeField({ hint }: { hint: string }) {
  return (
    <Field
      name="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.codeMax}
    />
  )
}
