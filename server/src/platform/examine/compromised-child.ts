/** Plays a process that reads a file and was taken over by it: tries what it has no business with, and answers what came of each. For a test. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Targets {
  /** By their names in the answer. */
  files: Record<string, string>
  folders: Record<string, string>
  writes: Record<string, string>
  port: number
  socket: string
  parent: number
}

/** `done`, or the code of the error. */
export type Outcome = Record<string, string>

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
  // Asks whether it might; a signal would end the test.
  ['a signal to the server', () => process.kill(parent, 0)],
]

/** Where its program lies, as the first line of its map says. */
function readMemory(pid: number): void {
  const [, start = '0'] = /^([0-9a-f]+)-/.exec(readFileSync(`/proc/${pid}/maps`, 'latin1')) ?? []
  readSync(openSync(`/proc/${pid}/mem`, 'r'), Buffer.alloc(16), 0, 16, Number.parseInt(start, 16))
}

process.once('message', (targets: Targets) => {
  void (async () => {
    const outcome: Outcome = {}
    for (const [name, act] of attempts(targets)) outcome[name] = await attempt(act)
    process.send?.(outcome, () => process.exit(0))
  })()
})
