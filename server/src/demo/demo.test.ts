import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { waitUntil } from '@ariviyal/embedded-postgres/testing'
import { freePort } from '../testing/servers/free-port.ts'
import { useServerFolder } from '../testing/servers/server-folder.ts'

// Real starts take seconds each under load, and the first one fills a database.
vi.setConfig({ testTimeout: 240_000 })

const servers = useServerFolder()

/** Starts the demonstration on this test's data folder. */
async function start(...args: string[]) {
  const port = await freePort()
  // Whatever is set for the product, a demonstration sends no mail.
  const env = { DATA_DIR: servers.path('demo'), PORT: String(port), SMTP_URL: 'smtp://127.0.0.1:1' }
  const server = servers.start(env, 'demo', ...args)
  const call = async <T>(path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  /** The log-ins as printed. */
  const logIns = () =>
    Object.fromEntries(
      server.lines.flatMap((line) => {
        const [, who, email, password] = /^Log in as (\w+): (\S+) {2}(\S+)$/.exec(line) ?? []
        return who && email && password ? [[who, { email, password }]] : []
      }),
    )
  const logIn = async (who: string) => {
    const answer = await call<{ token: string; user: { name: string; role: string; is_subscribed: number } }>(
      '/api/auth/user/login',
      { body: logIns()[who] ?? {} },
    )
    expect(answer.status).toBe(200)
    return answer.body
  }
  return { ...server, call, logIns, logIn }
}

interface Items {
  items: unknown[]
}

test('a visitor of the demonstration logs in as teacher, representative and staff, and finds every section filled', async () => {
  const first = await start()
  expect(await first.line('is ready at')).toMatch(/^Ariviyal is ready at/)
  const [teacher, representative, staff] = [
    await first.logIn('teacher'),
    await first.logIn('representative'),
    await first.logIn('staff'),
  ]
  expect(teacher.user).toMatchObject({ name: 'Demo Teacher 1', role: 'teacher', is_subscribed: 1 })
  expect(staff.user).toMatchObject({ name: 'Demo Staff', role: 'admin' })

  const count = async (path: string, token: string) => (await first.call<Items>(path, { token })).body.items.length
  const pages = ['/api/ebooks', '/api/videos', '/api/workshops', '/api/materials', '/api/lms/classes']
  const linkPages = ['/api/websites', '/api/networking', '/api/projects', '/api/industry', '/api/lms/questions']
  const empty: string[] = []
  const community = ['discussions', 'people', 'visits', 'news', 'fairs'].map((list) => `/api/community/${list}`)
  const partnerPages = ['/api/partnerships/offers', '/api/partnerships/requests']
  for (const path of [...pages, ...linkPages, ...community, ...partnerPages])
    if ((await count(path, teacher.token)) === 0) empty.push(path)
  if ((await count('/api/admin/grievances', staff.token)) === 0) empty.push('complaints')
  expect(empty).toEqual([])
  const projects = await first.call<{ items: { id: string; title: string; takes_part: boolean }[] }>(
    '/api/collaborative-projects',
    { token: teacher.token },
  )
  const { id: project = '' } = projects.body.items.find((one) => one.takes_part) ?? {}
  const run = await first.call(`/api/collaborative-projects/${project}/run`, { token: teacher.token })
  expect(run.body).toMatchObject({ state: 'open', lead: 'Demo Teacher 1', schools: 5, waiting: 5, open_flags: 1 })
  const results = await first.call<{ visits: number }>(`/api/collaborative-projects/${project}/results`, {
    token: teacher.token,
  })
  expect(results.body.visits).toBe(25)
  const fairs = await first.call<{ items: { id: string; state: string; is_host: boolean }[] }>('/api/community/fairs', {
    token: teacher.token,
  })
  expect(fairs.body.items).toMatchObject([
    { state: 'open', is_host: true },
    { state: 'published', is_host: true },
  ])
  const places = await first.call<{ items: { place: number; score: number }[] }>(
    `/api/community/fairs/${fairs.body.items[1]?.id}/results`,
    { token: teacher.token },
  )
  expect(places.body.items.map(({ place }) => place)).toEqual([1, 2, 1, 2])
  const questions = await first.call<{ items: { answers: number }[] }>('/api/community/discussions', {
    token: teacher.token,
  })
  expect(questions.body.items.map(({ answers }) => answers)).toEqual(expect.arrayContaining([0, 1, 2]))
  const states = async (query: string) =>
    (await first.call<{ items: { state: string }[] }>(`/api/live/sessions${query}`)).body.items.map(
      ({ state }) => state,
    )
  expect(new Set(await states(''))).toEqual(new Set(['running', 'coming', 'cancelled']))
  expect(await states('?when=past')).toEqual(['over', 'over'])
  const waiting = ['subscription-requests', 'institutions', 'renewals'].map(
    (list) => `/api/admin/${list}?status=pending`,
  )
  for (const path of [...waiting, '/api/admin/messages']) expect(await count(path, staff.token)).toBe(1)
  expect((await first.call('/api/school', { token: representative.token })).body).toMatchObject({
    school: { seats: 8, seats_used: 3 },
  })
  // The jobs of the past weeks run now.
  await waitUntil(async () => (await count('/api/auth/user/certificates', teacher.token)) === 4, 60)
  const outbox = servers.path('demo', 'outbox')
  await waitUntil(() => readdirSync(outbox).some((name) => name.endsWith('.eml')), 60)

  const before = first.logIns()
  first.child.kill('SIGTERM')
  await first.ended
  const startedAt = performance.now()
  const second = await start()
  await second.line('is ready at')
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  expect(second.lines.some((line) => line.startsWith('The demonstration was filled on'))).toBe(true)
  expect(second.logIns()).toEqual(before)
  const beside = await start('--reset')
  expect((await beside.ended)[0]).toBe(1)
  expect(beside.lines.at(-1)).toBe('Cannot start: The demonstration is running: stop it first')

  second.child.kill('SIGTERM')
  await second.ended
  const fresh = await start('--reset')
  await fresh.line('is ready at')
  expect(fresh.logIns()['teacher']?.password).not.toBe(before['teacher']?.password)
  await fresh.logIn('teacher')
})

test('it refuses a folder with the data of something else', async () => {
  mkdirSync(servers.path('demo'))
  writeFileSync(servers.path('demo', 'register.xlsx'), 'marks')
  for (const args of [[], ['--reset']]) {
    const refused = await start(...args)
    expect((await refused.ended)[0]).toBe(1)
    expect(refused.lines.at(-1)).toMatch(/^Cannot start: \S+ holds the data of something else/)
  }
  expect(readdirSync(servers.path('demo'))).toEqual(['register.xlsx'])
})
