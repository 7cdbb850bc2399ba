import type { Ability, Level, PupilViews } from '@ariviyal/contract/gradebook/holistic'

export const abilityNames: Record<Ability, string> = {
  awareness: 'Awareness',
  sensitivity: 'Sensitivity',
  creativity: 'Creativity',
}

export const levelNames: Record<Level, string> = { stream: 'Stream', mountain: 'Mountain', sky: 'Sky' }
export const levelsExplained = 'Stream is a beginning, Mountain is on the way, Sky is well along.'

export const pupilViewsNames: Record<PupilViews, string> = {
  none: 'Nothing: I enter what they tell me',
  self: 'About themselves',
  'self-and-peer': 'About themselves and a classmate',
}
