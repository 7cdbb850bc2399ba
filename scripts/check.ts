// `npm run check`: types, lint, format and dead code. Quick enough to run before each commit.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { root, say } from './prepare.mjs'

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

const checks: { title: string; command: string[]; cwd?: string }[] = [
  { title: 'route types', command: [bin('react-router'), 'typegen'], cwd: 'web' },
  ...['contract', 'server', 'web', 'scripts', 'checks', 'bench'].map((part) => ({
    title: `types of ${part}`,
    command: [bin('tsc'), '-p', part],
  })),
  { title: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { title: 'format', command: [bin('oxfmt'), '--check'] },
  { title: 'dead code', command: [bin('knip')] },
]

/** Runs every check, prints what the failing ones said, and answers which failed. */
export function check(): string[] {
  const failed: string[] = []
  for (const { title, command, cwd } of checks) {
    const [program = '', ...args] = command
    // The programs are JavaScript files: they run on the Node that runs this.
    const result = spawnSync(process.execPath, [program, ...args], {
      cwd: path.join(root, cwd ?? '.'),
      encoding: 'utf8',
    })
    if (result.status === 0) say(`${title}: clean`)
    else {
      failed.push(title)
      console.error(`✗ ${title}\n${result.stdout}${result.stderr}`)
    }
  }
  return failed
}

if (import.meta.main) process.exitCode = check().length === 0 ? 0 : 1
