import type { Ability, Level } from '@ariviyal/contract/gradebook/holistic'

export const abilityNames: Record<Ability, string> = {
  awareness: 'Awareness',
  sensitivity: 'Sensitivity',
  creativity: 'Creativity',
}

/** The levels of the card, the first is the beginning. */
export const levelNames: Record<Level, string> = {
  stream: 'Stream (beginning)',
  mountain: 'Mountain (on the way)',
  sky: 'Sky (well along)',
}
