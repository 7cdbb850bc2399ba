import { FairForm } from '@ariviyal/contract/community/fairs/fairs'
import { fieldMessages } from '@ariviyal/contract/fields'
import { momentTyped } from '../../session/reader-time.ts'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A row of the rubric from its line, which ends with the marks; 0, which no rule allows, where they are missing. */
function rowOf(line: string): { name: string; marks: number } {
  const [, name, marks] = /^(.*\S)\s+(\d{1,3})$/u.exec(line) ?? []
  return name === undefined ? { name: line, marks: 0 } : { name, marks: Number(marks) }
}

export const lineOfRow = ({ name, marks }: { name: string; marks: number }): string => `${name} ${marks}`

/** The rules of a fair as typed: lists have one item a line. */
export const rulesOf = (values: FormValues): FairForm =>
  ({
    ...values,
    entries_until: momentTyped(textOf(values, 'entries_until')),
    categories: linesOf(textOf(values, 'categories')),
    schools: linesOf(textOf(values, 'schools')),
    rubric: linesOf(textOf(values, 'rubric')).map(rowOf),
  }) as unknown as FairForm

export function ruleErrors(values: FormValues): Record<string, string> {
  const parsed = FairForm.safeParse(rulesOf(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}
