import { cpus, totalmem } from 'node:os'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import type { Effort, Findings, Part } from './part.ts'
import { writeFigures } from './write-figures.ts'

/** Arguments that no part accepts. */
class WrongArguments extends Error {}

function read(args: string[], parts: Part[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
      folder: { type: 'string' },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0 && scale <= 100)) throw new WrongArguments('--scale is a number above 0, at most 100')
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new WrongArguments(
      `no part is named ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`,
    )
  return {
    scale,
    folder: values.folder,
    write: values.write,
    chosen: positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name)),
  }
}

const machine = (): string =>
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

async function runOne(part: Part, effort: Effort): Promise<Findings> {
  try {
    return await part.run(effort)
  } catch (error) {
    return { broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)], figures: [] }
  }
}

/**
 * Runs the named parts (default: all), prints the findings, and returns the exit code: 0 when everything held. `--scale 0.1` does a tenth;
 * `--write` puts the figures into `docs/reliability.md`; `--folder` keeps a filled database for the next run.
 */
export async function runParts(parts: Part[], args: string[]): Promise<number> {
  try {
    return await runChosen(parts, args)
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    console.error(`✗ ${error.message}`)
    return 2
  }
}

async function runChosen(parts: Part[], args: string[]): Promise<number> {
  const { chosen, scale, folder, write } = read(args, parts)
  const say = (line: string) => console.log(`· ${line}`)
  let held = 0
  for (const part of chosen) {
    say(part.title)
    const startedAt = performance.now()
    const { broken, figures } = await runOne(part, {
      scale,
      ...(folder !== undefined && { folder }),
      say: (line) => say(`  ${line}`),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    for (const [what, figure] of figures) console.log(`    ${what}: ${figure}`)
    for (const line of broken) console.error(`✗ ${part.name}: ${line}`)
    say(`${part.title}: ${broken.length === 0 ? 'held' : 'did not hold'}, ${seconds} s`)
    if (broken.length === 0) held += 1
    // Figures of a smaller or a failed run are not written.
    if (write && broken.length === 0 && scale >= 1)
      writeFigures(part.name, [
        ...figures,
        ['measured on', `${new Date().toISOString().slice(0, 10)}, ${machine()}, in ${seconds} s`],
      ])
  }
  console.log(`${held} held, ${chosen.length - held} failed`)
  return held === chosen.length ? 0 : 1
}
