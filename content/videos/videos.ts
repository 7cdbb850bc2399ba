import type { Video } from './engine/stage.ts'
import { currentAndHeat } from './scenes/current-and-heat.ts'
import { mitosis } from './scenes/mitosis.ts'
import { monsoonArrives } from './scenes/monsoon-arrives.ts'

/** In the order of the library. */
export const videos: readonly Video[] = [monsoonArrives, mitosis, currentAndHeat]
