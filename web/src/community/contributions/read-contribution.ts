import type { Answer, BodyInput } from '@ariviyal/contract/endpoint'
import {
  ContributionForm,
  type createContribution,
  type showDraft,
} from '@ariviyal/contract/community/contributions/contributions'
import {
  contributionKindNames,
  contributionLimits,
} from '@ariviyal/contract/community/contributions/contribution-rules'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { type FormValues, listOf, textOf } from '../../ui/form/form-values.ts'
import { pictureIn } from '../discussions/kept/sent-additions.ts'

type Sent = BodyInput<typeof createContribution>

/** The rows of materials in the values of a form, in their order. Rows without a word are left out. */
export const materialsIn = (values: FormValues): { name: string; rupees: string }[] =>
  Array.from({ length: contributionLimits.materialsMax }, (_, place) => ({
    name: textOf(values, `materials.${place}.name`),
    rupees: textOf(values, `materials.${place}.rupees`),
  })).filter(({ name, rupees }) => name.trim() !== '' || rupees.trim() !== '')

/** The body of the call from the values of the form. What the schema refuses is passed on to it. */
export function sentContribution(values: FormValues): Sent {
  const kind = contributionKindNames.find((name) => name === values['kind']) ?? 'plan'
  const about = {
    title: textOf(values, 'title'),
    summary: textOf(values, 'summary'),
    subject: textOf(values, 'subject') as Sent['subject'],
    grades: listOf(values, 'grades').map(Number),
    board: boards.find((board) => board === values['board']) ?? null,
    chapter: textOf(values, 'chapter'),
    licence: textOf(values, 'licence') as Sent['licence'],
    source: textOf(values, 'source'),
    body: textOf(values, 'body'),
    minutes: textOf(values, 'minutes'),
  }
  if (kind === 'plan') return { kind, ...about, objectives: textOf(values, 'objectives') }
  if (kind === 'paper') return { kind, ...about, marks: textOf(values, 'marks') }
  return {
    kind,
    ...about,
    materials: materialsIn(values),
    risk: textOf(values, 'risk') as Extract<Sent, { kind: 'experiment' }>['risk'],
    risk_line: textOf(values, 'risk_line'),
    photo: pictureIn(values),
  }
}

/** Messages for what the server would refuse, by the names of the controls. */
export function contributionErrors(values: FormValues): Record<string, string> {
  const parsed = ContributionForm.safeParse(sentContribution(values))
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field, ...rest] = path
    const name = field === 'photo' ? ['picture', ...rest] : field === 'grades' ? [field] : path
    found[name.join('.')] ??= message
  }
  return found
}

/** The values of the form from what the server keeps. */
export function valuesOf({ form }: Answer<typeof showDraft>): FormValues {
  const values: FormValues = {
    title: form.title,
    summary: form.summary,
    subject: form.subject,
    grades: form.grades.join(','),
    board: form.board ?? '',
    chapter: form.chapter,
    licence: form.licence,
    source: form.source,
    body: form.body,
    minutes: String(form.minutes),
    objectives: form.objectives.join('\n'),
    marks: form.marks === null ? '' : String(form.marks),
    risk: form.risk ?? '',
    risk_line: form.risk_line,
  }
  for (const [place, { name, rupees }] of form.materials.entries()) {
    values[`materials.${place}.name`] = name
    values[`materials.${place}.rupees`] = String(rupees)
  }
  return values
}
