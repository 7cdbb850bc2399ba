import { messages } from '@ariviyal/contract/messages'
import type { FormValues } from '../ui/form/form-values.ts'

/** The repeated password, which is not sent: required, and equal to the password (docs/product.md, Forms). */
export function confirmPassword({ password, confirmPassword: again }: FormValues): Record<string, string> {
  if (!again) return { confirmPassword: messages.confirmPasswordRequired }
  return again === password ? {} : { confirmPassword: messages.passwordsDiffer }
}
