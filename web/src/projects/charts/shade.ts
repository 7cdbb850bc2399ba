/** How many shades a chart of places tells apart, with words in the key. */
export const shades = ['fill-indigo/15', 'fill-indigo/35', 'fill-indigo/55', 'fill-indigo/75', 'fill-indigo'] as const
/** The same as backgrounds below dark text: only pale ones. */
export const tints = ['bg-indigo/5', 'bg-indigo/12', 'bg-indigo/20', 'bg-indigo/28', 'bg-indigo/36'] as const

/** The shade of a value between the least and the most of all, from 0. */
export function shadeOf(value: number, least: number, most: number): number {
  if (most <= least) return 2
  return Math.min(shades.length - 1, Math.floor(((value - least) / (most - least)) * shades.length))
}
