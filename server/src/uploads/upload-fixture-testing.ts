import { once } from 'node:events'
import { showUpload } from '@ariviyal/contract/uploads/uploads'
import PDFDocument from 'pdfkit'
import { vi } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { bucketCredentials, openTestBucket } from '../testing/servers/test-bucket.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { tusClient } from './tus/testing.ts'
import { uploadStoreOf } from './tus/upload-store.ts'

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

/** The id of the upload at this path. */
export const idOf = (path: string) => path.split('/').at(-1) ?? ''

export type UploadFixture = Awaited<ReturnType<typeof openUploadFixture>>

/** An editor with a book to upload, and a listening server that stores files in a folder or a bucket. */
export async function openUploadFixture(where: string) {
  if (where === 'a bucket') for (const [name, value] of Object.entries(bucketCredentials)) vi.stubEnv(name, value)
  const bucket = where === 'a bucket' ? await openTestBucket() : undefined
  const testApp = await openTestApp({ config: bucket ? { storageUrl: bucket.storageUrl() } : {} })
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const editor = await signUp(testApp, { role: 'editor' })
  return {
    testApp,
    /** Storage of the files; a folder by default. */
    bucket,
    address,
    store: await uploadStoreOf(testApp.ctx),
    editor,
    client: tusClient(address, editor.token),
    book: await drawBook(3),
    /** The upload as the editor sees it. */
    show: async (path: string, token = editor.token) =>
      (await testApp.call(showUpload, { token, params: { id: idOf(path) } })).body,
    async close() {
      await testApp.close()
      await bucket?.close()
      vi.unstubAllEnvs()
    },
  }
}
