import { messages } from '@ariviyal/contract/messages'
import type { FormValues } from '../ui/form.tsx'

/** The field that is not sent (docs/product.md, Forms): given, and equal to the password. */
export function confirmPassword({ password, confirmPassword: again }: FormValues): Record<string, string> {
  if (!again) return { confirmPassword: messages.confirmPasswordRequired }
  return again === password ? {} : { confirmPassword: messages.passwordsDiffer }
}
