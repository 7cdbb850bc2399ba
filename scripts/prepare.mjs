// What both commands need before anything else: installed packages and Node 24. Plain JavaScript, since it runs on whatever
// Node (20 or newer) the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const manifests = [
  'package-lock.json',
  'package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
]
const stampFile = path.join(root, 'node_modules', '.installed')
const lockFile = path.join(root, '.prepare.lock')

export const say = (line) => console.log(`· ${line}`)

/** Stops the command with one clear line. */
export function stop(line) {
  console.error(`✗ ${line}`)
  process.exit(1)
}

function manifestHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of manifests) hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const installed = (hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash

/**
 * Does `work` while no other command installs or builds in this folder; waits for one that does. A lock whose owner is gone is
 * taken over.
 */
export async function alone(work) {
  for (let waited = 0; !lockTaken(); waited += 1) {
    if (waited === 3600)
      stop(`Another command has been preparing for 15 minutes. If none is running, remove ${path.basename(lockFile)}.`)
    if (waited === 0) say('Waiting for another command that installs or builds here …')
    await sleep(250)
  }
  try {
    return await work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function lockTaken() {
  const mine = `${lockFile}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    // A link is there whole or not at all: nobody reads a lock without its owner.
    linkSync(mine, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const owner = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8')) : 0
    if (owner && !isAlive(owner)) rmSync(lockFile, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Installs the packages of the lock file unless that was done before. */
async function install() {
  const hash = manifestHash()
  if (installed(hash)) return
  await alone(async () => {
    if (installed(hash)) return
    const begun = Date.now()
    say('Installing packages (once; a minute or two on a good line) …')
    const beat = setInterval(() => say(`  still installing, ${Math.round((Date.now() - begun) / 1000)} s …`), 10_000)
    // Not `npm ci`: it refuses a lock file without the native parts for every other kind of machine, and not every registry has
    // them all. This installs what is locked just the same, and leaves the lock file as it is.
    const code = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    clearInterval(beat)
    if (code !== 0) stop('The packages could not be installed; what npm said stands above.')
    mkdirSync(path.dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, hash)
    say(`Packages installed in ${Math.round((Date.now() - begun) / 1000)} s`)
  })
}

/** Runs a program with this one's terminal; answers its exit code. Signals that arrive meanwhile are passed on. */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    const pass = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      resolve(code ?? (signal ? 128 + 15 : 1))
    })
  })
}

/** The Node 24 that came with the packages, else this one when it is new enough. */
export function node24() {
  const own = path.join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own) && spawnSync(own, ['-v']).status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop('No Node 24 comes as a package for this kind of machine. Install Node 24 or newer and try again.')
}

/** Sees that packages and Node 24 are there. */
export async function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
  await install()
}

/** Does `work` in this process when it runs on Node 24 already, else runs this same script again on Node 24. */
export async function onNode24(work) {
  await prepare()
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    await work()
    return
  }
  const bin = path.join(root, 'node_modules', '.bin')
  process.exitCode = await run(node24(), process.argv.slice(1), {
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  })
}
