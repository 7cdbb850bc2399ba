import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFolder } from '../folder-storage.ts'
import type { Outcome, Targets } from './compromised-child.ts'
import { examineIsolation } from './examine-file.ts'
import { examineBounds } from './examined.ts'
import { type Isolation, noIsolation } from './isolation.ts'
import { startReader } from './start-reader.ts'
import { openWorkplace } from './workplace.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A data folder as the server makes it, with secrets in it, beside a database and a server that listen. */
let data: string
let targets: Targets
const listeners: Server[] = []

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ariviyal-compromised-'))
  chmodSync(data, 0o711)
  const place = (name: string) => join(data, name)
  for (const folder of ['outbox', 'postgres', 'socket']) mkdirSync(place(folder), { mode: 0o700 })
  const storage = openFolder(place('files'))
  await storage.put('unfinished/another', Buffer.from('of somebody else'))
  for (const file of ['certificate-key.pem', 'postgres/ariviyal.password', 'outbox/mail.eml'])
    writeFileSync(place(file), 'a secret', { mode: 0o600 })
  const database = createServer().listen(place('socket/.s.PGSQL.5432'))
  const site = createServer().listen(0, '127.0.0.1')
  listeners.push(database, site)
  await Promise.all(listeners.map((listener) => once(listener, 'listening')))
  targets = {
    files: {
      'the key of certificates': place('certificate-key.pem'),
      'the password of the database': place('postgres/ariviyal.password'),
      'a mail that was kept': place('outbox/mail.eml'),
      'another upload': place('files/unfinished/another'),
    },
    folders: { 'the names of mails': place('outbox'), 'the names of files': place('files/unfinished') },
    writes: { 'a file outside of its folder': place('mine'), 'a mail of its own': place('outbox/mine.eml') },
    port: (site.address() as AddressInfo).port,
    socket: place('socket/.s.PGSQL.5432'),
    parent: process.pid,
  }
})
afterAll(() => {
  for (const listener of listeners) listener.close()
  rmSync(data, { recursive: true })
})

const all = () => [
  ...Object.keys({ ...targets.files, ...targets.folders, ...targets.writes }),
  'the environment of the server',
  'the memory of the server',
  'a connection over TCP',
  'the socket of the database',
  'another program',
  'a signal to the server',
]

/** Runs the program that was taken over as the one that reads files is run; answers what it could do. */
async function succeeds(isolation: Isolation, permissions: boolean): Promise<string[]> {
  const given = join(data, 'given')
  writeFileSync(given, 'a file')
  const folder = join(data, 'examining')
  mkdirSync(folder, { recursive: true })
  const { reach, remove } = await openWorkplace(given, folder, isolation.account)
  const program = join(import.meta.dirname, 'compromised-child.ts')
  const child = startReader(program, { reach, memoryBytes: examineBounds.memoryBytes, isolation, permissions })
  const ended = once(child, 'exit')
  try {
    const answered = once(child, 'message')
    child.send(targets)
    const answer = await Promise.race([answered, ended.then(([code]) => [`ended with ${String(code)}`])])
    expect(answer[0]).toBeTypeOf('object')
    const outcome = answer[0] as Outcome
    expect(Object.keys(outcome).toSorted()).toEqual(all().toSorted())
    return Object.keys(outcome).filter((name) => outcome[name] === 'done')
  } finally {
    child.kill('SIGKILL')
    await ended
    await remove()
  }
}

/** What this system does not let us prevent, save by what Node forbids to JavaScript. */
function openTo({ account, isOffline }: Isolation): string[] {
  const network = isOffline ? [] : ['a connection over TCP']
  // The kernel tells by the account who may signal, and who may open the socket; PostgreSQL then asks for its password.
  return account ? network : [...network, 'the socket of the database', 'a signal to the server']
}

/** What machine code that was taken over can do besides, for which Node's permissions are none. */
function openToMachineCode(isolation: Isolation): string[] {
  const { account, wrapper } = isolation
  if (account) return [...openTo(isolation), 'another program']
  const isApart = wrapper.includes('--user') || wrapper.includes('-r')
  // From a namespace of users of its own, the kernel lets nobody look into a process outside of it.
  return isApart ? all().filter((name) => !/^(the (environment|memory) of|a connection)/.test(name)) : all()
}

const systems: [name: string, isolation: () => Isolation][] = [
  ['on this system', examineIsolation],
  ['on a system without namespaces or accounts', () => noIsolation],
]

describe.each(systems)('a process that reads files and was taken over, %s', (_name, isolation) => {
  test('in its JavaScript, can do nothing but what the system leaves open', async () => {
    expect((await succeeds(isolation(), true)).toSorted()).toEqual(openTo(isolation()).toSorted())
  })

  test('in its machine code, is held by the system alone', async () => {
    const open = openToMachineCode(isolation())
    // Yama may forbid more than is counted on here.
    expect(open).toEqual(expect.arrayContaining(await succeeds(isolation(), false)))
    expect(await succeeds(isolation(), false)).toEqual(expect.arrayContaining(openTo(isolation())))
  })
})

describe('what such a process says that it made', () => {
  test.each<[string, (secret: string, made: string) => void]>([
    ['a link to a secret', (secret, made) => symlinkSync(secret, join(made, 'picture.webp'))],
    ['a secret by another name', (secret, made) => linkSync(secret, join(made, 'picture.webp'))],
    ['a folder', (_secret, made) => mkdirSync(join(made, 'picture.webp'))],
    ['nothing', () => {}],
  ])('is not kept when it is %s', async (_what, make) => {
    const folder = join(data, 'examining')
    mkdirSync(folder, { recursive: true })
    const workplace = await openWorkplace(targets.files['the key of certificates'] ?? '', folder, null)
    make(targets.files['the key of certificates'] ?? '', workplace.reach.writes)
    await expect(workplace.take(join(workplace.reach.writes, 'picture.webp'), folder)).rejects.toThrow(
      'no file of its own',
    )
    await expect(workplace.take(workplace.given, folder)).rejects.toThrow('no file of its own')
    await workplace.remove()
  })
})
