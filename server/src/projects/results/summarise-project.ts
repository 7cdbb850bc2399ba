import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { ProjectResults } from '@ariviyal/contract/projects/results'
import { type CountedReading, type SummarisedField, summariseField } from './summarise-field.ts'

/** The figures of a project from the readings of its released visits, with or without those that are flagged. Pure: the open data give the same. */
export function summariseProject(
  fields: readonly SummarisedField[],
  readings: readonly CountedReading[],
  flagged: 'with' | 'without',
): Omit<ProjectResults, 'classes'> {
  const counted = flagged === 'with' ? readings : readings.filter(({ isFlagged }) => !isFlagged)
  return {
    schools: new Set(readings.map(({ school }) => school)).size,
    visits: new Set(readings.map(({ visit }) => visit)).size,
    readings: counted.length,
    flagged: readings.filter(({ isFlagged }) => isFlagged).length,
    schools_needed: projectLimits.schoolsNeeded,
    fields: fields.map((field) => summariseField(field, counted)),
  }
}
