import { createRequire } from 'node:module'
import type { QpdfInstance } from '@neslinesli93/qpdf-wasm'

const require = createRequire(import.meta.url)

interface Qpdf extends QpdfInstance {
  FS: QpdfInstance['FS'] & { writeFile: (path: string, data: Uint8Array) => void }
}

async function openQpdf(said: string[]): Promise<Qpdf> {
  const create: (options: object) => Promise<Qpdf> = require('@neslinesli93/qpdf-wasm')
  const note = (line: string) => said.push(line)
  return create({ locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'), print: note, printErr: note })
}

/** Orders a PDF so that its first page shows before the rest has come; the same input gives the same bytes. */
export async function linearise(pdf: Uint8Array): Promise<Uint8Array> {
  const said: string[] = []
  const qpdf = await openQpdf(said)
  qpdf.FS.writeFile('/in.pdf', pdf)
  const code = qpdf.callMain(['--linearize', '--deterministic-id', '--object-streams=generate', '--compression-level=9', '--recompress-flate', '/in.pdf', '/out.pdf'])
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${said.join('; ')}`)
  return qpdf.FS.readFile('/out.pdf')
}

/** What qpdf says about the order of a file; the words "no linearization errors" when all is well. */
export async function checkLinearised(pdf: Uint8Array): Promise<string> {
  const said: string[] = []
  const qpdf = await openQpdf(said)
  qpdf.FS.writeFile('/in.pdf', pdf)
  qpdf.callMain(['--check-linearization', '/in.pdf'])
  return said.join('\n')
}
