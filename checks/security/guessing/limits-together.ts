import { attempts, widerBounds } from '@ariviyal/contract/limits'
import type { Findings } from '../../part.ts'
import type { RealServer } from '../../real-server.ts'
import { type SendOptions, sendFrom, manyAddresses } from './send-from.ts'
import { findInMail, newTeacher, trustedProxy, type TwoServers } from './two-servers.ts'

/** Headers that clients forge to appear as another address. */
const forged = (index: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${index % 250}, 203.0.113.${index % 250}`,
  forwarded: `for=198.51.100.${index % 250}`,
  'x-real-ip': `198.51.100.${index % 250}`,
  'cf-connecting-ip': `198.51.100.${index % 250}`,
})

/** Sends `count` requests to both servers, partly concurrently, and counts those that were not refused as too many. */
async function countAccepted(servers: RealServer[], count: number, make: (index: number) => SendOptions) {
  let accepted = 0
  const serverErrors = new Set<number>()
  for (let start = 0; start < count; start += 4) {
    const batch = Array.from({ length: Math.min(4, count - start) }, (_, index) => start + index)
    const replies = await Promise.all(
      batch.map((index) => sendFrom(servers[index % servers.length]?.base ?? '', make(index))),
    )
    accepted += replies.filter(({ status }) => status !== 429).length
    for (const { status } of replies) if (status >= 500) serverErrors.add(status)
  }
  return { through: accepted, strange: serverErrors }
}

const login = (email: string, password = 'a wrong guess') => ({
  path: '/api/auth/user/login',
  body: { email, password },
})
const forgot = (email: string) => ({ path: '/api/auth/user/forgot-password', body: { email } })

/** Checks that attempts are counted across both servers whatever address a client claims, and that the owner can still log in. */
export async function checkLimits(
  servers: TwoServers,
  secrets: Set<string>,
  say: (line: string) => void,
): Promise<Findings> {
  const { one, other } = servers
  const both = [one, other]
  const from = manyAddresses()
  const broken: string[] = []
  const figures: Findings['figures'] = []
  const expectLimit = async (
    what: string,
    limit: number,
    count: number,
    where: typeof both,
    make: (index: number) => SendOptions,
  ) => {
    say(what)
    const { through: accepted, strange: serverErrors } = await countAccepted(where, count, make)
    figures.push([`${what} (limit ${limit})`, `${accepted} of ${count} got through`])
    if (accepted !== limit) broken.push(`${what}: ${accepted} of ${count} got through, not ${limit}`)
    if (serverErrors.size > 0) broken.push(`${what}: answered with ${[...serverErrors].join(', ')}`)
  }
  const unknownEmail = (index: number) => `nobody-${index}-${Math.trunc(performance.now())}@school.example`

  const owner = newTeacher()
  const homeAddress = '127.30.0.1'
  await sendFrom(one.base, { from: homeAddress, path: '/api/auth/user/register', body: owner })
  const before = await sendFrom(one.base, { from: homeAddress, ...login(owner.email, owner.password) })
  if (before.status !== 200) broken.push(`the owner cannot log in: ${before.status}`)

  const { 'sign-in': signIn, reset } = attempts
  // The owner's log-in was the first attempt of the window.
  await expectLimit(
    'passwords for one account, each from another address, at two servers',
    signIn.perAccount - 1,
    60,
    both,
    (index) => ({
      from: from(),
      ...login(owner.email),
      headers: forged(index),
    }),
  )
  await expectLimit(
    'passwords for many accounts, from one address, at two servers',
    signIn.perAddress,
    90,
    both,
    (index) => ({
      from: '127.31.0.1',
      ...login(unknownEmail(index)),
      headers: forged(index),
    }),
  )
  await expectLimit(
    'reset links for one account, each from another address, at two servers',
    reset.perAccount,
    20,
    both,
    (index) => ({
      from: from(),
      ...forgot(owner.email),
      headers: forged(index),
    }),
  )
  await expectLimit('clients of the trusted proxy with a forged address', reset.perAddress, 40, [other], (index) => ({
    from: trustedProxy,
    ...forgot(unknownEmail(index)),
    headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.7` },
  }))
  await expectLimit('addresses of one IPv6 /64, reported by the proxy', reset.perAddress, 40, [other], (index) => ({
    from: trustedProxy,
    ...forgot(unknownEmail(index)),
    headers: { 'x-forwarded-for': `2001:db8:1:2::${index.toString(16)}` },
  }))
  await expectLimit(
    '/64 networks of one IPv6 /56, reported by the proxy',
    reset.perAddress * widerBounds.of56,
    90,
    [other],
    (index) => ({
      from: trustedProxy,
      ...forgot(unknownEmail(index)),
      headers: { 'x-forwarded-for': `2001:db8:7:${index.toString(16)}::1` },
    }),
  )
  await expectLimit('different clients of the trusted proxy', 40, 40, [other], (index) => ({
    from: trustedProxy,
    ...forgot(unknownEmail(index)),
    headers: { 'x-forwarded-for': `192.0.2.${index}` },
  }))
  await expectLimit('an untrusted address that sends proxy headers', reset.perAddress, 40, [other], (index) => ({
    from: '127.9.9.8',
    ...forgot(unknownEmail(index)),
    headers: { 'x-forwarded-for': `192.0.2.${100 + index}` },
  }))

  say('the owner of the guessed account')
  const blocked = await sendFrom(other.base, { from: '127.32.0.1', ...login(owner.email, owner.password) })
  const fromHome = await sendFrom(other.base, { from: homeAddress, ...login(owner.email, owner.password) })
  const link = await findInMail(servers, owner.email, /reset-password\/([\w-]+)/)
  const path = `/api/auth/user/reset-password/${link}`
  const resetReply = await sendFrom(one.base, { from: '127.33.0.1', path, body: { password: 'tamarind-tree-1024' } })
  const afterReset = await sendFrom(other.base, { from: '127.33.0.1', ...login(owner.email, 'tamarind-tree-1024') })
  for (const secret of [owner.password, 'tamarind-tree-1024', 'a wrong guess', link]) secrets.add(secret)
  for (const { text } of [before, fromHome, afterReset]) secrets.add(/"token":"([\w-]+)"/.exec(text)?.[1] ?? '')
  const statuses = [blocked, fromHome, resetReply, afterReset].map(({ status }) => status)
  figures.push([
    'log-in of the owner: from a new address, from the usual one, password reset, and after it',
    statuses.join(', '),
  ])
  if (statuses.join() !== '429,200,200,200')
    broken.push(`the owner reads ${statuses.join(', ')} instead of 429, 200, 200, 200`)
  return { broken, figures }
}
