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
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Some proxies tell the port too; a new one for each connection must not make a new address. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // The parser of URLs writes every form of one address in the same way (RFC 5952).
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => (half ? half.split(':') : []))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/**
 * What attempts are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, which is the least that one line is given
 * (RFC 6177) and within which a machine may change its address at will. What is no address counts as it stands.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address.trim()).split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  const isIPv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isIPv4) return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
