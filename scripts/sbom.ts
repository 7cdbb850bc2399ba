// `npm run sbom [-- file]`: writes the software bill of materials of the production packages, in CycloneDX 1.6, from the lock file alone. Not by
// `npm sbom --omit dev`, which omits packages needed for both production and development (docs/decisions/042-packages.md).
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, say } from './prepare.mjs'

/** A package of the lock file; `dev` is set when production does not need it. */
export interface LockedPackage {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  hasInstallScript?: boolean
}

/** The part of the lock file that is read: packages by path, such as `node_modules/pg`. */
export interface Lock {
  name: string
  version?: string
  packages: Record<string, LockedPackage>
}

interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  scope: 'required' | 'optional'
  purl: string
  hashes: { alg: 'SHA-512'; content: string }[]
  licenses: ({ license: { id: string } } | { expression: string })[]
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

function componentOf(place: string, { version = '', integrity = '', license, optional }: LockedPackage): Component {
  const name = nameOf(place)
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
  const [, digest = ''] = /^sha512-(\S+)$/.exec(integrity) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    hashes: digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [],
    licenses: license
      ? [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }]
      : [],
  }
}

/** The production packages, each version once. The same lock file gives the same document, so that two can be compared. */
export function billOfMaterials(lock: Lock) {
  const components = new Map<string, Component>()
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || locked.link || locked.dev) continue
    const component = componentOf(place, locked)
    components.set(component.purl, component)
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // A UUID derived from the content (RFC 9562, version 8).
    serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version ?? '' } },
    components: sorted,
  }
}

/** The lock file of this folder. */
export const readLock = (): Lock => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock

if (import.meta.main) {
  const file = path.resolve(process.argv[2] ?? path.join(root, 'sbom.cdx.json'))
  const bill = billOfMaterials(readLock())
  writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`)
  say(`${bill.components.length} packages in ${file}`)
}
