import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@ariviyal/contract/brand'
import { mailPictures } from '@ariviyal/contract/mail-pictures'
import { mailColors } from '@ariviyal/contract/mail-style'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../app.ts'
import { mailJobs } from '../../platform/mail/deliver-mail.ts'
import { enqueueMails } from '../../platform/mail/mail.ts'
import { openPlatformTestApp } from '../../testing/platform-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const samples = features
  .flatMap(({ mailSamples }) => Object.values(mailSamples ?? {}).flat())
  .map(({ id, compose }) => ({ id, mail: compose('https://ariviyal.example') }))

/** Bytes of a mail with its pictures, of which the larger part is the picture. */
const bytesMax = 56_000
const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'

/** What a reader of the HTML sees and can press, and what it loads. */
function read(html: string) {
  const seen = { words: '', title: '', links: [] as string[], images: [] as Record<string, string>[] }
  const open: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name)
      seen.words += ' '
      if (name === 'a') seen.links.push(attributes['href'] ?? '')
      if (name === 'img') seen.images.push(attributes)
    },
    ontext(text) {
      if (open.includes('style') || open.includes('title')) return
      seen[open.includes('h1') ? 'title' : 'words'] += text
    },
    onclosetag() {
      open.pop()
      seen.words += ' '
    },
  })
  parser.end(html)
  return { ...seen, words: inOneLine(seen.words) }
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const addresses = /https?:\/\/\S+/g

describe.each(samples)('the mail $id', ({ mail }) => {
  const seen = read(mail.html)

  test('says the same as text and as HTML, under its subject and the name of the product', () => {
    expect(seen.title).toBe(mail.subject)
    // In the text, a colon leads from the label of a button to its address, and the usual dashes to the foot.
    // Words that are themselves a link have its address in the next line, indented.
    const withoutLinked = (text: string) => text.replaceAll(/\n {2}https?:\S+/g, '')
    const label = (text: string) =>
      inOneLine(
        withoutLinked(text)
          .replaceAll(/:(?=\nhttps?:)/g, '')
          .replace('\n-- \n', '\n'),
      )
    expect(seen.words).toBe(`${brand.name} ${label(mail.text)}`)
  })

  test('has the same links in both', () => {
    expect(seen.links).toEqual(mail.text.match(addresses) ?? [])
  })

  test('loads nothing from a server, describes its picture, and has no text in it', async () => {
    const names = seen.images.map(({ src }) => src)
    expect(names).toEqual(['cid:mark', ...(mail.picture ? [`cid:${mail.picture}`] : [])])
    expect(seen.images.map(({ alt }) => alt)).toEqual(['', ...(mail.picture ? [mailPictures[mail.picture].alt] : [])])
    expect(mail.html).not.toMatch(/<(script|link|iframe|svg)|@import|url\(|background=/i)
  })

  test('stands in tables, with colours for programs that drop the stylesheet', () => {
    expect(mail.html).not.toContain('<div')
    expect(mail.html.match(/<table /g)?.length).toBe(mail.html.match(/<table role="presentation"/g)?.length)
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">')
    for (const link of mail.html.match(/<a .*?<\/a>/g) ?? [])
      expect([mailColors.light.onAction, mailColors.light.link].map((color) => `<font color="${color}">`)).toContain(
        /<font [^>]*>/.exec(link)?.[0],
      )
  })
})

describe('a mail on its way', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openPlatformTestApp((_app, ctx) => mailJobs(ctx))
  })
  afterAll(() => testApp.close())

  test('is small, and carries the images that it shows', async () => {
    const { ctx } = testApp
    await enqueueMails(
      ctx,
      ctx.db,
      // The samples have no calendar event.
      samples.map(({ mail }) => ({ ...mail, ...(mail.event && { event: { ...mail.event, body: calendar } }) })),
    )
    const sent = await testApp.mails()
    expect(sent).toHaveLength(samples.length)
    for (const { subject, html = '', attachments } of sent) {
      const shown = (html.match(/cid:[a-z]+/g) ?? []).map((cid) => `<${cid.slice(4)}>`)
      const inline = attachments.filter(({ disposition }) => disposition === 'inline')
      expect([subject, inline.map(({ contentId }) => contentId)]).toEqual([subject, shown])
    }
    const outbox = join(ctx.config.dataDir, 'outbox')
    const sizes = await Promise.all((await readdir(outbox)).map(async (name) => (await stat(join(outbox, name))).size))
    expect(Math.max(...sizes)).toBeLessThan(bytesMax)
  })
})

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const inverted = (color: string): string =>
  `#${(0xff_ff_ff - Number.parseInt(color.slice(1), 16)).toString(16).padStart(6, '0')}`

describe.each(Object.entries(mailColors))('the colours of mails, %s', (_theme, colors) => {
  test.each([
    ['ink', 'sheet'],
    ['soft', 'sheet'],
    ['link', 'sheet'],
    ['onAction', 'action'],
  ] as const)('%s is read on %s, also when a mail program inverts both', (text, background) => {
    expect(contrast(colors[text], colors[background])).toBeGreaterThan(4.5)
    expect(contrast(inverted(colors[text]), inverted(colors[background]))).toBeGreaterThan(4.5)
  })
})
