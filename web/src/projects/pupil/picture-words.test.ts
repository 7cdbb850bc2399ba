import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stepPictures } from '@ariviyal/contract/projects/project-rules'
import { expect, test } from 'vitest'
import { pictureWords } from '../picture-words.ts'

const web = join(import.meta.dirname, '../../..')
const drawings = join(web, 'public/art/method')

test('each picture of a step is a drawing, and there is no other', () => {
  expect(readdirSync(drawings).toSorted()).toEqual(stepPictures.map((name) => `${name}.svg`).toSorted())
})

test('a drawing has no word in it: only numbers with units', () => {
  for (const name of stepPictures) {
    const drawn = readFileSync(join(drawings, `${name}.svg`), 'utf8')
    for (const [, text = ''] of drawn.matchAll(/<text[^>]*>([^<]*)</g))
      expect(text).toMatch(/^[\d.–]*( ?(m|cm|mL|g|min|°C|×))?$/)
  }
})

test('pupils read what a picture shows in three languages, in English the words of the teachers', () => {
  for (const language of ['en', 'ta', 'hi']) {
    const catalog = readFileSync(join(web, `src/languages/catalogs/projects/${language}.po`), 'utf8')
    for (const words of Object.values(pictureWords)) {
      const [, translated = ''] = catalog.split(`msgid "${words}"\nmsgstr `)
      expect(translated).toMatch(/^"[^"]/)
    }
  }
})
