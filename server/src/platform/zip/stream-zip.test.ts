import { expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { memorySource } from './byte-source.ts'
import { type StreamedFile, streamZip } from './stream-zip.ts'
import { unpack } from './unpack-zip.ts'
import { readZipDirectory } from './zip-directory.ts'

async function* given(files: StreamedFile[]) {
  yield* files
}
const zipped = (files: AsyncIterable<StreamedFile>, start?: number) => buffer(Readable.from(streamZip(files, start)))

test('an archive has its files with names in any script, deflated or stored', async () => {
  const text = 'ஒளி நேர்கோட்டில் செல்கிறது. '.repeat(500)
  const source = memorySource(
    await zipped(
      given([
        { name: 'README.txt', content: Buffer.from(text) },
        { name: 'பணிகள்/1 प्रकाश.jpg', content: Buffer.from([1, 2, 3]), isPacked: true },
        { name: 'empty.txt', content: Buffer.alloc(0) },
      ]),
    ),
  )
  const entries = (await readZipDirectory(source, 10)) ?? []
  expect(entries.map(({ name, method }) => [name, method])).toEqual([
    ['README.txt', 8],
    ['பணிகள்/1 प्रकाश.jpg', 0],
    ['empty.txt', 8],
  ])
  const contents = []
  for (const entry of entries) contents.push(await buffer(Readable.from(unpack(source, entry))))
  expect(contents.map(String)).toEqual([text, '\u0001\u0002\u0003', ''])
})

test('more than 65,535 files, and places beyond 4 GB, are in fields of ZIP64', async () => {
  const many = 65_536
  const files = async function* (count: number) {
    for (let place = 0; place < count; place += 1)
      yield { name: String(place), content: Buffer.alloc(0), isPacked: true }
  }
  const archive = await zipped(files(many))
  const end64 = archive.length - 22 - 20 - 56
  expect(archive.toString('latin1', end64, end64 + 4)).toBe('PK\u0006\u0006')
  expect(archive.readBigUInt64LE(end64 + 32)).toBe(BigInt(many))
  const start = 5 * 2 ** 30
  const far = await zipped(files(1), start)
  const place = far.indexOf('PK\u0001\u0002', 'latin1')
  // The extra field after the name of one letter.
  expect(far.readUInt32LE(place + 42)).toBe(0xffffffff)
  expect(far.readBigUInt64LE(place + 46 + 1 + 4)).toBe(BigInt(start))
  expect(far.readBigUInt64LE(far.length - 22 - 20 - 56 + 48)).toBe(BigInt(start + place))
})
