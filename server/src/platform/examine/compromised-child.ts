/** Simulates a compromised reader process for a test: attempts forbidden operations and reports the outcome of each. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Targets {
  /** Paths by their name in the outcome. */
  files: Record<string, string>
  folders: Record<string, string>
  writes: Record<string, string>
  port: number
  socket: string
  parent: number
}

/** By attempt: `done`, or the error code. */
export type IntrusionOutcome = Record<string, string>

async function attempt(act: () => unknown): Promise<string> {
  try {
    await act()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

async function connectTo(where: { port: number; host: string } | { path: string }): Promise<void> {
  const socket = connect(where)
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

const attempts = ({ files, folders, writes, port, socket, parent }: Targets): [name: string, act: () => unknown][] => [
  ...Object.entries(files).map(([name, path]): [string, () => unknown] => [name, () => readFileSync(path)]),
  ...Object.entries(folders).map(([name, path]): [string, () => unknown] => [name, () => readdirSync(path)]),
  ...Object.entries(writes).map(([name, path]): [string, () => unknown] => [name, () => writeFileSync(path, 'mine')]),
  ['the environment of the server', () => readFileSync(`/proc/${parent}/environ`)],
  ['the memory of the server', () => readMemory(parent)],
  ['a connection over TCP', () => connectTo({ port, host: '127.0.0.1' })],
  ['the socket of the database', () => connectTo({ path: socket })],
  ['another program', () => execFileSync('/bin/sh', ['-c', 'true'])],
  // Signal 0 only checks permission; a real signal would end the test.
  ['a signal to the server', () => process.kill(parent, 0)],
]

/** Reads the memory of a process, at the first mapping of its program. */
function readMemory(pid: number): void {
  const [, start = '0'] = /^([0-9a-f]+)-/.exec(readFileSync(`/proc/${pid}/maps`, 'latin1')) ?? []
  readSync(openSync(`/proc/${pid}/mem`, 'r'), Buffer.alloc(16), 0, 16, Number.parseInt(start, 16))
}

process.once('message', (targets: Targets) => {
  void (async () => {
    const outcome: IntrusionOutcome = {}
    for (const [name, act] of attempts(targets)) outcome[name] = await attempt(act)
    process.send?.(outcome, () => process.exit(0))
  })()
})
