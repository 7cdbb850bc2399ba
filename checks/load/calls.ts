import type { LoadFixtures, Teacher } from './load-fixtures.ts'

type Pick = <T>(from: readonly T[]) => T
/** One request of a client. */
export interface LoadCall {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The loopback address of the client. */
  address?: string
  /** The status of a success. */
  expects: number
  /** Whether it needs its own connection: another address each time. */
  alone?: boolean
}

const pages = ['/', '/about', '/contact', '/ebook', '/login', '/register']
const readable = { 'accept-encoding': 'br, gzip' }

/** Most calls use a few hundred addresses; calls with counted attempts use many. */
const anyAddress = (random: () => number): string => `127.0.1.${1 + Math.floor(random() * 40)}`
const rareAddress = (random: () => number): string =>
  `127.${10 + Math.floor(random() * 40)}.${Math.floor(random() * 250)}.${1 + Math.floor(random() * 250)}`

let teacherCount = 0
/** Round robin, so that no account exceeds its limit. */
const next = (teachers: Teacher[]): Teacher => teachers[(teacherCount += 1) % teachers.length] as Teacher

const makers = {
  page: (_fixtures, pick) => ({
    method: 'GET',
    path: pick(pages),
    headers: { ...readable, accept: 'text/html' },
    expects: 200,
  }),
  'books as a guest': () => ({ method: 'GET', path: '/api/ebooks', expects: 200 }),
  'books as a subscriber': ({ subscribers }, pick) => ({
    method: 'GET',
    path: '/api/ebooks',
    token: pick(subscribers).token,
    expects: 200,
  }),
  me: ({ teachers }, pick) => ({ method: 'GET', path: '/api/auth/user/me', token: pick(teachers).token, expects: 200 }),
  'live sessions': () => ({ method: 'GET', path: '/api/live/sessions', expects: 200 }),
  'a piece of a book': ({ files }, pick, random) => {
    const from = Math.floor(random() * 200_000)
    return { method: 'GET', path: pick(files), headers: { range: `bytes=${from}-${from + 65_535}` }, expects: 206 }
  },
  cover: ({ covers }, pick) => ({ method: 'GET', path: pick(covers), expects: 200 }),
  write: ({ teachers }, pick) => ({
    method: 'POST',
    path: '/api/live/calendar-feed',
    token: pick(teachers).token,
    expects: 201,
  }),
  contact: (_fixtures, _pick, random) => ({
    method: 'POST',
    path: '/api/contact',
    address: rareAddress(random),
    alone: true,
    body: {
      name: 'A teacher',
      email: `guest-${Math.floor(random() * 1e12)}@load.example`,
      subject: 'A question',
      message: 'Which books speak of the monsoon in grade 8?',
    },
    expects: 201,
  }),
  'log-in': ({ teachers, password }, _pick, random) => ({
    method: 'POST',
    path: '/api/auth/user/login',
    address: rareAddress(random),
    alone: true,
    body: { email: next(teachers).email, password },
    expects: 200,
  }),
  certificate: ({ teachers }, _pick, random) => ({
    method: 'POST',
    path: '/api/auth/user/certificate-name/specimen',
    token: next(teachers).token,
    address: rareAddress(random),
    alone: true,
    body: { name: 'Kavitha Raman' },
    expects: 200,
  }),
} satisfies Record<string, (fixtures: LoadFixtures, pick: Pick, random: () => number) => LoadCall>
export type CallName = keyof typeof makers
export type Mix = Partial<Record<CallName, number>>

/** Weights per thousand calls, as on a busy day. */
export const busyDay: Mix = {
  page: 255,
  'books as a guest': 130,
  'books as a subscriber': 120,
  me: 240,
  'live sessions': 100,
  'a piece of a book': 60,
  cover: 40,
  write: 40,
  contact: 10,
  'log-in': 5,
}

/** Draws calls by the weights of the mix. */
export function drawCalls(
  fixtures: LoadFixtures,
  mix: Mix,
  random: () => number,
): () => { name: CallName; call: LoadCall & { address: string } } {
  const names = Object.keys(mix) as CallName[]
  const total = names.reduce((sum, name) => sum + (mix[name] ?? 0), 0)
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as never
  return () => {
    let left = random() * total
    const name = names.find((candidate) => (left -= mix[candidate] ?? 0) < 0) ?? 'page'
    const call: LoadCall = makers[name](fixtures, pick, random)
    return { name, call: { address: anyAddress(random), ...call } }
  }
}
