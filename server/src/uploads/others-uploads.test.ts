import { showUpload } from '@ariviyal/contract/uploads/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { type RawAnswer, sendBytes } from '../testing/send-bytes.ts'
import { tusClient } from './tus/testing.ts'
import { idOf, openUploadFixture, type UploadFixture } from './upload-fixture-testing.ts'

/**
 * URLs that one parser reads as the caller's own upload and another as a colleague's. Sent over a raw connection, since clients would normalise them.
 */
const targets: Record<string, (own: string, other: string) => string> = {
  'only the other': (_own, other) => `/uploads/${other}`,
  'the other in the query, as a path': (own, other) => `/uploads/${own}?x=/${other}`,
  'the other in the query, with a slash at its end': (own, other) => `/uploads/${own}?/${other}/`,
  'the other in the query, with an encoded slash': (own, other) => `/uploads/${own}?x=%2F${other}`,
  'an empty query': (own) => `/uploads/${own}?`,
  'the other in a fragment': (own, other) => `/uploads/${own}#/${other}`,
  'the other in an encoded fragment': (own, other) => `/uploads/${own}%23/${other}`,
  'the other in an encoded query': (own, other) => `/uploads/${own}%3Fx=/${other}`,
  'the other below': (own, other) => `/uploads/${own}/${other}`,
  'the other below, by an encoded slash': (own, other) => `/uploads/${own}%2F${other}`,
  'the other below, by an encoded slash, in small letters': (own, other) => `/uploads/${own}%2f${other}`,
  'the other below, by a slash encoded twice': (own, other) => `/uploads/${own}%252F${other}`,
  'the other below, by a backslash': (own, other) => `/uploads/${own}\\${other}`,
  'the other below, by an encoded backslash': (own, other) => `/uploads/${own}%5C${other}`,
  'the other beside': (own, other) => `/uploads/${own}/../${other}`,
  'the other beside, by encoded dots': (own, other) => `/uploads/${own}/%2e%2e/${other}`,
  'the other beside, by dots and an encoded slash': (own, other) => `/uploads/${own}/..%2f${other}`,
  'the other beside, all of it encoded': (own, other) => `/uploads/${own}%2f%2e%2e%2f${other}`,
  'the other first, the own beside': (own, other) => `/uploads/${other}/../${own}`,
  'the own first, after a double slash': (own, other) => `/uploads//${own}/${other}`,
  'the other behind a double slash': (own, other) => `/uploads/${own}//${other}`,
  'a slash at the end of the other': (_own, other) => `/uploads/${other}/`,
  'two slashes at the end of the own': (own) => `/uploads/${own}//`,
  'a parameter of the path': (own, other) => `/uploads/${own};x=/${other}`,
  'a parameter of the path without a slash': (own, other) => `/uploads/${own};${other}`,
  'a NUL between the two': (own, other) => `/uploads/${own}%00${other}`,
  'a NUL and a slash between the two': (own, other) => `/uploads/${own}%00/${other}`,
  'a line break between the two': (own, other) => `/uploads/${own}%0d%0a/${other}`,
  'the other in large letters': (_own, other) => `/uploads/${other.toUpperCase()}`,
  'the mount in large letters': (_own, other) => `/UPLOADS/${other}`,
  'the other in braces': (_own, other) => `/uploads/%7B${other}%7D`,
  'an absolute address': (own, other) => `http://127.0.0.1/uploads/${own}?x=/${other}`,
  'an absolute address whose host is the other': (own, other) => `http://${other}/uploads/${own}`,
  'an address with the other as its user': (own, other) => `http://x/${other}@127.0.0.1/uploads/${own}`,
  'an address without a scheme': (own, other) => `//127.0.0.1/uploads/${own}/${other}`,
  'the folder of unfinished files': (_own, other) => `/uploads/unfinished%2F${other}`,
}

/** Headers that name another method, another URL, or unsupported protocol extensions. */
const extras: Record<string, (other: string) => Record<string, string>> = {
  'another method': () => ({
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'PATCH',
  }),
  'another address': (other) => ({
    'x-original-url': `/uploads/${other}`,
    'x-rewrite-url': `/uploads/${other}`,
    'x-forwarded-prefix': `/uploads/${other}`,
    'x-forwarded-host': `x/uploads/${other}`,
    forwarded: `host="x/uploads/${other}";proto=http`,
    'content-location': `/uploads/${other}`,
  }),
  'parts of the other': (other) => ({ 'upload-concat': `final;/uploads/${other} /uploads/${other}` }),
  'a deferred length': () => ({ 'upload-defer-length': '1' }),
  'a length of its own': () => ({ 'upload-length': '9' }),
}

