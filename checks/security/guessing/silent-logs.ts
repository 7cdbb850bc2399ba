import { setTimeout as pause } from 'node:timers/promises'
import type { Findings } from '../../part.ts'
import type { HttpReply } from '../../send-request.ts'
import { adminAccount } from '../../real-server.ts'
import { sendFrom, type SendOptions, manyAddresses } from './send-from.ts'
import { findInMail, newTeacher, type TwoServers } from './two-servers.ts'

const fieldOf = (reply: HttpReply, name: string): string => {
  const value = (JSON.parse(reply.text) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Makes every call that carries a password, token, code or secret address, with success and with errors, and checks that no server log contains
 * them.
 */
export async function checkLogs(servers: TwoServers, secrets: Set<string>): Promise<Findings> {
  const { one, other } = servers
  const from = manyAddresses()
  const send = (path: string, options: Omit<SendOptions, 'from' | 'path'> = {}) =>
    sendFrom(one.base, { from: from(), path, ...options })
  const keep = (secret: string): string => {
    if (secret) secrets.add(secret)
    return secret
  }
  const teacher = newTeacher()
  keep(teacher.password)
  await send('/api/auth/user/register', { body: teacher })
  const token = keep(fieldOf(await send('/api/auth/user/login', { body: teacher }), 'token'))
  const staff = keep(
    fieldOf(
      await send('/api/auth/user/login', {
        body: { email: adminAccount.email, password: keep(adminAccount.password) },
      }),
      'token',
    ),
  )

  await send('/api/auth/user/forgot-password', { body: { email: teacher.email } })
  const reset = keep(await findInMail(servers, teacher.email, /reset-password\/([\w-]+)/))
  await send(`/reset-password/${reset}`, { method: 'GET' })
  await send(`/api/auth/user/reset-password/${reset}`, { body: { password: 'x' } })
  const passwords = { currentPassword: keep('guessed-wrong-51'), newPassword: keep('leaf-of-52') }
  await send('/api/auth/user/change-password', { token, body: passwords })
  await send('/api/auth/user/data', { token, body: { password: keep('guessed-wrong-53') } })

  const feed = await send('/api/live/calendar-feed', { token })
  const feedToken = keep(/live\/calendar\/([\w-]+)/.exec(feed.text)?.[1] ?? '')
  await send(`/api/live/calendar/${feedToken}.ics`, { method: 'GET' })
  const books = JSON.parse((await send('/api/ebooks', { method: 'GET', token })).text) as {
    items: { id: string; isPremium: boolean }[]
  }
  const free = books.items.find(({ isPremium }) => !isPremium)
  const address = fieldOf(await send(`/api/ebooks/${free?.id ?? ''}`, { method: 'GET', token }), 'pdfUrl')
  const signature = keep(new URLSearchParams(address.split('?')[1]).get('signature') ?? '')
  await send(address, { method: 'GET' })
  await send(address.replace('kind=ebook', 'kind=video'), { method: 'GET' })
  const proposed = await send('/api/auth/user/second-factor/proposal', { method: 'GET', token: staff })
  const proposal = keep(fieldOf(proposed, 'proposal'))
  keep(fieldOf(proposed, 'secret'))
  const set = { proposal, code: keep('recovery-code-55'), password: adminAccount.password }
  await send('/api/auth/user/second-factor/turn-on', { token: staff, body: set })

  // Errors are logged in more detail, and a token may be in an unexpected place.
  await send(`/api/nowhere/${token}?token=${token}`, { method: 'GET', token })
  await send(`/join/${keep('a-made-up-invitation-54')}?next=${token}`, { method: 'GET' })
  await send('/api/invites/a-made-up-invitation-54/claim', { token })
  await send('/api/contact', { token, headers: { 'content-type': `text/${token}` } })
  await send('/api/auth/user/me', {
    method: 'GET',
    headers: { authorization: `Basic ${token}`, cookie: `token=${token}` },
  })
  await send('/api/auth/user/logout', { token })
  await send('/api/auth/user/me', { method: 'GET', token })
  // Log lines written after an answer have been written by then.
  await pause(500)

  const logLines = [...one.lines, ...other.lines]
  const leaks = [...secrets]
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => logLines.filter((line) => line.includes(secret)).slice(0, 1))
    .map((line) => `the log holds a secret: ${line.slice(0, 300)}`)
  const broken = [...leaks]
  const missing = Object.entries({ token, staff, reset, feedToken, signature, proposal }).filter(
    ([, value]) => value === '',
  )
  if (missing.length > 0) broken.push(`no secret was obtained for ${missing.map(([name]) => name).join(', ')}`)
  if (!logLines.some((line) => line.includes('/api/auth/user/login')))
    broken.push('the log does not contain the log-ins')
  return {
    broken,
    figures: [
      ['secrets searched for in the server logs', `${secrets.size}, in ${logLines.length} lines`],
      ['of these, found', leaks.length],
    ],
  }
}
