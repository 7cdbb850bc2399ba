import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailPictures } from '../../contract/src/mail-pictures.ts'
import { CONTENT } from './book-sources.ts'

/** Increment when the rendering changes: all pictures of mails then count as outdated until rendered again. */
const ENGINE = 1

/** Hash of what the pictures of mails are made from. */
export function mailPicturesHash(): string {
  const hash = createHash('sha256').update(`${ENGINE}\n${JSON.stringify(mailPictures)}\n`)
  for (const name of ['mark', ...Object.values(mailPictures).map(({ art }) => `art/${art}`)])
    hash.update(readFileSync(join(CONTENT, '../web/public', `${name}.svg`), 'utf8').replaceAll('\r\n', '\n'))
  return hash.digest('hex')
}
