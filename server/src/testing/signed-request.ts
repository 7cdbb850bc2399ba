import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Verifies a request's signature with a secret: AWS Signature Version 4 in the Authorization header, as S3 checks it ("Signature
 * Calculations for the Authorization Header" in its API reference), with the path as received.
 */
export function isSignedBy(request: IncomingMessage, keyId: string, secret: string): boolean {
  const { authorization = '' } = request.headers
  const [, given, date, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (!given || !date || !region || !names || !signature || given !== keyId) return false
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const parts = query === '' ? [] : query.split('&').map((part) => (part.includes('=') ? part : `${part}=`))
  const canonical = [
    request.method,
    path,
    parts.sort().join('&'),
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
}
