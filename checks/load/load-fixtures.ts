import { sendRequest, type HttpReply, logIn } from '../send-request.ts'
import { adminToken } from '../real-server.ts'

export interface Teacher {
  email: string
  token: string
}

/** The data of the load: teachers with login sessions, the subscribers among them, an administrator, files. */
export interface LoadFixtures {
  base: string
  password: string
  teachers: Teacher[]
  subscribers: Teacher[]
  admin: string
  /** Signed addresses of books, valid for a quarter of an hour; `refreshFiles` renews them. */
  files: string[]
  covers: string[]
}

const password = 'kolam-dots-1024'

function expectStatus(reply: HttpReply, status: number, what: string): void {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`)
}

/** An address per teacher, since attempts are counted per address. */
const ownAddress = (index: number): string => `127.2.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`

async function enrol(base: string, index: number): Promise<Teacher & { id: string }> {
  const email = `teacher-${index}@load.example`
  const from = ownAddress(index)
  const body = { firstname: 'Teacher', lastname: `Number ${index}`, email, phone_number: '9000000004', password }
  const reply = await sendRequest(`${base}/api/auth/user/register`, { method: 'POST', body, from })
  expectStatus(reply, 201, 'a registration')
  return { email, ...(await logIn(base, { email, password }, from)) }
}

/** Creates the accounts through the API. A tenth of the teachers subscribe. */
export async function openLoadFixtures(base: string, size: number): Promise<LoadFixtures> {
  const admin = await adminToken(base)
  const teachers: (Teacher & { id: string })[] = []
  for (let index = 0; index < size; index += 1) teachers.push(await enrol(base, index))
  const subscribers = teachers.slice(0, Math.max(2, Math.ceil(size / 10)))
  for (const { id } of subscribers) {
    const url = `${base}/api/admin/users/${id}/start-trial`
    expectStatus(await sendRequest(url, { method: 'POST', body: {}, token: admin }), 200, 'a trial')
  }
  const fixtures: LoadFixtures = { base, password, teachers, subscribers, admin, files: [], covers: [] }
  await refreshFiles(fixtures)
  return fixtures
}

export async function refreshFiles(fixtures: LoadFixtures): Promise<void> {
  const token = fixtures.subscribers[0]?.token ?? ''
  const reply = await sendRequest(`${fixtures.base}/api/ebooks`, { token })
  expectStatus(reply, 200, 'the list of books')
  const { items } = JSON.parse(reply.text) as { items: { pdfUrl: string | null; cover: string }[] }
  fixtures.files = items.map(({ pdfUrl }) => pdfUrl).filter((url) => url !== null)
  fixtures.covers = items.map(({ cover }) => cover)
  if (fixtures.files.length === 0) throw new Error('a subscriber got no file')
}
