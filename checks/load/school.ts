import { ask, type Asked, logIn } from '../ask.ts'
import { adminToken } from '../real-server.ts'

export interface Teacher {
  email: string
  token: string
}

/** Who and what the load is made of: teachers with their sessions, those of them who subscribe, an administrator, files. */
export interface School {
  base: string
  password: string
  teachers: Teacher[]
  subscribers: Teacher[]
  admin: string
  /** Signed addresses of books; they live for a quarter of an hour, `refreshFiles` gets new ones. */
  files: string[]
  covers: string[]
}

const password = 'kolam-dots-1024'

function expectStatus(reply: Asked, status: number, what: string): void {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`)
}

/** Every teacher comes from an address of their own, since attempts are counted by address too. */
const ownAddress = (place: number): string => `127.2.${Math.floor(place / 250) % 250}.${(place % 250) + 1}`

async function enrol(base: string, place: number): Promise<Teacher & { id: string }> {
  const email = `teacher-${place}@load.example`
  const from = ownAddress(place)
  const body = { firstname: 'Teacher', lastname: `Number ${place}`, email, phone_number: '9000000004', password }
  const reply = await ask(`${base}/api/auth/user/register`, { method: 'POST', body, from })
  expectStatus(reply, 201, 'a registration')
  return { email, ...(await logIn(base, { email, password }, from)) }
}

/** Makes the accounts through the calls that people make. A tenth of the teachers subscribe. */
export async function openSchool(base: string, size: number): Promise<School> {
  const admin = await adminToken(base)
  const teachers: (Teacher & { id: string })[] = []
  for (let place = 0; place < size; place += 1) teachers.push(await enrol(base, place))
  const subscribers = teachers.slice(0, Math.max(2, Math.ceil(size / 10)))
  for (const { id } of subscribers) {
    const url = `${base}/api/admin/users/${id}/start-trial`
    expectStatus(await ask(url, { method: 'POST', body: {}, token: admin }), 200, 'a trial')
  }
  const school: School = { base, password, teachers, subscribers, admin, files: [], covers: [] }
  await refreshFiles(school)
  return school
}

export async function refreshFiles(school: School): Promise<void> {
  const token = school.subscribers[0]?.token ?? ''
  const reply = await ask(`${school.base}/api/ebooks`, { token })
  expectStatus(reply, 200, 'the list of books')
  const { items } = JSON.parse(reply.text) as { items: { pdfUrl: string | null; cover: string }[] }
  school.files = items.map(({ pdfUrl }) => pdfUrl).filter((url) => url !== null)
  school.covers = items.map(({ cover }) => cover)
  if (school.files.length === 0) throw new Error('a subscriber was given no file')
}
