import type { StepPicture } from '@ariviyal/contract/projects/project-rules'

/** What each drawing of a method shows, for teachers; pupils read the same in three languages (pupil/picture-words.ts). */
export const pictureWords: Record<StepPicture, string> = {
  'gauge-built': 'A cut bottle with pebbles, its top as a funnel, and a ruler whose 0 is at the water',
  'gauge-place': 'A gauge 30 cm above the ground, as far from a tree as the tree is high',
  'gauge-eye': 'An eye level with the lower edge of the water; from above or below it is wrong',
  'shade-place': 'A thermometer below a paper roof in the shade of a tree, 1.2 to 1.5 m above the ground',
  'shade-ice': 'A thermometer in a cup of melting ice shows 0 °C after 5 minutes',
  'shade-eye': 'An eye level with the top of the liquid; from above or below it is wrong',
  'branch-marked': 'A branch with wool tied around it 1 m from its tip',
  'flowers-counted': 'Two clusters with an open flower are counted; one with buds only is not',
  'flower-stages': 'Six stages: no buds, buds, first flowers, half of them open, faded, young fruit',
  'water-standard': '5 g of salt in 200 mL of water; 5 mL of that in 500 mL',
  'water-lather': 'Soap falls in drops, the bottle is shaken ten times, and lather stays for 1 minute',
  'water-dropper': 'A dropper held upright is right; held at a slant it is wrong',
  'stars-dark': 'An adult and a pupil stand where a house hides the lamp',
  'stars-orion': 'Orion: stars inside the four corner stars are counted, the corners are not',
}
