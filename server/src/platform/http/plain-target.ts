/** Letters, digits and marks that mean the same encoded or not (RFC 3986 section 2.3). */
const unreserved = /[A-Za-z0-9._~-]/

function decodeUnreserved(path: string): string {
  // What is encoded in part could become an encoded sign by decoding. The router refuses it.
  if (/%(?![0-9A-Fa-f]{2})/.test(path)) return path
  return path.replaceAll(/%[2-7][0-9A-Fa-f]/g, (code) => {
    const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return unreserved.test(sign) ? sign : code
  })
}

/**
 * The target of a request in the one spelling that all who read it take in one way: without the server's name (RFC 9112 section 3.2.2), without a
 * fragment, and with nothing encoded in its path that need not be. What is no address stays as it is.
 */
export function plainTarget(target: string): string {
  if (target.startsWith('/') && !/[%#]/.test(target)) return target
  const local = /^https?:\/\/[^/?#]*/i.exec(target)
  const rest = (local ? target.slice(local[0].length) : target).split('#', 1)[0] ?? ''
  const origin = local && !rest.startsWith('/') ? `/${rest}` : rest
  const query = origin.indexOf('?')
  return query === -1 ? decodeUnreserved(origin) : decodeUnreserved(origin.slice(0, query)) + origin.slice(query)
}
