import { limits } from '@ariviyal/contract/limits'
import { Field } from '../ui/form/field.tsx'

/** Field for an authenticator code, or a recovery code at login. */
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
