import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProxyRange, networkOf, trustIn, widerNetworksOf } from './client-address.ts'

describe('attempts are counted', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:50123', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff::9', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::1%25eth0]:443', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7%eth0', '192.0.2.7'],
    ['[::FFFF:192.0.2.7]:443', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7\t', '192.0.2.7'],
    // Translated by a gateway (RFC 6052): otherwise all IPv4 clients would share one count.
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['64:ff9b:0:0::c000:207', '192.0.2.7'],
    ['64:ff9b:1::192.0.2.7', '64:ff9b:1:0::/64'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0::/64'],
    ['2001:db8::192.0.2.7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('from %s by %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('by the same network within a /64, and by different networks otherwise', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })
    const addressOf = (parts: number[]) => parts.map((part) => part.toString(16)).join(':')
    const line = groups(4).filter((parts) => parts.some((part) => part !== 0))
    fc.assert(
      fc.property(line, groups(4), groups(4), line, (prefix, one, other, elsewhere) => {
        expect(networkOf(addressOf([...prefix, ...one]))).toBe(networkOf(addressOf([...prefix, ...other])))
        fc.pre(addressOf(prefix) !== addressOf(elsewhere))
        expect(networkOf(addressOf([...prefix, ...one]))).not.toBe(networkOf(addressOf([...elsewhere, ...one])))
      }),
    )
  })

  test('without an error, whatever the header contains', () => {
    const header = fc.oneof(fc.string(), fc.ipV6(), fc.ipV4Extended())
    fc.assert(
      fc.property(header, (text) => {
        expect(typeof networkOf(text)).toBe('string')
      }),
    )
  })
})

describe('the wider networks of an address', () => {
  test('are the /56 and the /48', () => {
    expect(widerNetworksOf('2001:DB8:aaaa:bbcc::1')).toEqual({
      block56: '2001:db8:aaaa:bb00::/56',
      block48: '2001:db8:aaaa::/48',
    })
    expect(widerNetworksOf('[2001:db8::1]:443')).toEqual({ block56: '2001:db8:0:0::/56', block48: '2001:db8:0::/48' })
  })

  test.each(['192.0.2.7', '::ffff:192.0.2.7', '64:ff9b::192.0.2.7', 'unknown', ''])(
    'do not exist for %j',
    (address) => {
      expect(widerNetworksOf(address)).toBeNull()
    },
  )
})

describe('a proxy is trusted', () => {
  test('only when it is configured', () => {
    expect(trustIn([])).toBe(false)
    const trusts = trustIn(['10.0.0.0/8', '2001:db8:5::/48', '192.0.2.7'])
    if (!trusts) throw new Error('no proxy is trusted')
    const candidates = [
      '10.1.2.3',
      '10.1.2.3:50123',
      '::ffff:10.1.2.3',
      '::FFFF:a01:203',
      '2001:db8:5:1::9',
      '2001:DB8:0005:1:0::9',
      '[2001:db8:5:1::9]:443',
      '2001:db8:6:1::9',
      '[2001:db8:6:1::9]:443',
      '192.0.2.7',
      '192.0.2.8',
      '11.0.0.1',
      'unknown',
      '',
    ]
    expect(candidates.filter((address) => !trusts(address))).toEqual([
      '2001:db8:6:1::9',
      '[2001:db8:6:1::9]:443',
      '192.0.2.8',
      '11.0.0.1',
      'unknown',
      '',
    ])
  })

  test.each(['10.0.0.0/8', '10.0.0.1', '::1', '2001:db8::/32', '0.0.0.0/0'])('by %s', (range) => {
    expect(isProxyRange(range)).toBe(true)
  })

  test.each([
    '',
    'proxy',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0',
    '::1/129',
    'fe80::1%eth0',
    '10.0.0.0/-1',
  ])('but not by %j', (range) => {
    expect(isProxyRange(range)).toBe(false)
  })
})
