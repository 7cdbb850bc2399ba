import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from '../platform/embedded-postgres/testing.ts'

export interface ServerProcess {
  child: ChildProcess
  /** What it has said so far. */
  lines: string[]
  ended: Promise<unknown[]>
  /** Waits for a line that holds this; gives all lines when the process ends before. */
  line: (part: string) => Promise<string>
}

/** `npm start` without its build: the server from its sources, as its own process, with nothing of our environment but the path. */
export function startServerProcess(env: Record<string, string>, ...args: string[]): ServerProcess {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
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
      until(() => lines.find((line) => line.includes(part)) ?? (child.exitCode !== null && lines.join('\n'))),
  }
}
