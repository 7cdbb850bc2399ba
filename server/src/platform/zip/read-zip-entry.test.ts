import { expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import { readZipEntry } from './read-zip-entry.ts'
import { ZipFile } from './write-zip.ts'
import { readZipDirectory } from './zip-directory.ts'

const text = 'Light travels in straight lines. '.repeat(20_000)
const zip = new ZipFile()
zip.add('light.txt', text)
const archive = zip.toBytes()

async function entryOf(bytes: Uint8Array) {
  const [entry] = (await readZipDirectory(memorySource(bytes), 1)) ?? []
  if (!entry) throw new Error('the archive has one file')
  return entry
}

test('a file of an archive is read as a whole, up to a number of bytes', async () => {
  const entry = await entryOf(archive)
  expect(String(await readZipEntry(memorySource(archive), entry, text.length))).toBe(text)
  await expect(readZipEntry(memorySource(archive), entry, text.length - 1)).rejects.toThrow(
    `light.txt has ${text.length} bytes, more than ${text.length - 1}`,
  )
})

test('a file with more bytes than it declares is not read', async () => {
  const entry = { ...(await entryOf(archive)), bytes: 100 }
  await expect(readZipEntry(memorySource(archive), entry, text.length)).rejects.toThrow('larger than declared')
})
