import { adminAccount } from '../../real-server.ts'

type Body = Record<string, unknown>

/** Returns the answer of a call. @throws Error for an unexpected status. */
async function call(
  base: string,
  method: string,
  path: string,
  status: number,
  body?: object,
  token?: string,
): Promise<Body> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Body
}

const teacher = {
  firstname: 'Meena',
  lastname: 'Kumari',
  email: 'meena@school.example',
  phone_number: '9840012345',
  password: 'neem-leaf-12',
}

/** A fixed form that servers of every earlier version accept, independent of the current one. */
const school = {
  institution_name: 'Government Higher Secondary School, Kumbakonam',
  school_address: '12 Temple Road, Kumbakonam 612001',
  affiliation_board: 'State Board',
  correspondent_name: 'R. Selvam',
  principal_name: 'K. Lakshmi',
  principal_contact: '9840054321',
  principal_email: 'principal@school.example',
  branches: '',
  school_email: 'office@school.example',
  school_website: '',
  school_mobile: '9840099999',
  school_landline: '',
  student_strength: '850',
  teaching_staff_count: 32,
  representatives: '',
  declaration: true,
}

const firstId = (page: Body): string => ((page['items'] as { id: string }[])[0] ?? { id: '' }).id

export interface CreatedData {
  token: string
  /** Number of accounts, requests, institutions and messages created. */
  writes: number
}

/** Does what people do in every version: accounts, a message, an approved subscription and institution, a pending institution, a link. */
export async function createData(base: string): Promise<CreatedData> {
  await call(base, 'POST', '/api/auth/user/register', 201, teacher)
  const { token, user } = (await call(base, 'POST', '/api/auth/user/login', 200, teacher)) as {
    token: string
    user: { id: string }
  }
  const admin = String((await call(base, 'POST', '/api/auth/user/login', 200, adminAccount))['token'])
  const message = {
    name: 'Meena',
    email: teacher.email,
    subject: 'Prisms',
    message: 'Where do I find the book on light?',
  }
  await call(base, 'POST', '/api/contact', 201, message)
  await call(base, 'POST', '/api/auth/user/subscribe', 201, { ...school, userId: user.id }, token)
  const requests = await call(base, 'GET', '/api/admin/subscription-requests?status=pending', 200, undefined, admin)
  await call(base, 'POST', `/api/admin/subscription-requests/${firstId(requests)}/approve`, 200, { months: 12 }, admin)
  await call(base, 'POST', '/api/auth/register', 201, school)
  const schools = await call(base, 'GET', '/api/admin/institutions?status=pending', 200, undefined, admin)
  const approved = await call(
    base,
    'POST',
    `/api/admin/institutions/${firstId(schools)}/approve`,
    200,
    { months: 12, seats: 5 },
    admin,
  )
  const invite = String(approved['invite_url']).split('/').at(-1)
  await call(base, 'POST', '/api/auth/user/register', 201, { ...teacher, email: 'ravi@school.example' })
  const ravi = await call(base, 'POST', '/api/auth/user/login', 200, { ...teacher, email: 'ravi@school.example' })
  await call(base, 'POST', `/api/invites/${invite}/claim`, 200, {}, String(ravi['token']))
  await call(base, 'POST', '/api/auth/register', 201, { ...school, school_email: 'second@school.example' })
  const link = { kind: 'website', title: 'Star maps', description: 'The sky of tonight', url: 'https://stars.example' }
  await call(base, 'POST', '/api/admin/links', 201, link, admin)
  await call(base, 'POST', '/api/auth/user/forgot-password', 200, { email: teacher.email })
  return { token, writes: 13 }
}

/** Checks the same data in a later version; returns a line for each difference. */
export async function checkData(base: string, { token }: CreatedData): Promise<string[]> {
  const broken: string[] = []
  const check = async (what: string, isIntact: () => Promise<boolean>) => {
    try {
      if (!(await isIntact())) broken.push(`${what}: changed`)
    } catch (error) {
      broken.push(`${what}: ${(error as Error).message}`)
    }
  }
  const items = (page: Body) => page['items'] as Record<string, unknown>[]
  await check('it is ready', async () => (await call(base, 'GET', '/readyz', 200))['status'] === 'ready')
  await check('a login session is still valid and subscribed', async () => {
    const me = await call(base, 'GET', '/api/auth/user/me', 200, undefined, token)
    return me['email'] === teacher.email && me['is_subscribed'] === 1
  })
  await check('the password is the same', async () => {
    const { user } = (await call(base, 'POST', '/api/auth/user/login', 200, teacher)) as { user: Body }
    return user['email'] === teacher.email
  })
  await check('a teacher with a seat is subscribed', async () => {
    const ravi = await call(base, 'POST', '/api/auth/user/login', 200, { ...teacher, email: 'ravi@school.example' })
    return (ravi['user'] as Body)['is_subscribed'] === 1
  })
  await check('a premium book opens', async () => {
    const books = items(await call(base, 'GET', '/api/ebooks', 200, undefined, token))
    const address = books.find((book) => book['isPremium'] === true)?.['pdfUrl']
    const answer = await fetch(base + String(address))
    return (
      answer.status === 200 &&
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString() === '%PDF-'
    )
  })
  const admin = String((await call(base, 'POST', '/api/auth/user/login', 200, adminAccount))['token'])
  for (const [what, path, count] of [
    ['the approved request', '/api/admin/subscription-requests?status=approved', 1],
    ['the approved school', '/api/admin/institutions?status=approved', 1],
    ['the pending school', '/api/admin/institutions?status=pending', 1],
    ['the message', '/api/admin/messages', 1],
    ['the audit log', '/api/admin/audit-log', 3],
  ] as const)
    await check(what, async () => items(await call(base, 'GET', path, 200, undefined, admin)).length >= count)
  await check('the school can be approved now', async () => {
    const schools = await call(base, 'GET', '/api/admin/institutions?status=pending', 200, undefined, admin)
    await call(
      base,
      'POST',
      `/api/admin/institutions/${firstId(schools)}/approve`,
      200,
      { months: 12, seats: 5 },
      admin,
    )
    return true
  })
  return broken
}
