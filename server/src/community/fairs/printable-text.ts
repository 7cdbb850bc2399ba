import { unprintableLetters } from '@ariviyal/contract/messages'
import { unprintable } from '../../platform/pdf/unprintable.ts'

/** The error of a field whose text goes on certificates and has letters that no embedded font can print; nothing without any. */
export function printErrors(field: string, text: string): Record<string, string> {
  const letters = unprintable(text)
  return letters.length === 0 ? {} : { [field]: unprintableLetters(letters) }
}
