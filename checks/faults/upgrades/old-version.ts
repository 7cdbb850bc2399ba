import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../server/src/testing/servers/free-port.ts'
import { adminAccount, root } from '../../real-server.ts'

const workspaces = ['contract', 'server', 'embedded-postgres']

/** Checks the sources of a commit out into a folder, using the packages installed here. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = spawnSync('git', ['archive', commit, 'package.json', ...workspaces, 'content/rendered'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0)
    throw new Error(`commit ${commit} cannot be read: ${archive.stderr.toString()}${unpacked.stderr.toString()}`)
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@ariviyal'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@ariviyal' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of workspaces) {
    symlinkSync(join(folder, name), join(packages, '@ariviyal', name))
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'))
  }
}

export interface OldServer {
  base: string
  /** Sends SIGTERM, then SIGKILL after 15 s. */
  stop: () => Promise<void>
}

/** Starts that version from its sources and waits until it is ready, at most two minutes. */
export async function startOldServer(folder: string, databaseUrl: string): Promise<OldServer> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: port,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, '.data'),
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const lines: string[] = []
  const stop = async () => {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    child.kill('SIGTERM')
    await exited
    clearTimeout(killTimer)
  }
  const ready = new Promise<void>((done, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (lines.length < 2_000) lines.push(line)
        if (line.includes('is ready at')) done()
      })
    const fail = () => reject(new Error(`that version did not start:\n${lines.slice(-15).join('\n')}`))
    void exited.then(fail)
    setTimeout(fail, 120_000).unref()
  })
  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return { base: `http://127.0.0.1:${port}`, stop }
}
