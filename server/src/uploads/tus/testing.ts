import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type UploadKind, uploadsPath } from '@ariviyal/contract/uploads/uploads'

interface TusAnswer {
  status: number
  headers: Headers
  /** The parsed JSON response; empty for an empty body. */
  body: { msg?: string; code?: string }
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

/** A tus client over a real connection, as the browser of a user or a pupil; `address` is that of the server. */
export function tusClient(address: string, token: string | undefined, mount: string = uploadsPath) {
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) => {
    const answer = await fetch(new URL(path, address), {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text ? JSON.parse(text) : {}) as TusAnswer['body'],
    } satisfies TusAnswer
  }
  return {
    ask,
    create: (kind: string, filename: string, bytes: number) =>
      ask('POST', mount, {
        'upload-length': String(bytes),
        'upload-metadata': `kind ${inBase64(kind)},filename ${inBase64(filename)}`,
      }),
    /** The path of a new upload. */
    async begin(kind: UploadKind, filename: string, bytes: number): Promise<string> {
      const answer = await this.create(kind, filename, bytes)
      if (answer.status !== 201) throw new Error(`not begun: ${answer.body.code}`)
      return answer.headers.get('location') ?? ''
    },
    send: (path: string, offset: number, bytes: Uint8Array) =>
      ask('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes),
    async offset(path: string): Promise<number> {
      const answer = await ask('HEAD', path, {})
      if (answer.status !== 200) throw new Error(`no offset: ${answer.status}`)
      return Number(answer.headers.get('upload-offset'))
    },
    cancel: (path: string) => ask('DELETE', path, {}),
  }
}

/** Sends the head of a request and part of its body over a raw connection, which stays open until it is destroyed. */
export async function sendHalf(
  address: string,
  token: string,
  path: string,
  { offset, bytes, promised }: { offset: number; bytes: Uint8Array; promised: number },
): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `PATCH ${path} HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    'tus-resumable: 1.0.0',
    `upload-offset: ${offset}`,
    'content-type: application/offset+octet-stream',
    `content-length: ${promised}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((done) => socket.write(bytes, done))
  return socket
}
