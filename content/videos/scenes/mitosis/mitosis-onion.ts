import { colours } from '../../engine/colours.ts'
import { noise, ramp } from '../../engine/easing.ts'
import { paced, retimed } from '../../engine/pace.ts'
import type { Scene } from '../../engine/stage.ts'
import { circle, group, line, lines, rect, text } from '../../engine/svg.ts'

const [left, top, width, height] = [110, 110, 640, 440]
const [across, down] = [left + width / 2, top + height / 2]

/** The plate grows from the middle outwards, as small sacs join on both sides. */
function cellPlate(t: number): string {
  const reach = (height / 2) * ramp(t, 0.8, 4)
  const sacs = Array.from({ length: 10 }, (_, i) => {
    const side = i % 2 ? 1 : -1
    const away = Math.min(18 + 70 * noise(i + 5), height / 2 - reach - 24)
    return circle([across + (noise(i) < 0.5 ? -1 : 1) * away * noise(i + 30), down + side * (reach + away)], 9, {
      fill: colours.peacock,
      opacity: 1 - ramp(t, 2.8, 3.2),
    })
  })
  return line([across, down - reach], [across, down + reach], { stroke: colours.peacock, width: 10 }) + sacs.join('')
}

const nucleus = (x: number) =>
  circle([x, down], 92, { fill: colours.surface, stroke: colours.plum, width: 6 }) +
  circle([x + 30, down - 24], 17, { fill: colours.plum, opacity: 0.8 })

const story = paced(
  {
    en: 'An onion cell at the end of its division, close up.',
    ta: 'பிரிதலின் இறுதியில் ஒரு வெங்காயச் செல், அருகில்.',
    hi: 'विभाजन के अंत में प्याज़ की एक कोशिका, पास से।',
  },
  {
    en: 'Small sacs bring what the wall is made of, and join from the middle outwards.',
    ta: 'சிறு பைகள் சுவருக்கான பொருளைக் கொண்டுவந்து, நடுவிலிருந்து வெளியே இணைகின்றன.',
    hi: 'छोटी थैलियाँ भित्ति की सामग्री लाती हैं और बीच से बाहर जुड़ती जाती हैं।',
  },
  {
    en: 'The plate reaches the old wall: two cells, each with its own wall.',
    ta: 'தட்டு பழைய சுவரை அடைகிறது: இரு செல்கள், ஒவ்வொன்றிற்கும் தனிச் சுவர்.',
    hi: 'पट्टिका पुरानी भित्ति तक पहुँचती है: दो कोशिकाएँ, हर एक की अपनी भित्ति।',
  },
)

/** What a cell with a wall does instead of pinching in. */
export const onionCell: Scene = {
  ...story,
  shows:
    'An onion cell with two nuclei inside its wall. Sacs gather in the middle and join into a cell plate, which grows up and down until it meets the wall.',
  draw: retimed(story, { starts: [0.2, 0.8, 3.6], to: 5.6 }, (t) =>
    group([
      rect([left, top], width, height, { fill: colours.palePeacock, stroke: colours.peacock, width: 16 }, 22),
      nucleus(left + 150),
      nucleus(left + width - 150),
      cellPlate(t),
      text([left, 76], 'cell wall', { size: 42 }),
      text([852, 110], 'Onion cell', { size: 68, weight: 700 }),
      lines([852, 176], ['a wall, so no furrow;', 'no centrosomes'], { size: 42, fill: colours.inkSoft }),
      group(
        [
          line([840, 484], [across + 14, down + 140], { stroke: colours.ink, width: 3 }),
          circle([across, down + 140], 6, { fill: colours.ink }),
          text([852, 500], 'cell plate', { size: 54, weight: 700, fill: colours.plum }),
          text([852, 564], 'the new wall', { size: 46, fill: colours.plum }),
        ],
        { opacity: ramp(t, 2.8, 3.6) },
      ),
    ]),
  ),
}
