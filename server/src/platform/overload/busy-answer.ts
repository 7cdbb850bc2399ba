import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash } from 'node:crypto'
import { brand } from '@ariviyal/contract/brand'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../http/errors.ts'

const json = Buffer.from(JSON.stringify(new AppError('unavailable', serverMessages.busy).answer))

/** The site's colours, in a system font. */
const style =
  ':root{color-scheme:light dark;background:light-dark(#fbfcf8,#10142b);color:light-dark(#171b3a,#f1f3ec)}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1rem}b,a{color:light-dark(#2b3a9e,#a9b4ff)}h1{line-height:1.2;margin:.5rem 0}'
const page = Buffer.from(
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment | ${brand.name}</title><style>${style}</style><main><b>${brand.name}</b><h1>One moment</h1><p>${serverMessages.busy}</p><p><a href="">Try again</a></p></main></html>`,
)
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Value of Retry-After in seconds, varied so that clients do not all return at once. */
const pauseOf = (place: number): number => 2 + (place % 4)

/** Responds with 503 at the least cost, from prepared bytes. Page requests get an HTML page. */
export function refuse(request: IncomingMessage, response: ServerResponse, isPage: boolean, place: number): void {
  const isHtml = isPage && (request.headers.accept ?? '').includes('text/html')
  const body = isHtml ? page : json
  response.writeHead(503, {
    'content-type': isHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'content-security-policy': isHtml ? pagePolicy : barePolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'retry-after': String(pauseOf(place)),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
