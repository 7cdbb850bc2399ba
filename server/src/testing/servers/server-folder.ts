import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { openFolder, processesOf, waitUntil } from '@ariviyal/embedded-postgres/testing'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface ServerFolder {
  /** A path in the folder of the running test. */
  path: (...names: string[]) => string
  /** Starts a server there, with its data in `data` unless `env` says otherwise. */
  start: (env: Record<string, string>, ...args: string[]) => ServerProcess
  /** Fills `data` with what `npm run seed` leaves, in a tenth of its time. */
  fillData: () => Promise<void>
}

/** A folder for each test of a file or suite, and the servers started there, of which none is left after the test. */
export function useServerFolder(): ServerFolder {
  let folder: ReturnType<typeof openFolder>
  let filled: ReturnType<typeof openFolder> | undefined
  const servers: ServerProcess[] = []
  beforeEach(() => {
    folder = openFolder()
  })
  afterEach(async () => {
    for (const { child } of servers.splice(0)) child.kill('SIGKILL')
    await waitUntil(() => processesOf(folder.path).length === 0)
    folder.remove()
  })
  afterAll(() => filled?.remove())

  const start: ServerFolder['start'] = (env, ...args) => {
    const server = startServerProcess({ DATA_DIR: join(folder.path, 'data'), ...env }, ...args)
    servers.push(server)
    return server
  }
  return {
    path: (...names) => join(folder.path, ...names),
    start,
    async fillData() {
      if (!filled) {
        const made = openFolder()
        const { ended, lines } = start({ DATA_DIR: join(made.path, 'data') }, 'seed')
        if ((await ended)[0] !== 0) throw new Error(lines.join('\n'))
        filled = made
      }
      // With its owners: PostgreSQL refuses a folder of another account.
      execFileSync('cp', ['-a', join(filled.path, 'data'), folder.path])
    },
  }
}
