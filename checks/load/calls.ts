import type { School, Teacher } from './school.ts'

type Pick = <T>(from: readonly T[]) => T
/** One request as a client makes it. */
export interface Made {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The loopback address that it comes from. */
  address?: string
  /** The status of a success. */
  expects: number
  /** Whether it needs a connection of its own: another address each time. */
  alone?: boolean
}

const pages = ['/', '/about', '/contact', '/ebook', '/login', '/register']
const readable = { 'accept-encoding': 'br, gzip' }

/** Calls come from a few hundred devices; those whose attempts are counted, from many addresses. */
const anyAddress = (random: () => number): string => `127.0.1.${1 + Math.floor(random() * 40)}`
const rareAddress = (random: () => number): string =>
  `127.${10 + Math.floor(random() * 40)}.${Math.floor(random() * 250)}.${1 + Math.floor(random() * 250)}`

let turn = 0
/** In turn, so that no account is used more often than its limit allows. */
const next = (teachers: Teacher[]): Teacher => teachers[(turn += 1) % teachers.length] as Teacher

const makers = {
  page: (_school, pick) => ({
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
  contact: (_school, _pick, random) => ({
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
} satisfies Record<string, (school: School, pick: Pick, random: () => number) => Made>
export type CallName = keyof typeof makers
export type Mix = Partial<Record<CallName, number>>

/** Of a thousand calls; as pages and their data are asked for on a busy day. */
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
  school: School,
  mix: Mix,
  random: () => number,
): () => { name: CallName; call: Made & { address: string } } {
  const names = Object.keys(mix) as CallName[]
  const total = names.reduce((sum, name) => sum + (mix[name] ?? 0), 0)
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as never
  return () => {
    let left = random() * total
    const name = names.find((candidate) => (left -= mix[candidate] ?? 0) < 0) ?? 'page'
    const call: Made = makers[name](school, pick, random)
    return { name, call: { address: anyAddress(random), ...call } }
  }
}
