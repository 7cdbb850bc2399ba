import { colours } from '../../engine/colours.ts'
import { linear, ramp } from '../../engine/easing.ts'
import { paced } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, rect, text } from '../../engine/svg.ts'
import { ironOnMains, joulesInUnit } from './current-numbers.ts'

const story = paced(
  {
    en: 'Energy is power times time. 1000 W for 1 hour is 1 kWh, a unit of the bill.',
    ta: 'ஆற்றல் = மின்திறன் × நேரம். 1000 W, 1 மணி: 1 kWh, மின் கட்டணத்தில் ஒரு யூனிட்.',
    hi: 'ऊर्जा = शक्ति × समय। 1000 W एक घंटे तक: 1 kWh, बिल की एक यूनिट।',
  },
  {
    en: 'A unit is 1000 W × 3600 s = 3.6 million joules.',
    ta: 'ஒரு யூனிட் = 1000 W × 3600 s = 36 லட்சம் ஜூல்.',
    hi: 'एक यूनिट = 1000 W × 3600 s = 36 लाख जूल।',
  },
  {
    en: 'Our iron heats for 30 minutes: half a unit.',
    ta: 'நம் இஸ்திரிப் பெட்டி 30 நிமிடம் சூடாகிறது: அரை யூனிட்.',
    hi: 'हमारी इस्त्री 30 मिनट गर्म होती है: आधी यूनिट।',
  },
)

export const billOfAnIron: Scene = {
  ...story,
  chapter: { en: 'A unit of the bill', ta: 'மின் கட்டணத்தின் ஒரு யூனிட்', hi: 'बिल की एक यूनिट' },
  shows:
    'A clock runs for 30 minutes while a bar of energy fills from 0 to half a unit. Beside it: 1 unit = 1 kWh = 1000 W × 3600 s = 3.6 million joules; 1000 W × 0.5 h = 0.5 units.',
  draw: (t) => {
    const run = linear(t, story.at(2), story.at(2) + 2.6)
    const a = -Math.PI / 2 + run * Math.PI
    return group([
      circle([240, 310], 170, { fill: colours.surface, stroke: colours.ink, width: 8 }),
      ...Array.from({ length: 12 }, (_, i) => {
        const turn = (i / 12) * 2 * Math.PI
        return line(
          [240 + 146 * Math.cos(turn), 310 + 146 * Math.sin(turn)],
          [240 + 160 * Math.cos(turn), 310 + 160 * Math.sin(turn)],
          { stroke: colours.ink, width: 6 },
        )
      }),
      line([240, 310], [240 + 128 * Math.cos(a), 310 + 128 * Math.sin(a)], { stroke: colours.kumkum, width: 12 }),
      circle([240, 310], 14, { fill: colours.kumkum }),
      text([240, 560], `${Math.round(run * ironOnMains.minutes)} min`, { size: 56, weight: 700, anchor: 'middle' }),
      text([500, 150], '1 unit = 1 kWh', { size: 68, weight: 700, fill: colours.plum, opacity: ramp(t, 2, 2.8) }),
      text([500, 250], `1000 W × 3600 s = ${joulesInUnit / 1e6} million J`, {
        size: 50,
        weight: 700,
        opacity: ramp(t, story.at(1), story.at(1) + 0.8),
      }),
      group(
        [
          rect([500, 330], 640, 70, { fill: colours.surface, stroke: colours.ink, width: 5 }, 10),
          rect([503, 333], 634 * run * ironOnMains.units, 64, { fill: colours.turmeric }, 8),
          text([500, 460], '0', { size: 44 }),
          text([1140, 460], '1 unit', { size: 44, anchor: 'end' }),
          text([500, 560], `${ironOnMains.watts} W × 0.5 h = ${ironOnMains.units} units`, {
            size: 60,
            weight: 700,
            opacity: linear(run, 0.8, 1),
          }),
        ],
        { opacity: ramp(t, story.at(2) - 0.4, story.at(2)) },
      ),
    ])
  },
}
