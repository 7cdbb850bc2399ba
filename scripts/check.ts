// `npm run check`: types, lint, format and dead code. Fast enough to run before each commit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { root, say } from './prepare.mjs'

interface Check {
  title: string
  command: [program: string, ...args: string[]]
  cwd?: string
}

const routeTypes: Check = { title: 'route types', command: ['react-router', 'typegen'], cwd: 'web' }

/** Longest first, since they run in parallel. */
const checks: Check[] = [
  { title: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'dead code', command: ['knip'] },
  { title: 'types of server and scripts', command: ['tsc', '-p', '.'] },
  { title: 'types of browser programs', command: ['tsc', '-p', 'e2e'] },
  { title: 'types of web', command: ['tsc', '-p', 'web'] },
  { title: 'types of contract', command: ['tsc', '-p', 'contract'] },
  { title: 'types of embedded-postgres', command: ['tsc', '-p', 'embedded-postgres'] },
  { title: 'format', command: ['oxfmt', '--check'] },
  { title: 'catalogues match the pages', command: ['lingui', 'check', 'sync'], cwd: 'web' },
  { title: 'translations', command: ['lingui', 'check', 'missing'], cwd: 'web' },
]

/** Runs a check, prints its output on failure, and returns whether it passed. */
async function passes({ title, command: [program, ...args], cwd = '.' }: Check): Promise<boolean> {
  // The programs are JavaScript files, run by the current Node.
  const child = spawn(process.execPath, [path.join(root, 'node_modules', '.bin', program), ...args], {
    cwd: path.join(root, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code === 0) say(`${title}: clean`)
  else console.error(`✗ ${title}\n${output}${errors}`)
  return code === 0
}

/** Runs every check and returns the names of those that failed. */
export async function check(): Promise<string[]> {
  const failed: string[] = []
  // Lint and type checks of the pages read the generated route types.
  if (!(await passes(routeTypes))) failed.push(routeTypes.title)
  const waiting = [...checks]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await passes(next))) failed.push(next.title)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return failed
}

if (import.meta.main) process.exitCode = (await check()).length === 0 ? 0 : 1
