import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, say } from '../prepare.mjs'

/**
 * Installs a package that one rare command needs on first use, below `node_modules/.cache`, so that a normal installation does not include it.
 * `file` is its program. Install scripts are not run. @throws Error when npm cannot install it.
 */
export async function installOnDemand(name: string, version: string, file: string): Promise<unknown> {
  const folder = path.join(root, 'node_modules/.cache', `${name}-${version}`)
  const program = path.join(folder, 'node_modules', name, file)
  if (!existsSync(program)) {
    say(`Installing ${name} ${version} (once) …`)
    mkdirSync(folder, { recursive: true })
    const args = [
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--save-exact',
      `${name}@${version}`,
    ]
    const { status, stderr } = spawnSync('npm', ['install', ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name} could not be installed: ${stderr.slice(-500)}`)
  }
  return ((await import(pathToFileURL(program).href)) as { default: unknown }).default
}
