// `npm run bench:browser [-- part … --write]`: measures the pages as a cheap phone runs them.
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { writeSection } from '../../checks/write-figures.ts'
import { judgePages } from './judge-pages.ts'
import { markPages } from './mark-pages.ts'
import type { PageFindings } from './measured.ts'
import { openBooks } from './open-books.ts'
import { openBrowserBench } from './open-browser-bench.ts'
import { pressThings } from './press-things.ts'

const parts = { pages: judgePages, presses: pressThings, reader: openBooks, marking: markPages }
type Name = keyof typeof parts
const isName = (name: string): name is Name => Object.hasOwn(parts, name)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const chosen = positionals.length === 0 ? Object.keys(parts) : positionals
if (!chosen.every(isName)) {
  console.error(`✗ the parts are ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

await buildIfStale()
let failed = 0
for (const name of chosen.filter(isName)) {
  console.log(`· ${name}`)
  const bench = await openBrowserBench()
  try {
    const { figures, wrong } = await parts[name](bench, (line) => console.log(`·   ${line}`))
    for (const [what, figure] of figures) console.log(`    ${what}: ${figure}`)
    for (const line of wrong) console.error(`✗ ${name}: ${line}`)
    failed += wrong.length > 0 ? 1 : 0
    if (values.write) write(name, figures)
  } finally {
    await bench.close()
  }
}
process.exit(failed === 0 ? 0 : 1)

function write(name: Name, figures: PageFindings['figures']): void {
  const day = new Date().toISOString().slice(0, 10)
  writeSection('docs/performance.md', `in the browser, ${name}`, () => [
    '| what | figure |',
    '|---|---|',
    ...figures.map(([what, figure]) => `| ${what} | ${figure} |`),
    `| measured on | ${day}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node} |`,
  ])
}
