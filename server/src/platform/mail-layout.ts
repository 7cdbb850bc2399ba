import { brand } from '@ariviyal/contract/brand'
import type { Mail } from './mail.ts'

interface Action {
  label: string
  url: string
}

/** What a mail says; every value may hold any text, it is escaped. */
export interface Letter {
  to: string
  subject: string
  /** The name of who is addressed, without "Dear". */
  greeting?: string
  paragraphs: string[]
  action?: Action
  /** Another thing to do, below the first, with what is said about it. */
  second?: Action & { paragraphs: string[] }
  closing?: string
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A header holds one line; a break in a subject or address would begin a header of the writer's choice. */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()

/** Lays a letter out in text and in HTML that reads on a phone and in the dark. */
export function composeMail(letter: Letter): Mail {
  return { to: oneLine(letter.to), subject: oneLine(letter.subject), text: textOf(letter), html: htmlOf(letter) }
}

const closingOf = (letter: Letter): string => letter.closing ?? `The ${brand.name} team`
const helpLine = `Questions? Write to ${brand.supportEmail}.`

function textOf(letter: Letter): string {
  return [
    ...(letter.greeting ? [`Dear ${letter.greeting},`] : []),
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.second ? [...letter.second.paragraphs, `${letter.second.label}:\n${letter.second.url}`] : []),
    closingOf(letter),
    `-- \n${brand.name}: ${brand.tagline}\n${helpLine}`,
  ].join('\n\n')
}

/** The colours of docs/identity.md; clients without `style` blocks show the light ones from the attributes. */
const styles = `
  body { margin: 0; background: #fbfcf8; color: #171b3a }
  .sheet { max-width: 34rem; margin: 0 auto; padding: 24px 20px 32px; font: 17px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
  .brand { font-size: 20px; font-weight: 700; letter-spacing: -0.01em; border-bottom: 3px solid #f5b21a; padding-bottom: 10px }
  .paragraph { margin: 16px 0; white-space: pre-line; overflow-wrap: anywhere }
  .action { display: inline-block; padding: 14px 22px; border-radius: 8px; background: #2b3a9e; color: #ffffff; font-weight: 600; text-decoration: none }
  .address, .foot { font-size: 14px; color: #4a5072; overflow-wrap: anywhere }
  .foot { border-top: 1px solid #d5dad3; margin-top: 28px; padding-top: 14px }
  @media (prefers-color-scheme: dark) {
    body { background: #10142b; color: #f1f3ec }
    .action { background: #a9b4ff; color: #10142b }
    .address, .foot { color: #b4b9d6 }
    .foot { border-color: #343a61 }
    a { color: #a9b4ff }
  }`

const paragraph = (text: string) => `<p class="paragraph">${escapeHtml(text)}</p>`

function actionOf({ label, url: address }: Action): string {
  const url = escapeHtml(address)
  return `<p class="paragraph"><a class="action" href="${url}">${escapeHtml(label)}</a></p>\n<p class="address">If the button does not work, copy this address: <a href="${url}">${url}</a></p>`
}

function htmlOf(letter: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${styles}
</style>
</head>
<body>
<div class="sheet">
<div class="brand">${escapeHtml(brand.name)}</div>
${letter.greeting ? paragraph(`Dear ${letter.greeting},`) : ''}
${letter.paragraphs.map(paragraph).join('\n')}
${letter.action ? actionOf(letter.action) : ''}
${letter.second ? [...letter.second.paragraphs.map(paragraph), actionOf(letter.second)].join('\n') : ''}
${paragraph(closingOf(letter))}
<div class="foot">${escapeHtml(brand.name)}: ${escapeHtml(brand.tagline)}<br>${escapeHtml(helpLine)}</div>
</div>
</body>
</html>
`
}
