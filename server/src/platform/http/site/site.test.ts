import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlatformTestApp } from '../../../testing/platform-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

const html = 'text/html; charset=utf-8'
const about = '<!doctype html><html lang="en-IN"><title>About</title><script>mark()</script><body>About us</body>'
const site = {
  origin: 'https://built.example',
  files: [
    { path: '/', file: 'index.html', type: html },
    { path: '/about', file: 'about/index.html', type: html, csp: "script-src 'self' 'sha256-abc='; style-src 'self'" },
    { path: '/404', file: '404/index.html', type: html },
    { path: '/__spa-fallback.html', file: '__spa-fallback.html', type: html },
    { path: '/assets/main-a1b2.js', file: 'assets/main-a1b2.js', type: 'text/javascript; charset=utf-8' },
    { path: '/robots.txt', file: 'robots.txt', type: 'text/plain; charset=utf-8' },
    { path: '/sitemap.xml', file: 'sitemap.xml', type: 'application/xml; charset=utf-8' },
  ],
  spaRoutes: ['/profile', '/reset-password/:token', '/admin/users/:id'],
}

let folder: string
let testApp: TestApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-site-'))
  const write = (file: string, text: string) => {
    const path = join(folder, 'client', file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text))
  }
  write('index.html', '<!doctype html><title>Home</title>')
  write('about/index.html', about)
  write('404/index.html', '<!doctype html><title>Nothing here</title>')
  write('__spa-fallback.html', '<!doctype html><title>App</title>')
  write('assets/main-a1b2.js', 'start()')
  write('robots.txt', 'User-agent: *')
  write('sitemap.xml', '<loc>https://built.example/about</loc>')
  writeFileSync(join(folder, 'site.json'), JSON.stringify(site))
  testApp = await openPlatformTestApp(() => {}, { paths: { webBuild: folder } })
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers })

test("a search engine reads this server's public URL, compressed or not", async () => {
  const expected = `<loc>${testApp.ctx.config.publicUrl}/about</loc>`
  expect((await get('/sitemap.xml')).body).toBe(expected)
  const compressed = await get('/sitemap.xml', { 'accept-encoding': 'br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(expected)
})

test('a visitor of a demonstration gets pages that are marked, compressed or not', async () => {
  const demo = await openPlatformTestApp(() => {}, { paths: { webBuild: folder }, config: { isDemo: true } })
  try {
    const url = '/about'
    const marked = (await demo.app.inject({ url })).body
    expect(marked).toMatch(/<body><aside [^>]*>A demonstration: no mail is sent<\/aside>About us<\/body>/)
    const compressed = await demo.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(marked)
    expect(compressed.headers['etag']).not.toBe((await get(url, { 'accept-encoding': 'br' })).headers.etag)
  } finally {
    await demo.close()
  }
})

describe('a visitor', () => {
  test("gets a page at its URL, with that page's policy", async () => {
    const answer = await get('/about?from=home')
    expect([answer.statusCode, answer.body]).toEqual([200, about])
    expect(answer.headers).toMatchObject({ 'content-type': html, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-abc='; style-src 'self'; default-src 'self'")
    for (const directive of [
      "frame-ancestors 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      "worker-src 'self'",
    ])
      expect(policy).toContain(directive)
  })

  test.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    [undefined, ''],
    [undefined, 'identity'],
  ])('gets it as %s when the browser accepts "%s", with its own ETag', async (encoding, accepted) => {
    const answer = await get('/about', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    const again = await get('/about', { 'accept-encoding': accepted, 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const other = await get('/about', {
      'accept-encoding': encoding === 'br' ? 'gzip' : 'br',
      'if-none-match': String(answer.headers.etag),
    })
    expect(other.statusCode).toBe(200)
  })

  test('caches hashed assets permanently', async () => {
    expect((await get('/assets/main-a1b2.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  test('is redirected from a URL with a trailing slash to the one without, and nowhere else', async () => {
    for (const [from, to] of [
      ['/about/', '/about'],
      ['/about///?a=1', '/about?a=1'],
      ['/profile/', '/profile'],
    ] as const) {
      const answer = await get(from)
      expect([answer.statusCode, answer.headers.location]).toEqual([301, to])
    }
    expect((await get('//evil.example/about/')).statusCode).toBe(404)
    expect((await get('//about/')).headers.location).toBeUndefined()
  })

  test('gets the fallback page for a client route, without leaking its token as referrer', async () => {
    const answer = await get('/reset-password/abc')
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>App</title>'])
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
    expect((await get('/admin/users/7')).statusCode).toBe(200)
  })

  test.each([
    '/nowhere',
    '/reset-password',
    '/reset-password/a/b',
    '/about/index.html',
    '/404',
    '/__spa-fallback.html',
    '/assets/gone.js',
    '/..%2fsite.json',
    '/site.json',
  ])('gets the not-found page with status 404 at %s', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.body]).toEqual([404, '<!doctype html><title>Nothing here</title>'])
  })

  test('can request headers only', async () => {
    const answer = await testApp.app.inject({ method: 'HEAD', url: '/about' })
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([
      200,
      String(about.length),
      0,
    ])
  })
})

describe('a program', () => {
  test('gets JSON for an unknown API path, with any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await testApp.app.inject({ method, url: '/api/nowhere' })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found'])
    }
  })

  test('can read liveness, readiness and metrics', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await get('/readyz')).json()).toMatchObject({ status: 'ready' })
    const metrics = await get('/metrics')
    expect(metrics.headers['content-type']).toContain('text/plain')
    expect(metrics.body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} 1/)
    expect(metrics.body).toContain('process_resident_memory_bytes')
  })
})
