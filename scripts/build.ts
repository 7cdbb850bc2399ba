// `npm run build`: builds the pages (web/build) and bundles the server (server/dist) for production.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { alone, root, say, stop } from './prepare.mjs'

const stampFile = path.join(root, 'server/dist/.built')
const outputs = ['server/dist/main.js', 'web/build/site.json']
const inputs = [
  'contract/src',
  'embedded-postgres/src',
  'server/src',
  'web/src',
  'web/public',
  'web/build-site',
  'scripts/build.ts',
  'scripts/bundle-server.ts',
  'package-lock.json',
]
const configs = [
  'web/vite.config.ts',
  'web/react-router.config.ts',
  'web/build-site.ts',
  'web/package.json',
  'server/package.json',
  'embedded-postgres/package.json',
]

/** Name, size and time of every source: detects changes, and is fast to compute. */
function sourceStamp(): string {
  const hash = createHash('sha256')
  const visit = (file: string): void => {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) {
      if (!file.endsWith('.test.ts')) hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(path.join(root, file)).sort()) visit(path.join(file, name))
  }
  for (const file of [...inputs, ...configs]) visit(file)
  return hash.digest('hex')
}

function runNode(title: string, args: string[], cwd: string): Promise<void> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(process.execPath, args, {
      cwd: path.join(root, cwd),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) {
        say(`  ${title}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
        resolve()
      } else reject(new Error(`${title} failed:\n${Buffer.concat(output).toString()}`))
    })
  })
}

async function buildAll(stamp: string): Promise<void> {
  rmSync(stampFile, { force: true })
  say('Building the pages and the server (once per change; half a minute) …')
  await Promise.all([
    runNode('server', [path.join(root, 'scripts/bundle-server.ts')], '.'),
    runNode('pages', [path.join(root, 'node_modules/.bin/react-router'), 'build'], 'web').then(() =>
      runNode('compression and security headers', ['build-site.ts'], 'web'),
    ),
  ])
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

const isFresh = (stamp: string): boolean =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stamp &&
  outputs.every((file) => existsSync(path.join(root, file)))

/** Whether the last build matches the current sources. */
export const isBuilt = (): boolean => isFresh(sourceStamp())

/** Builds unless the last build matches the current sources. */
export async function buildIfStale(): Promise<void> {
  if (isBuilt()) return
  try {
    await alone(async () => {
      const stamp = sourceStamp()
      if (!isFresh(stamp)) await buildAll(stamp)
    })
  } catch (error) {
    stop(error instanceof Error ? error.message : String(error))
  }
}

if (import.meta.main) await buildIfStale()
