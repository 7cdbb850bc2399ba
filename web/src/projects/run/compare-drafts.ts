import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { Field, ProjectForm } from '@ariviyal/contract/projects/protocol'
import { pictureWords } from '../picture-words.ts'
import { dayWords, fieldTitle, hazardWords, roundWords } from '../project-words.ts'
import { writeOptions } from './options-text.ts'
import { writeRanges } from './ranges-text.ts'

/** What is new in a draft and what is gone, a line each, for a person who publishes it. */
export interface Change {
  of: string
  before: string | null
  after: string | null
}

type Lines = Map<string, string>

/** A project as lines with names, so that two of them can be compared. */
function linesOf({ title, question, summary, protocol }: ProjectForm): Lines {
  const { materials, steps, pictures = [], safety, fields, schedule, visits_needed: needed, conclude } = protocol
  const { starts_on: from, ends_on: to, every, words } = schedule
  return new Map([
    ['Title', title],
    ['Question', question],
    ['What the classes do', summary],
    ...materials.map(({ name, rupees }) => [`Material: ${name}`, `₹${rupees}`] as const),
    ...steps.map((step, place) => [`Step ${place + 1}`, step] as const),
    ...pictures.map(({ step, picture }) => [`Picture of step ${step}`, pictureWords[picture]] as const),
    ['Youngest grade', String(safety.grade_min)],
    ...safety.lines.map(
      ({ hazard, text }, place) => [`Safety ${place + 1}`, `${hazardWords[hazard]}: ${text}`] as const,
    ),
    ...fields.map((field) => [`Field “${field.key}”`, fieldWords(field)] as const),
    ['Schedule', `${dayWords(from)} to ${dayWords(to)}, ${roundWords[every]}. ${words}`.trim()],
    ['Visits for a certificate', String(needed ?? projectLimits.visitsNeededUsual)],
    ['What can be concluded', conclude],
  ])
}

function fieldWords(field: Field): string {
  const words = [field.kind, field.hint, field.required ? 'needed' : 'if you can']
  if ('replicates' in field)
    words.push(`read ${field.replicates} times`, `${field.min} to ${field.max}`, writeRanges(field.ranges))
  if (field.kind === 'number')
    words.push(
      `steps of ${field.resolution}`,
      field.instrument,
      ...field.other_units.map((unit) => `also ${unit}`),
      field.photo === 'asked' ? 'photo of the scale' : '',
    )
  if (field.kind === 'choice') words.push(writeOptions(field.options))
  return `${fieldTitle(field)}: ${words.filter(Boolean).join(', ')}`
}

/** What differs between what is published and a draft, in the order of the draft. */
export function changesBetween(published: ProjectForm, draft: ProjectForm): Change[] {
  const [before, after] = [linesOf(published), linesOf(draft)]
  const names = [...after.keys(), ...[...before.keys()].filter((name) => !after.has(name))]
  return names
    .map((of) => ({ of, before: before.get(of) ?? null, after: after.get(of) ?? null }))
    .filter((change) => change.before !== change.after)
}
