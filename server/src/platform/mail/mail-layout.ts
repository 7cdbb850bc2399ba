import { brand } from '@ariviyal/contract/brand'
import { type MailPicture, mailPictures, mailPictureSize } from '@ariviyal/contract/mail-pictures'
import { mailColors, mailStyle } from '@ariviyal/contract/mail-style'
import { qrPng } from '../qr-png.ts'
import type { Mail, MailAttachment, MailEvent } from './mail.ts'

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

/** A recipient of a mail with times, which are in their zone. */
export interface MailReader extends MailRecipient {
  name: string
  /** An IANA name; that of India without one. */
  time_zone?: string | undefined
}

/** A part of a mail with links: each title leads to its page. */
export interface MailSection {
  title: string
  entries: readonly { title: string; detail: string; url: string }[]
}

/** Content of a mail; all values are escaped. */
export interface MailContent {
  to: string | MailRecipient
  subject: string
  /** Only where it helps: mails about the security of an account have none. */
  picture?: MailPicture
  /** Name of the recipient, without "Dear"; used only for confirmed addresses. */
  greeting?: string
  paragraphs: string[]
  /** Labels and values in a table below the first paragraph. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** Below the paragraphs. */
  sections?: readonly MailSection[]
  /** Ends mails of this kind without a login; stands in the foot and in the headers. */
  unsubscribe?: Action
  /** A mail that cannot leave before is dropped. */
  expiresAt?: Date
  /** An address as a QR code, for apps on a phone. */
  qr?: Action
  action?: Action
  /** A second action below the first, with its own text. */
  second?: Action & { paragraphs: string[] }
  closing?: string
  event?: MailEvent
  attachment?: MailAttachment
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

/** Renders a mail as text and as HTML that says the same, for phones, Outlook and dark mode. */
export function composeMail(mail: MailContent): Mail {
  const qr = mail.qr && qrPng(mail.qr.url)
  return {
    to: oneLine(typeof mail.to === 'string' ? mail.to : mail.to.email),
    subject: oneLine(mail.subject),
    text: textOf(mail),
    html: htmlOf(mail, qr?.side),
    ...(mail.picture && { picture: mail.picture }),
    ...(qr && { images: [{ cid: qrCid, base64: qr.png.toString('base64') }] }),
    ...(mail.event && { event: mail.event }),
    ...(mail.attachment && { attachment: mail.attachment }),
    ...(mail.unsubscribe && { unsubscribe: mail.unsubscribe.url }),
    ...(mail.expiresAt && { expiresAt: mail.expiresAt.toISOString() }),
  }
}

const greetingOf = ({ to, greeting }: MailContent): string | undefined =>
  typeof to === 'string' || !to.email_confirmed ? undefined : greeting

const closingOf = (mail: MailContent): string => mail.closing ?? `The ${brand.name} team`
const signature = `${brand.name}: ${brand.tagline}`
const helpLine = `Questions? Write to ${brand.supportEmail}.`

function textOf(mail: MailContent): string {
  const greeting = greetingOf(mail)
  const [first, ...others] = mail.paragraphs
  return [
    ...(greeting ? [`Dear ${greeting},`] : []),
    ...(first === undefined ? [] : [first]),
    ...(mail.facts ? [mail.facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...others,
    ...(mail.sections ?? []).flatMap(textOfSection),
    ...(mail.qr ? [`${mail.qr.label}:\n${mail.qr.url}`] : []),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    ...(mail.second ? [...mail.second.paragraphs, `${mail.second.label}:\n${mail.second.url}`] : []),
    closingOf(mail),
    `-- \n${signature}\n${helpLine}`,
    ...(mail.unsubscribe ? [indented(mail.unsubscribe.label, mail.unsubscribe.url)] : []),
  ].join('\n\n')
}

/** In the HTML the words are the link. */
const indented = (words: string, url: string): string => `${words}\n  ${url}`

const textOfSection = ({ title, entries }: MailSection): string[] => [
  title,
  ...entries.map((entry) => indented([entry.title, entry.detail].filter(Boolean).join('\n'), entry.url)),
]

// Colours stand in attributes too, for programs that drop the stylesheet, whose rules win over them everywhere else.
const { light } = mailColors
/** A table for layout: Outlook places nothing else reliably. */
const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

const linesOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
const paragraph = (text: string) => `<p class="paragraph">${linesOf(text)}</p>`

function factsOf(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="label" width="30%">${linesOf(label)}: </td><td class="fact">${linesOf(value)}</td></tr>`,
  )
  return table('class="facts" width="100%"', rows.join('\n'))
}

function actionOf({ label, url: address }: Action): string {
  const url = escapeHtml(address)
  const link = `<a href="${url}"><font color="${light.onAction}">${escapeHtml(label)}</font></a>`
  return `${table('', `<tr><td class="action" bgcolor="${light.action}">${link}</td></tr>`)}
<p class="address">${url}</p>`
}

const linkOf = ({ label, url }: Action): string =>
  `<a href="${escapeHtml(url)}"><font color="${light.link}">${escapeHtml(oneLine(label))}</font></a>`

function sectionOf({ title, entries }: MailSection): string {
  const rows = entries.map(({ title: label, detail, url }) => {
    const below = detail === '' ? '' : `<br><span class="detail">${linesOf(detail)}</span>`
    return `<tr><td class="entry">${linkOf({ label, url })}${below}</td></tr>`
  })
  return `<h2 class="section">${escapeHtml(title)}</h2>\n${table('class="entries" width="100%"', rows.join('\n'))}`
}

const pictureOf = (name: MailPicture): string => {
  const { width, height } = mailPictureSize
  const alt = escapeHtml(mailPictures[name].alt)
  return `<tr><td class="picture"><img src="cid:${name}" width="${width}" height="${height}" alt="${alt}"></td></tr>`
}

function contentOf(mail: MailContent, qrSide = 0): string {
  const greeting = greetingOf(mail)
  const [first, ...others] = mail.paragraphs
  return [
    ...(greeting ? [paragraph(`Dear ${greeting},`)] : []),
    ...(first === undefined ? [] : [paragraph(first)]),
    ...(mail.facts ? [factsOf(mail.facts)] : []),
    ...others.map(paragraph),
    ...(mail.sections ?? []).map(sectionOf),
    ...(mail.qr ? [qrOf(mail.qr, qrSide)] : []),
    ...(mail.action ? [actionOf(mail.action)] : []),
    ...(mail.second ? [...mail.second.paragraphs.map(paragraph), actionOf(mail.second)] : []),
    paragraph(closingOf(mail)),
  ].join('\n')
}

/** Outlook for Windows knows no largest width: it gets a table of a fixed one. */
const forOutlook = {
  begin: '<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
}

const qrCid = 'qr-code'

/** The image has its own white ground, also in dark mode. `side` is in pixels. */
function qrOf({ label, url: address }: Action, side: number): string {
  const [words, url] = [escapeHtml(label), escapeHtml(address)]
  return `<p class="paragraph">${words}</p>
<p><a href="${url}"><img src="cid:${qrCid}" width="${side}" height="${side}" alt="${words}" class="qr"></a></p>
<p class="address">${url}</p>`
}

function htmlOf(mail: MailContent, qrSide: number | undefined): string {
  const sheet = table(
    `class="sheet" width="100%" bgcolor="${light.sheet}"`,
    `
<tr><td class="stripe" bgcolor="${light.accent}">&nbsp;</td></tr>
<tr><td class="head">${table(
      '',
      `<tr><td><img src="cid:mark" width="40" height="40" alt=""></td><td class="brand">${escapeHtml(brand.name)}</td></tr>`,
    )}</td></tr>
${mail.picture ? pictureOf(mail.picture) : ''}
<tr><td class="body">
<h1 class="title">${escapeHtml(oneLine(mail.subject))}</h1>
${contentOf(mail, qrSide)}
</td></tr>
<tr><td class="foot"><p>${escapeHtml(signature)}</p><p>${escapeHtml(helpLine)}</p>${mail.unsubscribe ? `<p class="end">${linkOf(mail.unsubscribe)}</p>` : ''}</td></tr>
`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${mailStyle}</style>
</head>
<body bgcolor="${light.page}">
${table(
  `class="page" width="100%" bgcolor="${light.page}"`,
  `<tr><td class="outer" align="center">
${forOutlook.begin}
${sheet}
${forOutlook.end}
</td></tr>`,
)}
</body>
</html>
`
}
