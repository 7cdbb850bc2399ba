import { prerenderedPaths } from '../../web/src/prerendered-paths.ts'
import { openLighthouse } from './lighthouse.ts'
import type { House } from './open-house.ts'
import type { Measured } from './measured.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Not one that people are to find: an address that does not exist, which a search engine must not list. */
const unlisted = ['/404']

const mostRounds = 3

interface Verdict {
  scores: number[]
  /** ms. */
  paint: number
  shift: number
  /** What cost a category its 100. */
  lost: string[]
}
const holds = ({ scores, paint, shift }: Verdict) =>
  scores.every((score) => score === 100) && paint <= 1_500 && shift === 0

/**
 * Every public page by Lighthouse, as a cheap phone on slow 4G sees it (its own default: a processor four times as slow, 1.6 Mbit/s, 150 ms a
 * round trip, both simulated): four scores of 100, the largest paint by 1.5 s, no shift. It multiplies what the processor of this machine took by
 * four, and with it what other programs took meanwhile: a page that falls short is judged three times, and the middle one counts.
 */
export async function judgePages({ base, debugPort }: House, say: (line: string) => void): Promise<Measured> {
  const lighthouse = await openLighthouse()
  const judge = async (path: string): Promise<Verdict> => {
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
    const judged = categories.map((name) => ({ name, category: result.lhr.categories[name] }))
    return {
      scores: judged.map(({ category }) => Math.round((category?.score ?? 0) * 100)),
      paint: Math.round(paint),
      shift: Math.round(shift * 1_000) / 1_000,
      lost: judged.flatMap(({ name, category }) =>
        (category?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${name}: ${id}`),
      ),
    }
  }
  const wrong: string[] = []
  const figures: Measured['figures'] = []
  const found: Verdict[] = []
  for (const path of prerenderedPaths.filter((one) => !unlisted.includes(one))) {
    const rounds = [await judge(path)]
    while (rounds.length < mostRounds && !rounds.every(holds)) rounds.push(await judge(path))
    const verdict = middleOf(rounds)
    const { scores, paint, shift, lost } = verdict
    found.push(verdict)
    if (!holds(verdict)) wrong.push(`${path}: ${scores.join(' ')}, ${paint} ms, shift ${shift} (${lost.join(', ')})`)
    const text = `${scores.join(' ')}, largest paint ${paint} ms, shift ${shift}`
    figures.push([`\`${path}\``, text])
    say(`${path}: ${text}${rounds.length > 1 ? `, the middle of ${rounds.length}` : ''}`)
  }
  const paints = found.map(({ paint }) => paint)
  figures.push(
    ['pages that keep to all of it', `${found.filter(holds).length} of ${found.length}`],
    ['largest paint: greatest, median', `${Math.max(...paints)} ms, ${median(paints)} ms`],
  )
  return { wrong, figures }
}

/** By the score in performance, and among equals by the paint. */
const middleOf = (rounds: Verdict[]): Verdict => {
  const ordered = rounds.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0) || b.paint - a.paint)
  return ordered[Math.floor(ordered.length / 2)] as Verdict
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
