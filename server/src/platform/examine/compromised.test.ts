import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFolder } from '../storage/folder-storage.ts'
import type { IntrusionOutcome, Targets } from './compromised-child.ts'
import { examineIsolation } from './examine-file.ts'
import { examineBounds } from './examined.ts'
import { type Isolation, noIsolation } from './isolation.ts'
import { startReader } from './start-reader.ts'
import { createWorkspace } from './workspace.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A data folder with secrets as the server creates it, beside a listening database and server. */
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

/** Runs the compromised program as the reader process is run; returns the outcome of its attempts. */
async function successfulAttempts(isolation: Isolation, permissions: boolean): Promise<string[]> {
  const given = join(data, 'given')
  writeFileSync(given, 'a file')
  const folder = join(data, 'examining')
  mkdirSync(folder, { recursive: true })
  const { reach, remove } = await createWorkspace(given, folder, isolation.account)
  const program = join(import.meta.dirname, 'compromised-child.ts')
  const child = startReader(program, { reach, memoryBytes: examineBounds.memoryBytes.pdf, isolation, permissions })
  const ended = once(child, 'exit')
  try {
    const answered = once(child, 'message')
    child.send(targets)
    const answer = await Promise.race([answered, ended.then(([code]) => [`ended with ${String(code)}`])])
    expect(answer[0]).toBeTypeOf('object')
    const outcome = answer[0] as IntrusionOutcome
    expect(Object.keys(outcome).toSorted()).toEqual(all().toSorted())
    return Object.keys(outcome).filter((name) => outcome[name] === 'done')
  } finally {
    child.kill('SIGKILL')
    await ended
    await remove()
  }
}

/** Attempts this system cannot prevent without Node's permissions. */
function allowedFromJavaScript({ account, isOffline }: Isolation): string[] {
  const network = isOffline ? [] : ['a connection over TCP']
  // The kernel decides by account who may signal and open the socket; PostgreSQL then requires its password.
  return account ? network : [...network, 'the socket of the database', 'a signal to the server']
}

/** Attempts that compromised native code can make, which Node's permissions do not prevent. */
function allowedFromNativeCode(isolation: Isolation): string[] {
  const { account, wrapper } = isolation
  if (account) return [...allowedFromJavaScript(isolation), 'another program']
  const isApart = wrapper.includes('--user') || wrapper.includes('-r')
  // From its own user namespace, a process cannot inspect processes outside.
  return isApart ? all().filter((name) => !/^(the (environment|memory) of|a connection)/.test(name)) : all()
}

const systems: [name: string, isolation: () => Isolation][] = [
  ['on this system', examineIsolation],
  ['on a system without namespaces or accounts', () => noIsolation],
]

describe.each(systems)('a compromised reader process, %s', (_name, isolation) => {
  test('from JavaScript, can do only what the system allows', async () => {
    expect((await successfulAttempts(isolation(), true)).toSorted()).toEqual(
      allowedFromJavaScript(isolation()).toSorted(),
    )
  })

  test('from native code, is restricted by the system alone', async () => {
    const allowed = allowedFromNativeCode(isolation())
    // Yama may forbid more than is expected here.
    expect(allowed).toEqual(expect.arrayContaining(await successfulAttempts(isolation(), false)))
    expect(await successfulAttempts(isolation(), false)).toEqual(
      expect.arrayContaining(allowedFromJavaScript(isolation())),
    )
  })
})

describe('an output that such a process reports', () => {
  test.each<[string, (secret: string, made: string) => void]>([
    ['a link to a secret', (secret, made) => symlinkSync(secret, join(made, 'picture.webp'))],
    ['a secret by another name', (secret, made) => linkSync(secret, join(made, 'picture.webp'))],
    ['a folder', (_secret, made) => mkdirSync(join(made, 'picture.webp'))],
    ['nothing', () => {}],
  ])('is rejected when it is %s', async (_what, make) => {
    const folder = join(data, 'examining')
    mkdirSync(folder, { recursive: true })
    const workspace = await createWorkspace(targets.files['the key of certificates'] ?? '', folder, null)
    make(targets.files['the key of certificates'] ?? '', workspace.reach.writes)
    await expect(workspace.take(join(workspace.reach.writes, 'picture.webp'), folder)).rejects.toThrow(
      'is not a regular file',
    )
    await expect(workspace.take(workspace.given, folder)).rejects.toThrow('is not a regular file')
    await workspace.remove()
  })
})
