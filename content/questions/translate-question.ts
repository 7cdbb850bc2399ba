import { QuestionForm } from '@ariviyal/contract/questions/question'
import type { Texts, Translation } from './read-questions.ts'

/**
 * The question with the texts of another language. Which answer is right, units, chapter and competency stay, so that
 * the results of classes in different languages can be compared.
 */
export function translateQuestion(form: QuestionForm, texts: Texts, language: Translation): QuestionForm {
  const { options, parts, ...others } = texts
  const translated: Record<string, unknown> = { ...form, ...others, language }
  if ('options' in form) translated.options = form.options.map((option, index) => ({ ...option, ...options?.[index] }))
  if (form.kind === 'case')
    translated.parts = form.parts.map((part, index) => translateQuestion(part, parts?.[index] ?? {}, language))
  return QuestionForm.parse(translated)
}
