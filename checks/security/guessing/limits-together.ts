import { attempts, widerBounds } from '@ariviyal/contract/limits'
import type { Findings } from '../../part.ts'
import type { RealServer } from '../../real-server.ts'
import { type Wanted, askFrom, manyAddresses } from './ask-from.ts'
import { inMail, newTeacher, trustedProxy, type TwoServers } from './two-servers.ts'

/** What clients send to seem to be somebody else. */
const forged = (place: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${place % 250}, 203.0.113.${place % 250}`,
  forwarded: `for=198.51.100.${place % 250}`,
  'x-real-ip': `198.51.100.${place % 250}`,
  'cf-connecting-ip': `198.51.100.${place % 250}`,
})

/** Asks so many times, at both servers in turn and some at once, and counts what was not refused as too often. */
async function countThrough(servers: RealServer[], count: number, make: (place: number) => Wanted) {
  let through = 0
  const strange = new Set<number>()
  for (let begun = 0; begun < count; begun += 4) {
    const batch = Array.from({ length: Math.min(4, count - begun) }, (_, place) => begun + place)
    const told = await Promise.all(
      batch.map((place) => askFrom(servers[place % servers.length]?.base ?? '', make(place))),
    )
    through += told.filter(({ status }) => status !== 429).length
    for (const { status } of told) if (status >= 500) strange.add(status)
  }
  return { through, strange }
}

const login = (email: string, password = 'a wrong guess') => ({
  path: '/api/auth/user/login',
  body: { email, password },
})
const forgot = (email: string) => ({ path: '/api/auth/user/forgot-password', body: { email } })

/** Tries whether attempts are counted over both servers, whatever a client says about where it comes from, and whether an owner still gets in. */
export async function tryTheLimits(
  servers: TwoServers,
  secrets: Set<string>,
  say: (line: string) => void,
): Promise<Findings> {
  const { one, other } = servers
  const both = [one, other]
  const from = manyAddresses()
  const broken: string[] = []
  const figures: Findings['figures'] = []
  const hold = async (
    what: string,
    limit: number,
    count: number,
    where: typeof both,
    make: (place: number) => Wanted,
  ) => {
    say(what)
    const { through, strange } = await countThrough(where, count, make)
    figures.push([`${what} (limit ${limit})`, `${through} of ${count} got through`])
    if (through !== limit) broken.push(`${what}: ${through} of ${count} got through, not ${limit}`)
    if (strange.size > 0) broken.push(`${what}: answered with ${[...strange].join(', ')}`)
  }
  const stranger = (place: number) => `nobody-${place}-${Math.trunc(performance.now())}@school.example`

  const owner = newTeacher()
  const home = '127.30.0.1'
  await askFrom(one.base, { from: home, path: '/api/auth/user/register', body: owner })
  const before = await askFrom(one.base, { from: home, ...login(owner.email, owner.password) })
  if (before.status !== 200) broken.push(`the owner cannot log in: ${before.status}`)

  const { 'sign-in': signIn, reset } = attempts
  // The owner's login was the first attempt of the window.
  await hold(
    'passwords of one account, from as many addresses, at two servers',
    signIn.perAccount - 1,
    60,
    both,
    (place) => ({
      from: from(),
      ...login(owner.email),
      headers: forged(place),
    }),
  )
  await hold(
    'passwords of as many accounts, from one address, at two servers',
    signIn.perAddress,
    90,
    both,
    (place) => ({
      from: '127.31.0.1',
      ...login(stranger(place)),
      headers: forged(place),
    }),
  )
  await hold('links for one account, from as many addresses, at two servers', reset.perAccount, 20, both, (place) => ({
    from: from(),
    ...forgot(owner.email),
    headers: forged(place),
  }))
  await hold('clients of the named proxy who forge where they come from', reset.perAddress, 40, [other], (place) => ({
    from: trustedProxy,
    ...forgot(stranger(place)),
    headers: { 'x-forwarded-for': `203.0.113.${place}, 198.51.100.7` },
  }))
  await hold('addresses of one line of IPv6, told by the proxy', reset.perAddress, 40, [other], (place) => ({
    from: trustedProxy,
    ...forgot(stranger(place)),
    headers: { 'x-forwarded-for': `2001:db8:1:2::${place.toString(16)}` },
  }))
  await hold(
    'lines of one customer of IPv6, told by the proxy',
    reset.perAddress * widerBounds.of56,
    90,
    [other],
    (place) => ({
      from: trustedProxy,
      ...forgot(stranger(place)),
      headers: { 'x-forwarded-for': `2001:db8:7:${place.toString(16)}::1` },
    }),
  )
  await hold('as many clients of the named proxy', 40, 40, [other], (place) => ({
    from: trustedProxy,
    ...forgot(stranger(place)),
    headers: { 'x-forwarded-for': `192.0.2.${place}` },
  }))
  await hold('an address that is no proxy and says that it is', reset.perAddress, 40, [other], (place) => ({
    from: '127.9.9.8',
    ...forgot(stranger(place)),
    headers: { 'x-forwarded-for': `192.0.2.${100 + place}` },
  }))

  say('the owner of the account that is guessed at')
  const shut = await askFrom(other.base, { from: '127.32.0.1', ...login(owner.email, owner.password) })
  const atHome = await askFrom(other.base, { from: home, ...login(owner.email, owner.password) })
  const link = await inMail(servers, owner.email, /reset-password\/([\w-]+)/)
  const path = `/api/auth/user/reset-password/${link}`
  const anew = await askFrom(one.base, { from: '127.33.0.1', path, body: { password: 'tamarind-tree-1024' } })
  const inAgain = await askFrom(other.base, { from: '127.33.0.1', ...login(owner.email, 'tamarind-tree-1024') })
  for (const secret of [owner.password, 'tamarind-tree-1024', 'a wrong guess', link]) secrets.add(secret)
  for (const { text } of [before, atHome, inAgain]) secrets.add(/"token":"([\w-]+)"/.exec(text)?.[1] ?? '')
  const statuses = [shut, atHome, anew, inAgain].map(({ status }) => status)
  figures.push([
    'the owner meanwhile: elsewhere, where they were before, with a link, and after it',
    statuses.join(', '),
  ])
  if (statuses.join() !== '429,200,200,200')
    broken.push(`the owner reads ${statuses.join(', ')} instead of 429, 200, 200, 200`)
  return { broken, figures }
}
