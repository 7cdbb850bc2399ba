import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { isBuilt } from '../../../../scripts/build.ts'
import { waitUntil } from '@ariviyal/embedded-postgres/testing'

export interface ServerProcess {
  child: ChildProcess
  /** Its output so far. */
  lines: string[]
  ended: Promise<unknown[]>
  /** Waits for a line that contains this text; returns all lines when the process exits first. */
  line: (part: string) => Promise<string>
}

const server = resolve(import.meta.dirname, '../../..')

/** The bundle starts ten times faster. A run of one test file may have no build, or an outdated one. */
const program = resolve(server, isBuilt() ? 'dist/main.js' : 'src/main.ts')

/** Starts the server as a process, whose environment has only PATH and the temporary folder. */
export function startServerProcess(env: Record<string, string>, ...args: string[]): ServerProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  return {
    child,
    lines,
    ended: once(child, 'exit'),
    line: (part) =>
      waitUntil(() => lines.find((line) => line.includes(part)) ?? (child.exitCode !== null && lines.join('\n'))),
  }
}
