import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../server/src/testing/servers/free-port.ts'
import { adminAccount, root } from '../../real-server.ts'

/** Checks the sources of a commit out into a folder, using the packages installed here. */
export function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const parts = ['package.json', 'contract', 'server', 'content/rendered']
  const archive = spawnSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 28 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0)
    throw new Error(`commit ${commit} cannot be read: ${archive.stderr.toString()}${unpacked.stderr.toString()}`)
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@ariviyal'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@ariviyal' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'server']) {
    symlinkSync(join(folder, name), join(packages, '@ariviyal', name))
    const own = join(root, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, name, 'node_modules'))
  }
  writeFlydriveStub(join(packages, 'flydrive'))
}

/** The file store of the first versions is not installed any more; this implements the part they used. */
function writeFlydriveStub(folder: string): void {
  mkdirSync(join(folder, 'drivers'), { recursive: true })
  const names = { '.': './index.js', './drivers/fs': './drivers/fs.js', './drivers/s3': './drivers/fs.js' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'flydrive', type: 'module', exports: names }))
  writeFileSync(
    join(folder, 'drivers/fs.js'),
    'export class FSDriver { constructor({ location }) { this.location = location } }\nexport class S3Driver {}\n',
  )
  writeFileSync(
    join(folder, 'index.js'),
    `import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
export class Disk {
  constructor({ location }) { this.location = location }
  #place(key) { return join(this.location, key) }
  async #room(key) { await mkdir(dirname(this.#place(key)), { recursive: true }) }
  exists(key) { return stat(this.#place(key)).then((found) => found.isFile(), () => false) }
  async getMetaData(key) {
    const { size, mtime } = await stat(this.#place(key))
    return { contentLength: size, etag: size + '-' + mtime.getTime(), lastModified: mtime }
  }
  async copyFromFs(source, key) { await this.#room(key); await copyFile(source, this.#place(key)) }
  async put(key, bytes) { await this.#room(key); await writeFile(this.#place(key), bytes) }
  async move(from, to) { await this.#room(to); await rename(this.#place(from), this.#place(to)) }
  delete(key) { return rm(this.#place(key), { force: true }) }
}
`,
  )
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
