import { prerenderedPaths } from '../../web/src/prerendered-paths.ts'
import { openLighthouse } from './lighthouse.ts'
import type { BrowserBench } from './open-browser-bench.ts'
import type { PageFindings } from './measured.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Pages that search engines must not list: the one of an address that does not exist, and the frame of a book. */
const unlisted = ['/404', '/reader']

const mostRounds = 3

interface Verdict {
  scores: number[]
  /** ms. */
  paint: number
  shift: number
  /** The audits that lowered a category's score. */
  lost: string[]
}
const holds = ({ scores, paint, shift }: Verdict) =>
  scores.every((score) => score === 100) && paint <= 1_500 && shift === 0

/**
 * Measures every public page with Lighthouse's default phone on slow 4G (processor four times as slow, 1.6 Mbit/s, 150 ms round trip, all
 * simulated). Goals: four scores of 100, largest paint within 1.5 s, no layout shift. Lighthouse multiplies this machine's processor time by
 * four, including disturbance by other programs. A page that misses a goal is therefore measured three times, and the median counts.
 */
export async function judgePages(
  { base, debugPort }: BrowserBench,
  say: (line: string) => void,
): Promise<PageFindings> {
  const lighthouse = await openLighthouse()
  const judge = async (path: string): Promise<Verdict> => {
    const result = await lighthouse(base + path, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    })
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`)
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
  const figures: PageFindings['figures'] = []
  const verdicts: Verdict[] = []
  for (const path of prerenderedPaths.filter((one) => !unlisted.includes(one))) {
    const rounds = [await judge(path)]
    while (rounds.length < mostRounds && !rounds.every(holds)) rounds.push(await judge(path))
    const verdict = middleOf(rounds)
    const { scores, paint, shift, lost } = verdict
    verdicts.push(verdict)
    if (!holds(verdict)) wrong.push(`${path}: ${scores.join(' ')}, ${paint} ms, shift ${shift} (${lost.join(', ')})`)
    const text = `${scores.join(' ')}, largest paint ${paint} ms, shift ${shift}`
    figures.push([`\`${path}\``, text])
    say(`${path}: ${text}${rounds.length > 1 ? `, median of ${rounds.length}` : ''}`)
  }
  const paints = verdicts.map(({ paint }) => paint)
  figures.push(
    ['pages within all budgets', `${verdicts.filter(holds).length} of ${verdicts.length}`],
    ['largest paint: greatest, median', `${Math.max(...paints)} ms, ${median(paints)} ms`],
  )
  return { wrong, figures }
}

/** Ordered by performance score, then by paint. */
const middleOf = (rounds: Verdict[]): Verdict => {
  const ordered = rounds.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0) || b.paint - a.paint)
  return ordered[Math.floor(ordered.length / 2)] as Verdict
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
