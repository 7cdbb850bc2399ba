import { BlockList, isIP, isIPv6 } from 'node:net'

/** Parses an address or a CIDR range (RFC 4632 and RFC 4291 section 2.3); null for anything else. */
function readRange(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  const bitLength = version === 4 ? 32 : 128
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null
  const prefix = bits === undefined ? bitLength : Number(bits)
  return prefix > bitLength ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether a text is an address or a CIDR range. */
export const isProxyRange = (text: string): boolean => readRange(text) !== null

/** An address from a proxy header, without port, brackets and zone. A new port per connection must not count as a new address. */
function bareAddress(forwarded: string): string {
  const address = forwarded.trim()
  const withoutPort = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return withoutPort.split('%', 1)[0] ?? ''
}

/**
 * Returns a predicate that tells whether an address, of the peer or in `X-Forwarded-For`, is a trusted proxy. An IPv4-mapped IPv6 address
 * equals its IPv4 address. Trusts nobody when the list is empty.
 */
export function trustIn(ranges: readonly string[]): false | ((address: string) => boolean) {
  if (ranges.length === 0) return false
  const list = new BlockList()
  for (const text of ranges) {
    const range = readRange(text)
    if (range) list.addSubnet(range.address, range.prefix, range.family)
  }
  return (forwarded) => {
    const address = bareAddress(forwarded)
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every spelling of an address (RFC 5952).
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => (half ? half.split(':') : []))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/**
 * The IPv4 address inside an IPv6 address: mapped (RFC 4291 section 2.5.5.2), or translated by a gateway (RFC 6052). Null for all others.
 */
function ipv4Within(groups: readonly string[]): string | null {
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/**
 * The network that attempts are counted by: an IPv4 address, or the /64 of an IPv6 address. A /64 is the least that one line gets (RFC
 * 6177), and a machine may change its address within it at will. Text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  return ipv4Within(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The /56 and /48 of an IPv6 address, which one customer may hold entirely (RFC 6177); null for IPv4. */
export function widerNetworksOf(address: string): { block56: string; block48: string } | null {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare)
  if (ipv4Within(groups)) return null
  const [a, b, c, d = '0'] = groups
  const start56 = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return { block56: `${a}:${b}:${c}:${start56}::/56`, block48: `${a}:${b}:${c}::/48` }
}
