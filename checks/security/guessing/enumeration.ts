import { isDeepStrictEqual } from 'node:util'
import { institutionForm } from '../../../server/src/institutions/testing.ts'
import type { Findings } from '../../part.ts'
import type { HttpReply } from '../../send-request.ts'
import { median } from '../../percentile.ts'
import { areAlike, compareTimes } from './compare-times.ts'
import { type SendOptions, sendFrom, manyAddresses } from './send-from.ts'
import { newTeacher, type TwoServers } from './two-servers.ts'

type Group = 'known' | 'control' | 'unknown'
const groups = ['known', 'control', 'unknown'] as const

/** Requests per address: within the per-account limit of each call. */
const times = 5

/** With more noise the whole check proves nothing. */
const maxNoise = 0.25

/** The token of the page of a registration: an id and its signature. */
const signedId = /[\da-f-]{36}\.[\w-]{43}/g

/** The content of an answer without what always differs: request id, date, and the token of a new registration. */
function contentOf({ status, headers, text }: HttpReply) {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { status, headers: others, text: text.replace(signedId, '{token}') }
}

interface Question {
  what: string
  /** The call about an address; addresses of `known` and `control` have an account or an institution. `time` counts from 1. */
  about: (address: string, time: number) => Omit<SendOptions, 'from'>
  addresses: Record<Group, string[]>
}

/** Shuffles, so that a disturbance of the machine does not affect one group alone. */
function shuffled<T>(items: T[], random: () => number): T[] {
  return items
    .map((item) => ({ thing: item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing: item }) => item)
}

async function compareGroups(
  base: string,
  question: Question,
  random: () => number,
  from: () => string,
): Promise<Findings> {
  const { what, about, addresses } = question
  const requests = shuffled(
    groups.flatMap((group) =>
      addresses[group].flatMap((address) =>
        Array.from({ length: times }, (_, index) => ({ group, address, time: index + 1 })),
      ),
    ),
    random,
  )
  const took: Record<Group, number[]> = { known: [], control: [], unknown: [] }
  const broken: string[] = []
  let first: ReturnType<typeof contentOf> | undefined
  for (const { group, address, time } of requests) {
    const reply = await sendFrom(base, { ...about(address, time), from: from() })
    took[group].push(reply.ms)
    const content = contentOf(reply)
    first ??= content
    if (broken.length < 3 && !isDeepStrictEqual(content, first))
      broken.push(`${what}: an ${group} address reads ${JSON.stringify(content)}, another ${JSON.stringify(first)}`)
  }
  const compared = compareTimes(took, random)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  // On a machine that is too busy all times look alike.
  if (took.known.length >= 200 && compared.noise > maxNoise)
    broken.push(`${what}: the noise of ${percent(compared.noise)} is too high; run it on an idle machine`)
  if (!areAlike(compared))
    broken.push(
      `${what}: unknown addresses take ${compared.ratio.toFixed(3)} of the time of known ones (noise ${percent(compared.noise)})`,
    )
  return {
    broken,
    figures: [
      [
        `${what}: median of known addresses, ms (${took.known.length + took.control.length} times)`,
        median([...took.known, ...took.control]).toFixed(1),
      ],
      [`${what}: unknown divided by known`, compared.ratio.toFixed(3)],
      [`${what}: known divided by known, and the noise`, `${compared.control.toFixed(3)}, ${percent(compared.noise)}`],
    ],
  }
}

/** An institution form with this address as both of its addresses. Another strength makes it another registration, not the same sent twice. */
const schoolOf = (email: string, strength: number) =>
  institutionForm({
    institution_name: `School of ${email}`,
    principal_email: email,
    school_email: email,
    student_strength: String(strength),
  })

/** The strength in the registration that makes an institution known. */
const knownStrength = 100

/** Sends calls about addresses with and without an account or institution, and compares answers and times. */
export async function checkEnumeration(
  { one }: TwoServers,
  { perGroup, random, say }: { perGroup: number; random: () => number; say: (line: string) => void },
): Promise<Findings> {
  const from = manyAddresses()
  const count = Math.max(2, Math.ceil(perGroup / times))
  const make = () => Array.from({ length: count }, newTeacher)
  const teachers = { known: make(), control: make(), unknown: make() }
  const emails = (group: Group) => teachers[group].map(({ email }) => email)
  say(`${count * 2} accounts are created`)
  for (const body of [...teachers.known, ...teachers.control])
    await sendFrom(one.base, { from: from(), path: '/api/auth/user/register', body })
  const addresses = { known: emails('known'), control: emails('control'), unknown: emails('unknown') }
  const schools = { known: make(), control: make(), unknown: make() }
  for (const { email } of [...schools.known, ...schools.control])
    await sendFrom(one.base, { from: from(), path: '/api/auth/register', body: schoolOf(email, knownStrength) })

  const questions: Question[] = [
    {
      what: 'login with a wrong password',
      about: (email) => ({ path: '/api/auth/user/login', body: { email, password: 'not-the-password' } }),
      addresses,
    },
    {
      what: 'forgot password',
      about: (email) => ({ path: '/api/auth/user/forgot-password', body: { email } }),
      addresses,
    },
    {
      what: 'registration of an institution',
      about: (email, time) => ({ path: '/api/auth/register', body: schoolOf(email, knownStrength + time) }),
      addresses: {
        known: schools.known.map(({ email }) => email),
        control: schools.control.map(({ email }) => email),
        unknown: schools.unknown.map(({ email }) => email),
      },
    },
  ]
  const findings: Findings = { broken: [], figures: [] }
  for (const question of questions) {
    say(question.what)
    const { broken, figures } = await compareGroups(one.base, question, random, from)
    findings.broken.push(...broken)
    findings.figures.push(...figures)
  }
  return findings
}
