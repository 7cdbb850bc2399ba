import { isDeepStrictEqual } from 'node:util'
import { schoolForm } from '../../../server/src/institutions/testing.ts'
import type { Findings } from '../../part.ts'
import type { Asked } from '../../ask.ts'
import { median } from '../../percentile.ts'
import { areAlike, compareTimes } from './compare-times.ts'
import { type Wanted, askFrom, manyAddresses } from './ask-from.ts'
import { newTeacher, type TwoServers } from './two-servers.ts'

type Group = 'known' | 'control' | 'unknown'
const groups = ['known', 'control', 'unknown'] as const

/** How often each address is asked about: within the limit per account of each of the calls. */
const times = 5

/** More noise than this proves nothing in the whole check. */
const mostNoise = 0.25

/** What an answer says besides its time; the id of the request and the moment are new in each. */
function saidBy({ status, headers, text }: Asked) {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { status, headers: others, text }
}

interface Question {
  what: string
  /** The call about an address; the addresses of `known` and `control` have an account, or a school. */
  about: (address: string) => Omit<Wanted, 'from'>
  addresses: Record<Group, string[]>
}

/** In an order by chance, so that nothing that the machine does meanwhile falls on one group alone. */
function shuffled<T>(things: T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

async function tell(base: string, question: Question, random: () => number, from: () => string): Promise<Findings> {
  const { what, about, addresses } = question
  const asked = shuffled(
    groups.flatMap((group) =>
      addresses[group].flatMap((address) => Array.from({ length: times }, () => ({ group, address }))),
    ),
    random,
  )
  const took: Record<Group, number[]> = { known: [], control: [], unknown: [] }
  const broken: string[] = []
  let first: ReturnType<typeof saidBy> | undefined
  for (const { group, address } of asked) {
    const told = await askFrom(base, { ...about(address), from: from() })
    took[group].push(told.ms)
    const said = saidBy(told)
    first ??= said
    if (broken.length < 3 && !isDeepStrictEqual(said, first))
      broken.push(`${what}: an ${group} address reads ${JSON.stringify(said)}, another ${JSON.stringify(first)}`)
  }
  const compared = compareTimes(took, random)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  // On a machine that is too busy anything would look alike.
  if (took.known.length >= 200 && compared.noise > mostNoise)
    broken.push(`${what}: the noise of ${percent(compared.noise)} hides too much; run it on a quiet machine`)
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
      [`${what}: unknown by known`, compared.ratio.toFixed(3)],
      [
        `${what}: known by known, and the noise between them`,
        `${compared.control.toFixed(3)}, ${percent(compared.noise)}`,
      ],
    ],
  }
}

/** A school of which both addresses are this one. */
const schoolOf = (email: string) =>
  schoolForm({ institution_name: `School of ${email}`, principal_email: email, school_email: email })

/** Asks about addresses that have an account, or a school, and about ones that have none: what is answered, and how long it takes. */
export async function findOutWhoIsThere(
  { one }: TwoServers,
  { perGroup, random, say }: { perGroup: number; random: () => number; say: (line: string) => void },
): Promise<Findings> {
  const from = manyAddresses()
  const count = Math.max(2, Math.ceil(perGroup / times))
  const make = () => Array.from({ length: count }, newTeacher)
  const people = { known: make(), control: make(), unknown: make() }
  const emails = (group: Group) => people[group].map(({ email }) => email)
  say(`${count * 2} accounts are made`)
  for (const body of [...people.known, ...people.control])
    await askFrom(one.base, { from: from(), path: '/api/auth/user/register', body })
  const addresses = { known: emails('known'), control: emails('control'), unknown: emails('unknown') }
  const schools = { known: make(), control: make(), unknown: make() }
  for (const { email } of [...schools.known, ...schools.control])
    await askFrom(one.base, { from: from(), path: '/api/auth/register', body: schoolOf(email) })

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
      what: 'registration of a school',
      about: (email) => ({ path: '/api/auth/register', body: schoolOf(email) }),
      // One of the five has made the school.
      addresses: {
        known: schools.known.map(({ email }) => email),
        control: schools.control.map(({ email }) => email),
        unknown: schools.unknown.map(({ email }) => email),
      },
    },
  ]
  const found: Findings = { broken: [], figures: [] }
  for (const question of questions) {
    say(question.what)
    const { broken, figures } = await tell(one.base, question, random, from)
    found.broken.push(...broken)
    found.figures.push(...figures)
  }
  return found
}
