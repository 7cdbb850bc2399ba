import { blend, colours } from '../../engine/colours.ts'
import { circle, group, line, type Point } from '../../engine/svg.ts'

/** The sign of a lamp in a circuit diagram; `glow` from 0 to 1 lights it up. */
export function lampSign([x, y]: Point, radius: number, glow: number): string {
  const reach = radius * Math.SQRT1_2
  const style = { stroke: colours.ink, width: 6 }
  const rays = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * 2 * Math.PI
    const [near, far] = [radius + 14, radius + 14 + 34 * glow]
    return line([x + near * Math.cos(a), y + near * Math.sin(a)], [x + far * Math.cos(a), y + far * Math.sin(a)], {
      stroke: colours.turmeric,
      width: 8,
    })
  })
  return group([
    group(rays, { opacity: glow > 0.05 ? 1 : 0 }),
    circle([x, y], radius, { ...style, fill: blend(colours.surface, colours.turmeric, glow) }),
    line([x - reach, y - reach], [x + reach, y + reach], style),
    line([x - reach, y + reach], [x + reach, y - reach], style),
  ])
}
