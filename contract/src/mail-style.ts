/** Colours of mails, from docs/identity.md. Text is readable on both backgrounds of its theme, and when a mail program inverts all of them. */
export const mailColors = {
  light: {
    page: '#eef1ea',
    sheet: '#ffffff',
    ink: '#171b3a',
    soft: '#4a5072',
    line: '#d5dad3',
    accent: '#f5b21a',
    action: '#2b3a9e',
    onAction: '#ffffff',
    link: '#2b3a9e',
  },
  dark: {
    page: '#0b0e20',
    sheet: '#191e3b',
    ink: '#f1f3ec',
    soft: '#b4b9d6',
    line: '#343a61',
    accent: '#ffc94a',
    action: '#a9b4ff',
    onAction: '#10142b',
    link: '#a9b4ff',
  },
} as const

type Colors = (typeof mailColors)['light' | 'dark']

const colored = (colors: Colors) => `
  body, .page { background: ${colors.page}; color: ${colors.ink} }
  .sheet { background: ${colors.sheet} }
  .stripe { background: ${colors.accent} }
  .brand, .title, .section, .paragraph, .fact { color: ${colors.ink} }
  .address, .foot, .label, .detail { color: ${colors.soft} }
  .foot, .facts td, .entry { border-color: ${colors.line} }
  .action { background: ${colors.action} }
  .action a, .action font { color: ${colors.onAction} }
  a, .entry font, .end font { color: ${colors.link} }`

/**
 * Stylesheet of every mail. Part of the contract because the console previews mails and its content security policy lists this text by hash, which is
 * also why no element of a mail has a style of its own. Programs that drop it still find tables and colours as attributes (mail-layout.ts).
 */
export const mailStyle = `
  body { margin: 0; padding: 0; -webkit-text-size-adjust: 100% }
  table { border-collapse: collapse; border-spacing: 0 }
  img { display: block; border: 0 }
  body, td, p, h1, h2 { font-family: 'Segoe UI', system-ui, -apple-system, Roboto, 'Noto Sans', sans-serif }
  .outer { padding: 20px 10px 32px }
  .sheet { max-width: 600px }
  .stripe { height: 4px; font-size: 4px; line-height: 4px }
  .head { padding: 18px 28px }
  .brand { padding-left: 12px; font-size: 20px; font-weight: 700; letter-spacing: -0.01em }
  .picture img { width: 100%; height: auto }
  .body { padding: 14px 28px 10px }
  .title { margin: 8px 0 18px; font-size: 25px; line-height: 1.25; font-weight: 700; letter-spacing: -0.01em; overflow-wrap: anywhere }
  .paragraph { margin: 0 0 16px; font-size: 17px; line-height: 1.5; overflow-wrap: anywhere }
  .facts { margin: 0 0 18px; width: 100% }
  .facts td { padding: 9px 0; border-bottom: 1px solid; font-size: 16px; line-height: 1.45; vertical-align: top }
  .facts .label { width: 30%; padding-right: 14px; font-size: 14px; line-height: 1.65 }
  .facts .fact { font-weight: 600; overflow-wrap: anywhere }
  .section { margin: 26px 0 6px; font-size: 19px; line-height: 1.3; font-weight: 700 }
  .entries { margin: 0 0 18px }
  .entry { padding: 12px 0; border-bottom: 1px solid; font-size: 17px; line-height: 1.4; overflow-wrap: anywhere }
  .entry a { font-weight: 600 }
  .detail { font-size: 15px }
  .action { border-radius: 8px; mso-padding-alt: 14px 24px }
  .action a { display: inline-block; padding: 14px 24px; font-size: 17px; line-height: 1.3; font-weight: 600; text-decoration: none }
  .qr { max-width: 100%; height: auto; border-radius: 8px }
  .address { margin: 10px 0 20px; font-size: 13px; line-height: 1.5; overflow-wrap: anywhere; word-break: break-word }
  .foot { padding: 16px 28px 24px; border-top: 1px solid; font-size: 14px; line-height: 1.5 }
  .foot p { margin: 0 }
  .foot .end { margin-top: 12px }
  @media (max-width: 480px) {
    .outer { padding: 0 }
    .head, .body, .foot { padding-left: 20px; padding-right: 20px }
    .title { font-size: 22px }
  }${colored(mailColors.light)}
  @media (prefers-color-scheme: dark) {${colored(mailColors.dark)}
  }
`
