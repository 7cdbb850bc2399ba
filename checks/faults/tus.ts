import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendRequest, type HttpReply } from '../send-request.ts'
import { root } from '../real-server.ts'

const version = { 'tus-resumable': '1.0.0' }

/** A real book. */
export const book = readFileSync(join(root, 'content/rendered/books/light-and-sight.pdf'))

/** Sends uploads by the tus protocol, as an editor's browser does. Paths start with a slash. */
export interface Uploads {
  begin: (bytes: number) => Promise<HttpReply>
  /** Number of bytes the server has received; null when it does not say. */
  offset: (path: string) => Promise<number | null>
  send: (path: string, offset: number, bytes: Uint8Array) => Promise<HttpReply>
  /** State of the upload: `checking`, `ready`, … */
  state: (path: string) => Promise<string>
}

export const pathOf = ({ headers }: HttpReply): string => headers['location'] ?? ''

export function openUploads(base: string, token: string): Uploads {
  return {
    begin: (bytes) =>
      sendRequest(`${base}/uploads`, {
        method: 'POST',
        token,
        headers: {
          ...version,
          'upload-length': String(bytes),
          'upload-metadata': `kind ${btoa('pdf')},filename ${btoa('light-and-sight.pdf')}`,
        },
      }),
    async offset(path) {
      const { status, headers } = await sendRequest(base + path, { method: 'HEAD', token, headers: version })
      return status === 200 ? Number(headers['upload-offset']) : null
    },
    send: (path, offset, bytes) =>
      sendRequest(base + path, {
        method: 'PATCH',
        token,
        body: bytes,
        seconds: 60,
        headers: { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      }),
    async state(path) {
      const { status, text } = await sendRequest(`${base}/api/uploads/${path.split('/').at(-1)}`, { token })
      return status === 200 ? (JSON.parse(text) as { state: string }).state : `unknown (${status})`
    },
  }
}
