import { brand } from '@ariviyal/contract/brand'
import { mailStyle } from '@ariviyal/contract/mail-style'
import type { Mail, MailEvent } from './mail.ts'

interface Action {
  label: string
  url: string
}

/**
 * Whom a mail goes to. Whoever registers may type the address of somebody else, and a name that is a message to them: to an address that its
 * owner has not confirmed goes nothing that a stranger may have written.
 */
export interface Addressee {
  email: string
  email_confirmed: boolean
}

/** What a mail says; every value may hold any text, it is escaped. */
export interface Letter {
  to: string | Addressee
  subject: string
  /** The name of who is addressed, without "Dear"; it is said to an address that is confirmed only. */
  greeting?: string
  paragraphs: string[]
  action?: Action
  /** Another thing to do, below the first, with what is said about it. */
  second?: Action & { paragraphs: string[] }
  closing?: string
  event?: MailEvent
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
  return {
    to: oneLine(typeof letter.to === 'string' ? letter.to : letter.to.email),
    subject: oneLine(letter.subject),
    text: textOf(letter),
    html: htmlOf(letter),
    ...(letter.event && { event: letter.event }),
  }
}

const greetingOf = ({ to, greeting }: Letter): string | undefined =>
  typeof to === 'string' || !to.email_confirmed ? undefined : greeting

const closingOf = (letter: Letter): string => letter.closing ?? `The ${brand.name} team`
const helpLine = `Questions? Write to ${brand.supportEmail}.`

function textOf(letter: Letter): string {
  const greeting = greetingOf(letter)
  return [
    ...(greeting ? [`Dear ${greeting},`] : []),
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.second ? [...letter.second.paragraphs, `${letter.second.label}:\n${letter.second.url}`] : []),
    closingOf(letter),
    `-- \n${brand.name}: ${brand.tagline}\n${helpLine}`,
  ].join('\n\n')
}

const paragraph = (text: string) => `<p class="paragraph">${escapeHtml(text)}</p>`

function actionOf({ label, url: address }: Action): string {
  const url = escapeHtml(address)
  return `<p class="paragraph"><a class="action" href="${url}">${escapeHtml(label)}</a></p>\n<p class="address">If the button does not work, copy this address: <a href="${url}">${url}</a></p>`
}

function htmlOf(letter: Letter): string {
  const greeting = greetingOf(letter)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${mailStyle}</style>
</head>
<body>
<div class="sheet">
<div class="brand">${escapeHtml(brand.name)}</div>
${greeting ? paragraph(`Dear ${greeting},`) : ''}
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
