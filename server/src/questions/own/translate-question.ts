import type { Language } from '@ariviyal/contract/languages'
import { QuestionForm } from '@ariviyal/contract/questions/question'

/** The texts of a question in another language. Lists have the order of the English question. */
export interface Texts {
  text?: string
  explanation?: string
  hint?: string
  assertion?: string
  reason?: string
  options?: { text: string; feedback?: string }[]
  accepted?: string[]
  pairs?: { left: string; right: string }[]
  items?: string[]
  parts?: Texts[]
}
export const translations = ['ta', 'hi'] as const satisfies Language[]
export type Translation = (typeof translations)[number]

/**
 * The question with the texts of another language. Which answer is right, units, chapter and competency stay, so that
 * the results of classes in different languages can be compared.
 */
export function translateQuestion(form: QuestionForm, texts: Texts, language: Translation): QuestionForm {
  const { options, parts, ...others } = texts
  const translated: Record<string, unknown> = { ...form, ...others, language }
  if ('options' in form)
    translated['options'] = form.options.map((option, index) => ({ ...option, ...options?.[index] }))
  if (form.kind === 'case')
    translated['parts'] = form.parts.map((part, index) => translateQuestion(part, parts?.[index] ?? {}, language))
  return QuestionForm.parse(translated)
}
