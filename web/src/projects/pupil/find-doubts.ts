import type { PupilProjectPage } from '@ariviyal/contract/projects/pupil-projects'
import type { Visit, ReadingForm } from '@ariviyal/contract/projects/readings'

export interface Doubt {
  field: string
  replicate: number
  /** Of the input to change. */
  name: string
  reason: string
}

export function findDoubts(
  page: PupilProjectPage,
  visits: readonly Visit[] | null,
  day: string,
  today: string,
  readings: readonly ReadingForm[],
): Doubt[] {
  return []
}
