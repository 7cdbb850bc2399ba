import type { MaterialSubject } from '@ariviyal/contract/materials/material-kinds'
import type { Video } from './engine/stage.ts'
import { currentAndHeat } from './scenes/current/current-and-heat.ts'
import { mitosis } from './scenes/mitosis/mitosis.ts'
import { monsoonArrives } from './scenes/monsoon/monsoon-arrives.ts'

/** In the order of the library. */
export const videos: readonly Video[] = [monsoonArrives, mitosis, currentAndHeat]

/** By what readers filter: the subject and the grades of each video. */
export const filtersOf: Record<string, { subject: MaterialSubject; grades: [from: number, to: number] }> = {
  'monsoon-arrives': { subject: 'Earth and space', grades: [6, 10] },
  mitosis: { subject: 'Biology', grades: [9, 12] },
  'current-and-heat': { subject: 'Physics', grades: [9, 12] },
}
