/** Unreserved characters, which mean the same encoded or not (RFC 3986 section 2.3). */
const unreserved = /[A-Za-z0-9._~-]/

function decodeUnreserved(path: string): string {
  // Decoding a malformed escape could create another escape. The router rejects it.
  if (/%(?![0-9A-Fa-f]{2})/.test(path)) return path
  return path.replaceAll(/%[2-7][0-9A-Fa-f]/g, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return unreserved.test(character) ? character : code
  })
}

/**
 * Normalises a request target so that all readers interpret it alike: without the server's name (RFC 9112 section 3.2.2), without a
 * fragment, and with unreserved characters of the path decoded. Returns malformed targets unchanged.
 */
export function normalTarget(target: string): string {
  if (target.startsWith('/') && !/[%#]/.test(target)) return target
  const local = /^https?:\/\/[^/?#]*/i.exec(target)
  const rest = (local ? target.slice(local[0].length) : target).split('#', 1)[0] ?? ''
  const origin = local && !rest.startsWith('/') ? `/${rest}` : rest
  const query = origin.indexOf('?')
  return query === -1 ? decodeUnreserved(origin) : decodeUnreserved(origin.slice(0, query)) + origin.slice(query)
}
