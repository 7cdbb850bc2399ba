import { prerenderedPaths } from '../../web/src/prerendered-paths.ts'
import { openLighthouse } from './lighthouse.ts'
import type { House } from './open-house.ts'
import type { Measured } from './measured.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Not one that people are to find: an address that does not exist, which a search engine must not list. */
const unlisted = ['/404']

/**
 * Every public page by Lighthouse, as a cheap phone on slow 4G sees it (its own default: a processor four times as slow, 1.6 Mbit/s, 150 ms a
 * round trip, both simulated): four scores of 100, the largest paint by 1.5 s, no shift.
 */
export async function judgePages({ base, debugPort }: House, say: (line: string) => void): Promise<Measured> {
  const lighthouse = await openLighthouse()
  const wrong: string[] = []
  const scores: number[] = []
  const paints: number[] = []
  const shifts: number[] = []
  for (const path of prerenderedPaths.filter((one) => !unlisted.includes(one))) {
    const result = await lighthouse(base + path, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
    const { audits } = result.lhr
    const [paint = 0, shift = 0] = ['largest-contentful-paint', 'cumulative-layout-shift'].map(
      (id) => audits[id]?.numericValue,
    )
    const found = categories.map((name) => {
      const category = result.lhr.categories[name]
      const score = Math.round((category?.score ?? 0) * 100)
      const lost = category?.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9) ?? []
      if (score < 100) wrong.push(`${path}: ${name} ${score}: ${lost.map(({ id }) => id).join(', ')}`)
      return score
    })
    if (paint > 1_500) wrong.push(`${path}: the largest paint comes after ${Math.round(paint)} ms`)
    if (shift > 0) wrong.push(`${path}: shifts by ${shift}`)
    scores.push(...found)
    paints.push(paint)
    shifts.push(shift)
    say(`${path}: ${found.join(' ')}, largest paint ${Math.round(paint)} ms, shift ${shift}`)
  }
  return {
    wrong,
    figures: [
      ['public pages judged by Lighthouse', paints.length],
      ['least score of any page in any of the four categories', Math.min(...scores)],
      ['largest contentful paint: greatest, median', `${seconds(Math.max(...paints))}, ${seconds(median(paints))}`],
      ['layout shift: greatest', Math.max(...shifts)],
    ],
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
