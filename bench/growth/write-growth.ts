import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../../checks/real-server.ts'
import { writeSection } from '../../checks/write-figures.ts'
import { drawCurves } from './draw-curves.ts'
import { growthOf, type GrowthFigures, p95Of, processorGrowthOf } from './measure.ts'

/** Number of calls, those that grow most, shown in the document itself. */
const shown = 10

/** The calls that users wait for most often, grouped into drawings. */
const drawn: Record<string, [name: string, calls: string[]]> = {
  'growth-readers': [
    'What teachers wait for',
    [
      'guest /api/ebooks',
      'subscriber /api/ebooks',
      'subscriber /api/auth/user/me',
      'guest /api/live/sessions',
      'subscriber /api/materials',
      'principal /api/school',
    ],
  ],
  'growth-staff': [
    'What staff wait for',
    [
      'admin /api/admin/desk',
      'admin /api/admin/queue',
      'admin /api/admin/users',
      'admin /api/admin/audit-log',
      'admin /api/admin/subscriptions',
      'admin /api/admin/figures',
    ],
  ],
}

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const times = (value: number): string => `${value.toFixed(2)}×`

/** The table, calls that grow most first. */
export function tableOf(users: number[], measured: GrowthFigures[]): string[] {
  const line = (one: GrowthFigures) => {
    const { median, least, greatest } = growthOf(one)
    const pages = one.pages ? `${one.pages[0]}, ${one.pages.at(-1)}` : ''
    return row([
      `\`${one.call.replaceAll('|', '\\|')}\``,
      ...p95Of(one).map(ms),
      `${times(median)} (${least.toFixed(2)} to ${greatest.toFixed(2)})`,
      `${ms(one.processor[0] ?? NaN)}, ${ms(one.processor.at(-1) ?? NaN)} (${times(processorGrowthOf(one))})`,
      pages,
    ])
  }
  return [
    row(['call, as whom', ...users.map((count) => count.toLocaleString('en-IN')), 'growth', 'processor', 'pages']),
    row(['---', ...users.map(() => '---:'), '---:', '---:', '---:']),
    ...measured.toSorted((one, other) => growthOf(other).median - growthOf(one).median).map(line),
  ]
}

const share = (all: GrowthFigures[], growth: (one: GrowthFigures) => number): string =>
  `${all.filter((one) => growth(one) <= 1.3).length} of ${all.length}`

/**
 * Writes the curves, the full table into its own page, and its first rows into `docs/performance.md`. @throws Error when a page has no markers
 * for it.
 */
export function writeGrowth(users: number[], measured: GrowthFigures[], note: string): void {
  const folder = join(root, 'docs/performance')
  mkdirSync(folder, { recursive: true })
  for (const [name, [title, calls]] of Object.entries(drawn)) {
    const curves = calls
      .flatMap((call) => measured.find((one) => one.call === call) ?? [])
      .map((one) => ({ call: one.call, p95: p95Of(one) }))
    writeFileSync(join(folder, `${name}.svg`), drawCurves(title, users, curves))
  }
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const flat = share(measured, (one) => growthOf(one).median)
  const words = `${flat} calls take at most 1.3 times as long in the largest database as in the smallest, and ${share(measured, processorGrowthOf)} at most 1.3 times as much processor time. Milliseconds, 95th percentile; ${note}, ${new Date().toISOString().slice(0, 10)}, ${machine}.`
  const images = Object.entries(drawn).flatMap(([name, [title]]) => [`![${title}](performance/${name}.svg)`, ''])
  const table = tableOf(users, measured)
  writeSection('docs/performance/growth.md', 'growth, every call', () => [words, '', ...table])
  writeSection('docs/performance.md', 'growth', () => [words, '', ...images, ...table.slice(0, 2 + shown)])
}
