import { gapPattern, gapsOf, type QuestionContent } from '@ariviyal/contract/questions/question'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Mend, RegradePreviewForm } from '@ariviyal/contract/tests/regrade'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findUsableQuestions } from '../../questions/use-questions.ts'
import { copiedOf } from '../build-items.ts'
import type { ItemRow } from '../tests.table.ts'

const refuse = (field: 'act' | 'mend', msg: string): never => {
  throw new AppError('invalid-fields', msg, { fields: { [field]: msg } })
}

/** The test's copy of a question as a regrade makes it. Raises `invalid-fields`. */
export async function mendItem(
  executor: Executor,
  teacherId: string,
  item: ItemRow,
  { act, mend }: Pick<RegradePreviewForm, 'act' | 'mend'>,
): Promise<ItemRow> {
  const revised = { ...item, revision: item.revision + 1 }
  switch (act) {
    case 'full-marks':
      return { ...revised, counting: 'full-marks' }
    case 'leave-out':
      return { ...revised, counting: 'left-out' }
    case 'as-usual':
      return { ...revised, counting: 'as-usual' }
    case 'new-version': {
      const found = await findUsableQuestions(executor, teacherId, [item.questionId])
      const current = found.find(({ id }) => id === item.questionId)
      if (!current || current.version === item.version) return refuse('act', serverMessages.noNewVersion)
      // Without a chapter of its own the new version keeps that of the copy.
      return { ...revised, counting: 'as-usual', ...copiedOf(current, item) }
    }
    case 'mend':
      return {
        ...revised,
        counting: 'as-usual',
        content: mend ? mendContent(item.content, mend) : refuse('mend', serverMessages.mendNeeded),
      }
    default:
      return act satisfies never
  }
}

/** A question with another right answer. Its text and its options stay as pupils have read them. */
export function mendContent(content: QuestionContent, mend: Mend): QuestionContent {
  if (mend.kind === 'several-choices') return withRight(content, mend.kind, new Set(mend.right))
  if (mend.kind === 'one-choice' || mend.kind === 'assertion-reason')
    return withRight(content, mend.kind, new Set([mend.right]))
  if (mend.kind === 'true-false' && content.kind === mend.kind) return { ...content, ...mend }
  if (mend.kind === 'number' && content.kind === mend.kind) return { ...content, ...mend }
  if (mend.kind === 'short-text' && content.kind === mend.kind) return { ...content, ...mend }
  if (mend.kind === 'fill-in' && content.kind === mend.kind)
    return { ...content, text: withGaps(content.text, mend.gaps) }
  return refuse('mend', serverMessages.mendOfOtherKind)
}

function withRight(content: QuestionContent, kind: Mend['kind'], right: ReadonlySet<string>): QuestionContent {
  if (content.kind !== kind || !('options' in content)) return refuse('mend', serverMessages.mendOfOtherKind)
  if ([...right].some((id) => content.options.every((option) => option.id !== id)))
    return refuse('mend', serverMessages.mendOptionUnknown)
  return { ...content, options: content.options.map((option) => ({ ...option, right: right.has(option.id) })) }
}

function withGaps(text: string, gaps: string[][]): string {
  const count = gapsOf(text).length
  if (gaps.length !== count) return refuse('mend', serverMessages.mendGaps(count))
  const left = [...gaps]
  return text.replaceAll(gapPattern, () => `[[${left.shift()?.join('|') ?? ''}]]`)
}

const lineMax = 500

/** How a question counts and what is right in it, for the preview and the history. */
export function countingInWords({ counting, content, version }: ItemRow): string {
  if (counting === 'full-marks') return 'full marks for everybody'
  if (counting === 'left-out') return 'left out for everybody'
  const right = rightInWords(content)
  return `version ${version}${right ? `, right: ${right}` : ''}`.slice(0, lineMax)
}

function rightInWords(content: QuestionContent): string {
  switch (content.kind) {
    case 'one-choice':
    case 'several-choices':
    case 'assertion-reason':
      return content.options.flatMap(({ right, text }) => (right ? [text] : [])).join('; ')
    case 'true-false':
      return content.right ? 'True' : 'False'
    case 'number': {
      const digits = content.significant_digits
      return [
        content.right,
        content.unit,
        content.tolerance === null ? '' : `± ${content.tolerance}`,
        digits === null ? '' : `with ${digits} significant digits`,
      ]
        .filter(Boolean)
        .join(' ')
    }
    case 'short-text':
      return content.accepted.join(' / ')
    case 'fill-in':
      return gapsOf(content.text)
        .map((accepted) => accepted.join(' / '))
        .join('; ')
    case 'match':
      return content.left.map(({ text }, place) => `${text} – ${content.right[place]?.text ?? ''}`).join('; ')
    case 'order':
      return content.items.map(({ text }) => text).join('; ')
    default:
      return ''
  }
}
