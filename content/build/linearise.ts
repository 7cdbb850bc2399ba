import { createRequire } from 'node:module'
import type { QpdfInstance } from '@neslinesli93/qpdf-wasm'

const require = createRequire(import.meta.url)

interface Qpdf extends QpdfInstance {
  FS: QpdfInstance['FS'] & { writeFile: (path: string, data: Uint8Array) => void }
}

/** qpdf on a file of its own; it says on the console what it does not like. Returns its exit code and the file that it wrote. */
async function qpdf(pdf: Uint8Array, options: string[]): Promise<{ code: number; read: () => Uint8Array }> {
  const create: (options: object) => Promise<Qpdf> = require('@neslinesli93/qpdf-wasm')
  const instance = await create({ locateFile: () => require.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm') })
  instance.FS.writeFile('/in.pdf', pdf)
  return { code: instance.callMain(options), read: () => instance.FS.readFile('/out.pdf') }
}

/** Orders a PDF so that its first page shows before the rest has come; the same input gives the same bytes. */
export async function linearise(pdf: Uint8Array): Promise<Uint8Array> {
  const order = [
    '--linearize',
    '--deterministic-id',
    '--object-streams=generate',
    '--compression-level=9',
    '--recompress-flate',
  ]
  const { code, read } = await qpdf(pdf, [...order, '/in.pdf', '/out.pdf'])
  if (code !== 0) throw new Error(`qpdf ended with ${code}`)
  return read()
}

/** Whether a file says that it is linearised, for its present length, and qpdf finds no error in its hints. */
export async function isLinearised(pdf: Uint8Array): Promise<boolean> {
  const head = Buffer.from(pdf.subarray(0, 1024)).toString('latin1')
  const length = /\/Linearized 1[^>]*\/L (\d+)/.exec(head)?.[1]
  if (Number(length) !== pdf.byteLength) return false
  const { code } = await qpdf(pdf, ['--check-linearization', '/in.pdf'])
  return code === 0
}
