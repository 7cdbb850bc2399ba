import { brand } from '@ariviyal/contract/brand'

/** A page that this device has kept. */
export interface KeptPage {
  path: string
  title: string
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const styles = `:root{color-scheme:light dark;background:light-dark(#fbfcf8,#10142b);color:light-dark(#171b3a,#f1f3ec);font:1.0625rem/1.5 ui-sans-serif,system-ui,sans-serif}
body{background:inherit;max-width:40rem;margin:0 auto;padding:clamp(2rem,12vh,8rem) clamp(1rem,4vw,3rem);overflow-wrap:break-word}
h1{font-size:2rem;line-height:1.1;border-bottom:4px solid light-dark(#f5b21a,#ffc94a);padding-bottom:1rem}
h2{font-size:1.3125rem;margin-top:2.5rem}
ul{padding:0;list-style:none;border-top:2px solid}
li{border-bottom:1px solid light-dark(#d5dad3,#343a61)}
a{color:light-dark(#2b3a9e,#a9b4ff);font-weight:600;display:inline-flex;align-items:center;min-height:2.75rem}
:focus-visible{outline:3px solid light-dark(#2b3a9e,#a9b4ff);outline-offset:2px}`

/** The page that stands in for one that needs a network: complete in itself, without scripts. */
export function offlineDocument(path: string, kept: KeptPage[]): string {
  const links = kept.map((page) => `<li><a href="${escapeText(page.path)}">${escapeText(page.title)}</a></li>`)
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>No network · ${brand.name}</title><style>${styles}</style></head>
<body><main><h1>There is no network</h1>
<p>This page needs one. What you saved is safe. Check your connection, then try again.</p>
<p><a href="${escapeText(path)}">Try again</a></p>
${links.length === 0 ? '' : `<h2>Saved on this device</h2><ul>${links.join('')}</ul>`}
</main></body></html>`
}
