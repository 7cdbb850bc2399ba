import { randomUUID } from 'node:crypto'
import { dayOf } from '@ariviyal/contract/time'
import { ConnectionLost, type Reply } from '../../test-client.ts'
import type { ScenarioClient, SentCall, Subscriber } from './kill-fixtures.ts'
import { counted } from './ledger.ts'
import { isReady, samples, sendFile, uploadHeaders } from './upload-scenarios.ts'

const visits = 3
/** Readings of a visit to the rain gauge. */
const readings = 3
/** Below the limit of classes that a teacher has in one project. */
const classesMax = 12

/** A class joins our rain project; its pupil enters visits and sends their photos; the teacher releases them. */
export async function projectVisits(client: ScenarioClient): Promise<void> {
  const { subscribers } = client.fixtures
  const teacher = subscribers[client.random.integer(0, Math.max(0, subscribers.length - 1))]
  const row = teacher && (await client.row('select count(*) as classes from classes where owner_id = $1', [teacher.id]))
  if (!teacher || Number(row?.['classes']) >= classesMax) return
  const project = (await client.row(`select id from projects where seed_key = 'rain-gauge'`, []))?.['id']
  if (!project) throw new ConnectionLost('the project is missing')
  const { classId, pupil } = await openClass(client, teacher)
  const entry = await enrol(client, { teacher, project, classId })
  for (let visit = 0; visit < visits; visit += 1) {
    const sent = await enterVisit(client, pupil, project)
    const upload = await uploadPhoto(client, pupil)
    if (!(await isReady(client, upload))) return
    await sendPhoto(client, { pupil, project, visit: sent, upload })
  }
  await releaseAll(client, teacher, entry)
}

/** A class with a pupil in a session. These writes are other scenarios', or what a pupil repeats by hand. */
async function openClass(client: ScenarioClient, { token }: Subscriber): Promise<{ classId: string; pupil: string }> {
  const post = async (path: string, body: object, as?: string) => {
    const reply = await client.request('POST', path, { body, token: as })
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const form = { name: client.named('Rain class'), grade: 8, subject: 'Physics' }
  const classId = String((await post('/api/lms/classes', form, token))['id'])
  await post(`/api/lms/classes/${classId}/students`, { names: 'Devi' }, token)
  const cards = await post(`/api/lms/classes/${classId}/cards`, {}, token)
  const [card] = cards['items'] as { pin: string }[]
  const joined = await post('/api/class/join', { code: cards['code'], roll_number: 1, pin: card?.pin })
  return { classId, pupil: String(joined['token']) }
}

/** Sends a call until it is answered, as the outbox of a phone does. */
async function untilAnswered(client: ScenarioClient, call: SentCall): Promise<Reply> {
  for (let tries = 1; ; tries += 1)
    try {
      return await client.act(call)
    } catch (error) {
      if (!(error instanceof ConnectionLost) || tries === 20) throw error
    }
}

interface Enrolment {
  teacher: Subscriber
  project: string
  classId: string
}
async function enrol(client: ScenarioClient, { teacher, project, classId }: Enrolment): Promise<string> {
  const school = client.named('Hill School')
  const { body } = await client.act({
    kind: 'enrol a class in a project',
    method: 'POST',
    path: `/api/collaborative-projects/${project}/classes`,
    token: teacher.token,
    body: { class_id: classId, school, district: '33-madurai', latitude: 9.95, longitude: 78.1 },
    readState: counted(
      `select (select count(*) from project_classes where class_id = $1) as entry,
             (select count(*) from project_sites where school = $2) as school`,
      [classId, school],
    ),
  })
  return String(body['id'])
}

/** Returns the id that the phone gave to the visit. */
async function enterVisit(client: ScenarioClient, pupil: string, project: string): Promise<string> {
  const id = randomUUID()
  await untilAnswered(client, {
    kind: 'send a visit',
    method: 'POST',
    path: `/api/class/projects/${project}/visits`,
    token: pupil,
    body: {
      id,
      protocol: 1,
      measured_on: dayOf(new Date()),
      readings: [
        { field: 'rain', value: String(client.random.integer(1, 60)), unit: 'mm' },
        { field: 'days', value: '1' },
        { field: 'gauge', value: 'good' },
      ],
      photos: [{ field: 'rain' }],
    },
    readState: counted(
      `select count(distinct v.id) as visit, count(distinct r.id) as readings, count(distinct p.id) as photo
       from project_visits v left join project_readings r on r.visit_id = v.id
         left join project_photos p on p.visit_id = v.id where v.sent_id = $1`,
      [id],
      { readings },
    ),
  })
  return id
}

/** Uploads a photo of the scale, and returns the id of the upload. */
async function uploadPhoto(client: ScenarioClient, token: string): Promise<string> {
  const { picture } = samples
  const filename = `${client.named('scale')} ${randomUUID()}.jpg`
  const { headers } = await client.act({
    kind: 'begin a photo',
    method: 'POST',
    path: '/api/class/uploads',
    token,
    headers: uploadHeaders('picture', filename, picture.byteLength),
    readState: counted('select count(*) as upload from uploads where filename = $1', [filename]),
  })
  const path = String(headers['location'])
  const id = path.split('/').at(-1) ?? ''
  client.fixtures.uploads.add(id)
  await sendFile(client, { path, token, file: picture })
  return id
}

interface SentPhoto {
  pupil: string
  project: string
  visit: string
  upload: string
}
async function sendPhoto(client: ScenarioClient, { pupil, project, visit, upload }: SentPhoto): Promise<void> {
  await untilAnswered(client, {
    kind: 'send a photo',
    method: 'POST',
    path: `/api/class/projects/${project}/photos`,
    token: pupil,
    body: { visit, field: 'rain', upload },
    readState: counted(
      `select (select count(*) from project_photos p join project_visits v on v.id = p.visit_id join uploads u on u.file_key = p.file_key
               where v.sent_id = $1 and u.id = $2 and p.state in ('received', 'waiting')) as photo,
             (select count(*) from uploads where id = $2 and taken_at is not null) as taken`,
      [visit, upload],
    ),
  })
}

async function releaseAll(client: ScenarioClient, { token }: Subscriber, entry: string): Promise<void> {
  const { body } = await client.request('GET', `/api/project-classes/${entry}/visits`, { token })
  const ids = (body['items'] as { id: string }[]).map(({ id }) => id)
  await client.act({
    kind: 'release visits',
    method: 'POST',
    path: `/api/project-classes/${entry}/release`,
    token,
    body: { visit_ids: ids },
    readState: counted(
      `select count(*) filter (where v.state = 'released') as visits, count(*) filter (where p.state = 'waiting') as photos
       from project_visits v join project_photos p on p.visit_id = v.id where v.project_class_id = $1`,
      [entry],
      { visits, photos: visits },
    ),
  })
}
