import { plural, t } from '@lingui/core/macro'

/** The marks of a question, with what a wrong answer costs. */
export function marksInWords(marks: number, negative: number): string {
  const most = plural(marks, { one: '# mark', other: '# marks' })
  return negative > 0 ? t`${most}; a wrong answer takes off ${negative}` : most
}
