import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT } from './book-sources.ts'
import { mailPicturesHash } from './mail-picture-sources.ts'

test('the pictures of mails were rendered from the current drawings', () => {
  expect(JSON.parse(readFileSync(join(CONTENT, 'rendered/mail/source.json'), 'utf8'))).toEqual({
    source_sha256: mailPicturesHash(),
  })
})
