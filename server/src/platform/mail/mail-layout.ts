import { brand } from '@ariviyal/contract/brand'
import { mailStyle } from '@ariviyal/contract/mail-style'
import { qrPng } from '../qr-png.ts'
import type { Mail, MailEvent } from './mail.ts'

interface Action {
  label: string
  url: string
}

/**
 * Recipient of a mail. A registrant may enter another person's address, and a message as the name. So an unconfirmed address gets no text
 * that a stranger may have written.
 */
export interface MailRecipient {
  email: string
  email_confirmed: boolean
}

/** Content of a mail; all values are escaped. */
export interface MailContent {
  to: string | MailRecipient
  subject: string
  /** Name of the recipient, without "Dear"; used only for confirmed addresses. */
  greeting?: string
  paragraphs: string[]
  /** An address as a QR code, for apps on a phone. */
  qr?: Action
  action?: Action
  /** A second action below the first, with its own text. */
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

/** Removes line breaks: in a subject or address they would allow header injection. */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()

/** Renders a mail as text and as HTML that suits phones and dark mode. */
export function composeMail(mail: MailContent): Mail {
  return {
    to: oneLine(typeof mail.to === 'string' ? mail.to : mail.to.email),
    subject: oneLine(mail.subject),
    text: textOf(mail),
    html: htmlOf(mail),
    ...(mail.qr && { images: [{ cid: qrCid, base64: qrPng(mail.qr.url).png.toString('base64') }] }),
    ...(mail.event && { event: mail.event }),
  }
}

const greetingOf = ({ to, greeting }: MailContent): string | undefined =>
  typeof to === 'string' || !to.email_confirmed ? undefined : greeting

const closingOf = (mail: MailContent): string => mail.closing ?? `The ${brand.name} team`
const helpLine = `Questions? Write to ${brand.supportEmail}.`

function textOf(mail: MailContent): string {
  const greeting = greetingOf(mail)
  return [
    ...(greeting ? [`Dear ${greeting},`] : []),
    ...mail.paragraphs,
    ...(mail.qr ? [`${mail.qr.label}:\n${mail.qr.url}`] : []),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    ...(mail.second ? [...mail.second.paragraphs, `${mail.second.label}:\n${mail.second.url}`] : []),
    closingOf(mail),
    `-- \n${brand.name}: ${brand.tagline}\n${helpLine}`,
  ].join('\n\n')
}

const paragraph = (text: string) => `<p class="paragraph">${escapeHtml(text)}</p>`

function actionOf({ label, url: address }: Action): string {
  const url = escapeHtml(address)
  return `<p class="paragraph"><a class="action" href="${url}">${escapeHtml(label)}</a></p>\n<p class="address">If the button does not work, copy this address: <a href="${url}">${url}</a></p>`
}

const qrCid = 'qr-code'

/** The image has its own white ground, also in dark mode. */
function qrOf({ label, url: address }: Action): string {
  const [words, url, { side }] = [escapeHtml(label), escapeHtml(address), qrPng(address)]
  return `<p class="paragraph">${words}:</p>\n<p><a href="${url}"><img src="cid:${qrCid}" width="${side}" height="${side}" alt="${words}" class="qr"></a></p>\n<p class="address"><a href="${url}">${url}</a></p>`
}

function htmlOf(mail: MailContent): string {
  const greeting = greetingOf(mail)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${mailStyle}</style>
</head>
<body>
<div class="sheet">
<div class="brand">${escapeHtml(brand.name)}</div>
${greeting ? paragraph(`Dear ${greeting},`) : ''}
${mail.paragraphs.map(paragraph).join('\n')}
${mail.qr ? qrOf(mail.qr) : ''}
${mail.action ? actionOf(mail.action) : ''}
${mail.second ? [...mail.second.paragraphs.map(paragraph), actionOf(mail.second)].join('\n') : ''}
${paragraph(closingOf(mail))}
<div class="foot">${escapeHtml(brand.name)}: ${escapeHtml(brand.tagline)}<br>${escapeHtml(helpLine)}</div>
</div>
</body>
</html>
`
}
