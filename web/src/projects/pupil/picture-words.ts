import type { StepPicture } from '@ariviyal/contract/projects/project-rules'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const pictureWords: Record<StepPicture, MessageDescriptor> = {
  'gauge-built': msg`A cut bottle with pebbles, its top as a funnel, and a ruler whose 0 is at the water`,
  'gauge-place': msg`A gauge 30 cm above the ground, as far from a tree as the tree is high`,
  'gauge-eye': msg`An eye level with the lower edge of the water; from above or below it is wrong`,
  'shade-place': msg`A thermometer below a paper roof in the shade of a tree, 1.2 to 1.5 m above the ground`,
  'shade-ice': msg`A thermometer in a cup of melting ice shows 0 °C after 5 minutes`,
  'shade-eye': msg`An eye level with the top of the liquid; from above or below it is wrong`,
  'branch-marked': msg`A branch with wool tied around it 1 m from its tip`,
  'flowers-counted': msg`Two clusters with an open flower are counted; one with buds only is not`,
  'flower-stages': msg`Six stages: no buds, buds, first flowers, half of them open, faded, young fruit`,
  'water-standard': msg`5 g of salt in 200 mL of water; 5 mL of that in 500 mL`,
  'water-lather': msg`Soap falls in drops, the bottle is shaken ten times, and lather stays for 1 minute`,
  'water-dropper': msg`A dropper held upright is right; held at a slant it is wrong`,
  'stars-dark': msg`An adult and a pupil stand where a house hides the lamp`,
  'stars-orion': msg`Orion: stars inside the four corner stars are counted, the corners are not`,
}
