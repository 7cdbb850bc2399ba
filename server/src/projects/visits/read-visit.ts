import { createHash } from 'node:crypto'
import { messages } from '@ariviyal/contract/messages'
import { cellsOf } from '@ariviyal/contract/projects/place'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import type { Field, Protocol } from '@ariviyal/contract/projects/protocol'
import { type ReadValue, readValue, replicatesOf } from '@ariviyal/contract/projects/read-value'
import type { ReadingForm, VisitForm } from '@ariviyal/contract/projects/readings'
import { AppError } from '../../platform/http/errors.ts'
import type { SiteRow } from '../classes/project-classes.table.ts'

export interface CheckedReading {
  field: Field
  form: ReadingForm
  value: ReadValue
}

const refuse = (problem: string): never => {
  throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { readings: problem } })
}

/** Reads every value by its field. Raises `invalid-fields` for values that are none, that are not asked for, or that are missing. */
export function readVisit({ fields }: Protocol, { readings }: VisitForm): CheckedReading[] {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const seen = new Set<string>()
  const checked = readings.map((form): CheckedReading => {
    const field = byKey.get(form.field)
    if (!field || form.replicate > replicatesOf(field)) return refuse(projectMessages.unknownField)
    const place = `${form.field} ${form.replicate}`
    if (seen.has(place)) refuse(projectMessages.valueTwice)
    seen.add(place)
    const value = readValue(field, form)
    if ('problem' in value) return refuse(`${field.label}: ${value.problem}`)
    return { field, form, value }
  })
  const missing = fields.find(
    ({ key, kind, required }) => required && kind !== 'photo' && checked.every(({ field }) => field.key !== key),
  )
  if (missing) refuse(`${missing.label}: enter a value`)
  return checked
}

/** Where it was measured, in cells: of the visit, else of the site. */
export const cellsOfVisit = ({ place }: VisitForm, site: SiteRow) =>
  place === null
    ? { latitudeCells: site.latitudeCells, longitudeCells: site.longitudeCells }
    : { latitudeCells: cellsOf(place.latitude), longitudeCells: cellsOf(place.longitude) }

/** Equal for what was sent before, after the schema has put the keys in order. */
export const contentOf = (form: VisitForm): string => createHash('sha256').update(JSON.stringify(form)).digest('hex')
