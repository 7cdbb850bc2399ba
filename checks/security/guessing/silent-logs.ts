import { setTimeout as pause } from 'node:timers/promises'
import type { Findings } from '../../part.ts'
import type { Asked } from '../../ask.ts'
import { adminAccount } from '../../real-server.ts'
import { askFrom, type Wanted, manyAddresses } from './ask-from.ts'
import { inMail, newTeacher, type TwoServers } from './two-servers.ts'

const fieldOf = (told: Asked, name: string): string => {
  const value = (JSON.parse(told.text) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Does all that carries a password, a token, a code or an address that is a secret, on the way that succeeds and on ways that fail, and reads
 * everything that the servers have said for any of them.
 */
export async function readTheLogs(servers: TwoServers, secrets: Set<string>): Promise<Findings> {
  const { one, other } = servers
  const from = manyAddresses()
  const ask = (path: string, asked: Omit<Wanted, 'from' | 'path'> = {}) =>
    askFrom(one.base, { from: from(), path, ...asked })
  const keep = (secret: string): string => {
    if (secret) secrets.add(secret)
    return secret
  }
  const teacher = newTeacher()
  keep(teacher.password)
  await ask('/api/auth/user/register', { body: teacher })
  const token = keep(fieldOf(await ask('/api/auth/user/login', { body: teacher }), 'token'))
  const staff = keep(
    fieldOf(
      await ask('/api/auth/user/login', { body: { email: adminAccount.email, password: keep(adminAccount.password) } }),
      'token',
    ),
  )

  await ask('/api/auth/user/forgot-password', { body: { email: teacher.email } })
  const reset = keep(await inMail(servers, teacher.email, /reset-password\/([\w-]+)/))
  await ask(`/reset-password/${reset}`, { method: 'GET' })
  await ask(`/api/auth/user/reset-password/${reset}`, { body: { password: 'x' } })
  const passwords = { currentPassword: keep('guessed-wrong-51'), newPassword: keep('leaf-of-52') }
  await ask('/api/auth/user/change-password', { token, body: passwords })
  await ask('/api/auth/user/data', { token, body: { password: keep('guessed-wrong-53') } })

  const feed = await ask('/api/live/calendar-feed', { token })
  const feedToken = keep(/live\/calendar\/([\w-]+)/.exec(feed.text)?.[1] ?? '')
  await ask(`/api/live/calendar/${feedToken}.ics`, { method: 'GET' })
  const books = JSON.parse((await ask('/api/ebooks', { method: 'GET', token })).text) as {
    items: { id: string; isPremium: boolean }[]
  }
  const free = books.items.find(({ isPremium }) => !isPremium)
  const address = fieldOf(await ask(`/api/ebooks/${free?.id ?? ''}`, { method: 'GET', token }), 'pdfUrl')
  const signature = keep(new URLSearchParams(address.split('?')[1]).get('signature') ?? '')
  await ask(address, { method: 'GET' })
  await ask(address.replace('kind=ebook', 'kind=video'), { method: 'GET' })
  const proposed = await ask('/api/auth/user/second-factor/proposal', { method: 'GET', token: staff })
  const proposal = keep(fieldOf(proposed, 'proposal'))
  keep(fieldOf(proposed, 'secret'))
  const set = { proposal, code: keep('recovery-code-55'), password: adminAccount.password }
  await ask('/api/auth/user/second-factor/turn-on', { token: staff, body: set })

  // What goes wrong is told with more words, and tokens stand where none belongs.
  await ask(`/api/nowhere/${token}?token=${token}`, { method: 'GET', token })
  await ask(`/join/${keep('a-made-up-invitation-54')}?next=${token}`, { method: 'GET' })
  await ask('/api/invites/a-made-up-invitation-54/claim', { token })
  await ask('/api/contact', { token, headers: { 'content-type': `text/${token}` } })
  await ask('/api/auth/user/me', {
    method: 'GET',
    headers: { authorization: `Basic ${token}`, cookie: `token=${token}` },
  })
  await ask('/api/auth/user/logout', { token })
  await ask('/api/auth/user/me', { method: 'GET', token })
  // Whatever is written after an answer has been written by then.
  await pause(500)

  const said = [...one.lines, ...other.lines]
  const found = [...secrets]
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => said.filter((line) => line.includes(secret)).slice(0, 1))
    .map((line) => `the log holds a secret: ${line.slice(0, 300)}`)
  const broken = [...found]
  const missing = Object.entries({ token, staff, reset, feedToken, signature, proposal }).filter(
    ([, value]) => value === '',
  )
  if (missing.length > 0) broken.push(`no secret was got for ${missing.map(([name]) => name).join(', ')}`)
  if (!said.some((line) => line.includes('/api/auth/user/login'))) broken.push('the log does not tell of the logins')
  return {
    broken,
    figures: [
      ['secrets that were looked for in what the servers said', `${secrets.size}, in ${said.length} lines`],
      ['of these, found', found.length],
    ],
  }
}
