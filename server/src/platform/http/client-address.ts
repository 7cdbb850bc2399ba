import { BlockList, isIP, isIPv6 } from 'node:net'

/** An address or a range of addresses (CIDR, RFC 4632 and RFC 4291 section 2.3), taken apart; null for what is neither. */
function readRange(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  const whole = version === 4 ? 32 : 128
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null
  const prefix = bits === undefined ? whole : Number(bits)
  return prefix > whole ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether a setting names a proxy, or a range of them. */
export const isProxyRange = (text: string): boolean => readRange(text) !== null

/** An address as proxies tell it, without port, brackets and zone: a new port for each connection must not make a new address. */
function bareAddress(told: string): string {
  const address = told.trim()
  const withoutPort = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return withoutPort.split('%', 1)[0] ?? ''
}

/**
 * Says of the other end of a connection, and of each address that a trusted one tells in `X-Forwarded-For`, whether it is a proxy of
 * ours; an IPv4 address that is written as IPv6 counts as the same. Trusts nobody where nothing is set.
 */
export function trustIn(ranges: readonly string[]): false | ((address: string) => boolean) {
  if (ranges.length === 0) return false
  const list = new BlockList()
  for (const text of ranges) {
    const range = readRange(text)
    if (range) list.addSubnet(range.address, range.prefix, range.family)
  }
  return (told) => {
    const address = bareAddress(told)
    return isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // The parser of URLs writes every form of one address in the same way (RFC 5952).
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => (half ? half.split(':') : []))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/** The IPv4 address that an IPv6 address stands for: mapped (RFC 4291 section 2.5.5.2), or translated by a gateway (RFC 6052); null for every other. */
function ipv4Within(groups: readonly string[]): string | null {
  const prefix = groups.slice(0, 6).join(':')
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/**
 * What attempts are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, which is the least that one line is given
 * (RFC 6177) and within which a machine may change its address at will. What is no address counts as it stands.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  return ipv4Within(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The blocks of IPv6 around an address that one customer may be given whole (RFC 6177), with as many lines as they like; null for IPv4. */
export function widerNetworksOf(address: string): { block56: string; block48: string } | null {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare)
  if (ipv4Within(groups)) return null
  const [a, b, c, d = '0'] = groups
  const start56 = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return { block56: `${a}:${b}:${c}:${start56}::/56`, block48: `${a}:${b}:${c}::/48` }
}
