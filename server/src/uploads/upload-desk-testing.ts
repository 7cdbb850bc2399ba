import { once } from 'node:events'
import { showUpload } from '@ariviyal/contract/uploads'
import PDFDocument from 'pdfkit'
import { vi } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { bucketCredentials, openTestBucket } from '../testing/test-bucket.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import { tusClient } from './testing.ts'
import { openUploadStore } from './upload-store.ts'

async function drawBook(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A5' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.fontSize(20).text(`Pressure cookers, page ${page}`)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** The id of the upload whose path this is. */
export const idOf = (path: string) => path.split('/').at(-1) ?? ''

export type UploadDesk = Awaited<ReturnType<typeof openUploadDesk>>

/** An editor with a book to send, before a server that listens and keeps its files in a folder or in a bucket. */
export async function openUploadDesk(where: string) {
  if (where === 'a bucket') for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  const bucket = where === 'a bucket' ? await openTestBucket() : undefined
  const home = await openTestHouse({ config: bucket ? { storageUrl: bucket.storageUrl() } : {} })
  const address = await home.app.listen({ host: '127.0.0.1', port: 0 })
  const editor = await signUp(home, { role: 'editor' })
  return {
    home,
    /** Where the files are, unless in a folder. */
    bucket,
    address,
    store: await openUploadStore(home.house),
    editor,
    client: tusClient(address, editor.token),
    book: await drawBook(3),
    /** What the editor is shown of an upload. */
    show: async (path: string, token = editor.token) =>
      (await home.call(showUpload, { token, params: { id: idOf(path) } })).body,
    async close() {
      await home.close()
      await bucket?.close()
      vi.unstubAllEnvs()
    },
  }
}