/** Requests that delete the upload are last. */
const methods = ['PATCH', 'HEAD', 'GET', 'OPTIONS', 'POST', 'PUT', 'DELETE']
const half = Buffer.from('%PDF-1.7 what its owner has sent so far')
const foreign = Buffer.from('what somebody else puts behind it')

describe.each(['a folder', 'a bucket'])('with files in %s, an upload', (where) => {
  let fixture: UploadFixture
  let colleague: TestUser
  let other: string

  beforeAll(async () => {
    fixture = await openUploadFixture(where)
    colleague = await signUp(fixture.testApp, { role: 'editor' })
    other = await tusClient(fixture.address, colleague.token).begin('pdf', 'theirs.pdf', 4_000)
    await tusClient(fixture.address, colleague.token).send(other, 0, half)
  })
  afterAll(() => fixture.close())

  const headOf = (token: string, headers: Record<string, string>) => ({
    host: '127.0.0.1',
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    ...headers,
  })
  /** The upload as its owner sees it. */
  const state = async () => ({
    shown: (await fixture.testApp.call(showUpload, { token: colleague.token, params: { id: idOf(other) } })).body,
    received: await fixture.store.receivedOf(idOf(other)),
  })

  const ask = (method: string, target: string, more: Record<string, string> = {}) => {
    const hasBody = method === 'PATCH' || method === 'POST' || method === 'PUT'
    return sendBytes(fixture.address, {
      method,
      target,
      headers: headOf(fixture.editor.token, {
        ...(method === 'PATCH' && { 'upload-offset': String(half.length) }),
        ...(hasBody && { 'content-type': 'application/offset+octet-stream', 'content-length': String(foreign.length) }),
        ...more,
      }),
      body: hasBody ? foreign : Buffer.alloc(0),
    })
  }
  /** Whether a response reveals the colleague's offset or is a server error. */
  const leaks = ({ status, headers }: RawAnswer) => headers['upload-offset'] === String(half.length) || status >= 500

  test.each(Object.keys(targets))('of a colleague is out of reach: %s', async (name) => {
    const before = await state()
    const own = await fixture.client.begin('pdf', 'mine.pdf', 4_000)
    const target = targets[name]?.(idOf(own), idOf(other)) ?? ''
    const broken: string[] = []
    for (const method of methods) {
      const answer = await ask(method, target)
      if (leaks(answer)) broken.push(`${method}: ${answer.status}`)
    }
    await fixture.client.cancel(own)
    expect(broken).toEqual([])
    expect(await state()).toEqual(before)
  })

  test.each(Object.keys(extras))('of a colleague is out of reach: headers with %s', async (name) => {
    const before = await state()
    const own = await fixture.client.begin('pdf', 'mine.pdf', 4_000)
    const broken: string[] = []
    for (const method of methods)
      for (const target of [own, other, `${own}?x=/${idOf(other)}`, '/uploads', '/uploads/']) {
        const answer = await ask(method, target, extras[name]?.(idOf(other)))
        if (leaks(answer)) broken.push(`${method} ${target}: ${answer.status}`)
      }
    await fixture.client.cancel(own)
    expect(broken).toEqual([])
    expect(await state()).toEqual(before)
  })

  test('refuses a query, and writes nothing', async () => {
    const own = await fixture.client.begin('pdf', 'mine.pdf', 4_000)
    for (const query of ['?', '?x=1', `?x=/${idOf(other)}`])
      for (const method of ['PATCH', 'HEAD', 'DELETE']) expect((await ask(method, `${own}${query}`)).status).toBe(404)
    expect(await fixture.client.offset(own)).toBe(0)
    expect((await fixture.client.ask('POST', '/uploads?x=1', { 'upload-length': '9' })).status).toBe(404)
  })

  test('accepts its id in upper case as the same', async () => {
    const own = await fixture.client.begin('pdf', 'mine.pdf', 4_000)
    const sent = await fixture.client.send(`/uploads/${idOf(own).toUpperCase()}`, 0, half)
    expect([sent.status, await fixture.client.offset(own)]).toEqual([204, half.length])
  })
})
