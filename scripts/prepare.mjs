// Ensures installed packages and Node 24. Plain JavaScript, since it runs on the machine's own Node (20 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const manifests = ['package-lock.json', 'package.json', ...workspaces.map((folder) => `${folder}/package.json`)]
const stampFile = path.join(root, 'node_modules', '.installed')
const lockFile = path.join(root, '.prepare.lock')

export const say = (line) => console.log(`· ${line}`)

/** Exits with one line that says why. */
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
 * Runs `work` under a lock, so that no other command installs or builds in this folder at the same time; waits for the lock. A lock whose owner
 * has exited is taken over.
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
    // A link appears atomically: nobody reads a lock without its owner.
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

/** Installs the packages of the lock file unless that is done. */
async function install() {
  const hash = manifestHash()
  if (installed(hash)) return
  await alone(async () => {
    if (installed(hash)) return
    const startedAt = Date.now()
    say('Installing packages (once; a minute or two on a fast connection) …')
    const beat = setInterval(
      () => say(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s …`),
      10_000,
    )
    // Not `npm ci`: it rejects a lock file without the native parts for every other platform, and not every registry has them all. This installs
    // the locked versions and leaves the lock file unchanged.
    const code = await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    clearInterval(beat)
    if (code !== 0) stop('The packages could not be installed; see the output of npm above.')
    mkdirSync(path.dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, hash)
    say(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  })
}

/** Runs a program with this process's terminal, passes signals on, and returns the exit code. */
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

/** The Node 24 installed with the packages, else the current one when it is new enough. */
export function node24() {
  const own = path.join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own) && spawnSync(own, ['-v']).status === 0) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop('There is no package of Node 24 for this machine. Install Node 24 or newer and try again.')
}

/** Ensures that packages and Node 24 are installed. */
export async function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) stop(`Node 20 or newer is needed; this is ${process.version}.`)
  await install()
}

/** Runs `work` in this process on Node 24, else runs this script again with Node 24. */
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
