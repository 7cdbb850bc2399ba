import { fontRuns, openFont, type Weight } from './fonts.ts'

/** How far the ink of a text reaches above its baseline and below it, in points; below 0 where it ends before the baseline. */
export function inkOf(text: string, size: number, weight: Weight): { ascent: number; descent: number } {
  let [ascent, descent] = [-Infinity, -Infinity]
  for (const run of fontRuns(text, weight)) {
    const font = openFont(run.script, run.weight)
    for (const character of run.text) {
      const { minY, maxY } = font.glyphForCodePoint(character.codePointAt(0) ?? 0).bbox
      if (!Number.isFinite(minY) || minY === maxY) continue
      ascent = Math.max(ascent, (maxY / font.unitsPerEm) * size)
      descent = Math.max(descent, (-minY / font.unitsPerEm) * size)
    }
  }
  return Number.isFinite(ascent) ? { ascent, descent } : { ascent: 0, descent: 0 }
}
