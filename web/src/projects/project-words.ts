import type {
  FlagKind,
  Hazard,
  PhotoState,
  ProjectState,
  Round,
  VisitState,
} from '@ariviyal/contract/projects/project-rules'
import type { Field } from '@ariviyal/contract/projects/protocol'
import { units } from '@ariviyal/contract/projects/units'
import { inWords } from '@ariviyal/contract/time'
import type { MarkLook } from '../ui/mark.tsx'

export const projectStateWords: Record<ProjectState, { look: MarkLook; word: string }> = {
  draft: { look: 'waiting', word: 'Draft' },
  open: { look: 'good', word: 'Open' },
  closed: { look: 'calm', word: 'Closed' },
}

export const visitStateWords: Record<VisitState, { look: MarkLook; word: string }> = {
  waiting: { look: 'waiting', word: 'Waits for you' },
  released: { look: 'good', word: 'Released' },
  excluded: { look: 'calm', word: 'Kept out' },
}

export const photoStateWords: Record<PhotoState, { look: MarkLook; word: string }> = {
  expected: { look: 'waiting', word: 'Still on the phone' },
  received: { look: 'waiting', word: 'Not shown to others' },
  waiting: { look: 'waiting', word: 'Waits for a review' },
  accepted: { look: 'good', word: 'Shown to all' },
  refused: { look: 'calm', word: 'Refused' },
}

export const hazardWords: Record<Hazard, string> = {
  age: 'Age',
  glass: 'Glass',
  heat: 'Heat',
  lightning: 'Lightning',
  mosquitoes: 'Mosquitoes',
  allergy: 'Allergy',
  disposal: 'Disposal',
  road: 'Road and water',
  night: 'At night',
}

export const roundWords: Record<Round, string> = {
  once: 'once',
  day: 'every day',
  week: 'every week',
  fortnight: 'every two weeks',
  month: 'every month',
}

export const flagWords: Record<FlagKind, string> = {
  unit: 'Perhaps another unit',
  range: 'Unusual value',
  decimal: 'Perhaps a decimal slip',
  duplicate: 'Entered before',
  date: 'Doubtful day',
  place: 'Doubtful place',
  readers: 'Two readers differ',
  reported: 'Reported',
}

/** 28 Nov 2026, of a calendar day. */
export const dayWords = (day: string): string => inWords(`${day}T00:00:00Z`, 'short day', 'UTC')

const unitOf = (field: Field): string => (field.kind === 'number' ? units[field.unit].symbol : '')

/** The name of a field with its unit, such as "Rain (mm)". */
export const fieldTitle = (field: Field): string => {
  const unit = unitOf(field)
  return unit === '' ? field.label : `${field.label} (${unit})`
}
