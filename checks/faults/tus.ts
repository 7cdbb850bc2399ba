import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask, type Asked } from '../ask.ts'
import { root } from '../real-server.ts'

const version = { 'tus-resumable': '1.0.0' }

/** A real book, as editors upload them. */
export const book = readFileSync(join(root, 'content/rendered/books/light-and-sight.pdf'))

/** What a browser of an editor sends by the tus protocol. Paths begin with a slash. */
export interface Uploads {
  begin: (bytes: number) => Promise<Asked>
  /** How many bytes the house has; null when it does not say. */
  offset: (path: string) => Promise<number | null>
  send: (path: string, offset: number, bytes: Uint8Array) => Promise<Asked>
  /** What became of it: `checking`, `ready`, … */
  state: (path: string) => Promise<string>
}

export const pathOf = ({ headers }: Asked): string => headers.location ?? ''

export function openUploads(base: string, token: string): Uploads {
  return {
    begin: (bytes) =>
      ask(`${base}/uploads`, {
        method: 'POST',
        token,
        headers: {
          ...version,
          'upload-length': String(bytes),
          'upload-metadata': `kind ${btoa('pdf')},filename ${btoa('light-and-sight.pdf')}`,
        },
      }),
    async offset(path) {
      const { status, headers } = await ask(base + path, { method: 'HEAD', token, headers: version })
      return status === 200 ? Number(headers['upload-offset']) : null
    },
    send: (path, offset, bytes) =>
      ask(base + path, {
        method: 'PATCH',
        token,
        body: bytes,
        seconds: 60,
        headers: { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      }),
    async state(path) {
      const { status, text } = await ask(`${base}/api/admin/uploads/${path.split('/').at(-1)}`, { token })
      return status === 200 ? (JSON.parse(text) as { state: string }).state : `unknown (${status})`
    },
  }
}
