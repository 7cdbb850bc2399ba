import { randomBytes } from 'node:crypto'
import type { QuestionContent, QuestionForm } from '@ariviyal/contract/questions/question'
import { assertionWords, statedIn } from './assertion-words.ts'

/** Keeps an id that the form names, once; others are random, so that an id tells nothing about what is right. */
function partIds(): (sent: string | undefined) => string {
  const used = new Set<string>()
  return (sent) => {
    const id = sent === undefined || used.has(sent) ? randomBytes(6).toString('base64url') : sent
    used.add(id)
    return id
  }
}

/** What a version of a question holds, from the form that a teacher sent, without its pictures. Keeps the ids that the form names. */
export function makeContent(form: QuestionForm): QuestionContent {
  const idOf = partIds()
  switch (form.kind) {
    case 'one-choice':
    case 'several-choices':
      return {
        kind: form.kind,
        text: form.text,
        options: form.options.map(({ id, text, right, feedback }) => ({ text, right, feedback, id: idOf(id) })),
      }
    case 'true-false':
      return { kind: form.kind, text: form.text, right: form.right }
    case 'assertion-reason':
      return {
        kind: form.kind,
        text: [form.text, statedIn(form.language, form)].filter(Boolean).join('\n'),
        assertion: form.assertion,
        reason: form.reason,
        options: assertionWords[form.language].options.map((text, index) => ({
          id: String(index + 1),
          text,
          right: form.right === index + 1,
          feedback: '',
        })),
      }
    case 'number':
      return {
        kind: form.kind,
        text: form.text,
        right: form.right,
        tolerance: form.tolerance ?? null,
        unit: form.unit,
        significant_digits: form.significant_digits ?? null,
        decimal_comma: form.decimal_comma,
        truncated: form.truncated,
      }
    case 'short-text':
      return { kind: form.kind, text: form.text, accepted: form.accepted }
    case 'match':
      return {
        kind: form.kind,
        text: form.text,
        left: form.pairs.map(({ left_id, left }) => ({ id: idOf(left_id), text: left })),
        right: form.pairs.map(({ right_id, right }) => ({ id: idOf(right_id), text: right })),
      }
    case 'order':
      return {
        kind: form.kind,
        text: form.text,
        items: form.items.map((item) =>
          typeof item === 'string' ? { id: idOf(undefined), text: item } : { id: idOf(item.id), text: item.text },
        ),
      }
    default:
      return { kind: form.kind, text: form.text }
  }
}
