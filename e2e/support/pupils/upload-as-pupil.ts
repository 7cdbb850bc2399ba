import type { WorkFileKind } from '../../../contract/src/assignments/modes.ts'
import { api } from '../accounts.ts'
import { expect } from '../test.ts'
import { jobInTime } from '../pages.ts'

interface PupilFile {
  kind: WorkFileKind
  name: string
  bytes: Uint8Array
}

/** Sends a file by tus as the phone of a pupil, and waits until it is examined. Returns the id of the upload. */
export async function uploadAsPupil(token: string, { kind, name, bytes }: PupilFile): Promise<string> {
  const base = process.env['E2E_BASE_URL'] ?? ''
  const inBase64 = (text: string) => Buffer.from(text).toString('base64')
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const begun = await fetch(`${base}/api/class/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `kind ${inBase64(kind)},filename ${inBase64(name)}`,
    },
  })
  expect(begun.status).toBe(201)
  const path = new URL(begun.headers.get('location') ?? '', base).pathname
  const sent = await fetch(`${base}${path}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  expect(sent.status).toBe(204)
  const id = path.split('/').at(-1) ?? ''
  const state = async () =>
    (await api<{ state: string }>('GET', `/api/class/uploads/${id}/state`, undefined, token)).body.state
  await expect.poll(state, jobInTime).toBe('ready')
  return id
}
