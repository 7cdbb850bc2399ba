import { memberPaths, publicPaths } from '../support/pages.ts'
import { expect, test } from '../support/test.ts'

/** The metadata in the HTML of each page. */
interface Head {
  title: string
  meta: Record<string, string>
  canonical: string | undefined
}

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

function headOf(html: string): Head {
  const meta: Record<string, string> = {}
  for (const [tag] of html.matchAll(/<meta [^>]+>/g)) {
    const key = /(?:name|property)="([^"]+)"/.exec(tag)?.[1]
    const content = /content="([^"]*)"/.exec(tag)?.[1]
    if (key && content !== undefined) meta[key] = unescape(content)
  }
  return {
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta,
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
  }
}

const paths = [...publicPaths, ...memberPaths]

test('a search engine reads a title, a description and an address of its own on each page', async ({
  request,
  baseURL,
}) => {
  const seen = new Map<string, string>()
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8')
    const { title, meta, canonical } = headOf(await answer.text())
    // The home page's second address: only the sitemap and links say which one is canonical.
    expect(canonical, path).toBe(path === '/home' ? undefined : `${baseURL}${path}`)
    if (path === '/home') continue
    expect(title, path).toMatch(/\S+ · Ariviyal$/)
    expect(meta['description']?.length, `description of ${path}`).toBeGreaterThan(20)
    for (const text of [title, meta['description'] ?? '']) {
      expect(seen.get(text), `${path} says the same as another page: ${text}`).toBeUndefined()
      seen.set(text, path)
    }
  }
})

test('a link that is shared shows a card with a title, a text and an image that exists', async ({
  request,
  baseURL,
}) => {
  for (const path of paths) {
    const { title, meta, canonical } = headOf(await (await request.get(path)).text())
    expect(meta, path).toMatchObject({
      'og:title': title,
      'og:description': meta['description'],
      'og:url': path === '/home' ? `${baseURL}/` : canonical,
      'og:site_name': 'Ariviyal',
      'twitter:card': 'summary_large_image',
      'og:image': `${baseURL}/social-card.png`,
    })
  }
  const image = await request.get('/social-card.png')
  expect(image.status()).toBe(200)
  expect(image.headers()['content-type']).toBe('image/png')
  expect([...(await image.body()).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
})

test('a search engine finds every public page in the sitemap, and nothing that belongs to a person', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/xml/)
  const locations = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  const expected = paths.filter((path) => path !== '/home').map((path) => `${baseURL}${path}`)
  expect(new Set(locations)).toEqual(new Set(expected))
  expect(locations).toHaveLength(expected.length)
})

test('a search engine reads where the sitemap is and what not to crawl', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/api/', '/files/', '/admin', '/reset-password/']) expect(robots).toContain(`Disallow: ${path}`)
  expect(robots).not.toMatch(/^Disallow: \/$/m)
})

test('pages of one person are there for the browser, and not for search engines', async ({ request }) => {
  for (const path of ['/profile', '/change-password', '/reset-password/some-token', '/admin']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    expect(html).not.toContain('rel="canonical"')
    expect(html).toContain('<title>Ariviyal</title>')
  }
  const other = await request.get('/about/', { maxRedirects: 0 })
  expect([other.status(), other.headers()['location']]).toEqual([301, '/about'])
  expect((await request.get('/api/no-such-call')).status()).toBe(404)
})

test('every page has a strict content security policy and the other security headers', async ({ request }) => {
  for (const path of [...paths, '/profile', '/reset-password/some-token', '/no-such-page']) {
    const headers = (await request.get(path)).headers()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'self'")
    expect(policy, path).toContain("object-src 'none'")
    expect(policy, path).toContain("base-uri 'none'")
    expect(policy, path).toContain("frame-ancestors 'self'")
    expect(policy, path).toContain("require-trusted-types-for 'script'; trusted-types default letters")
    expect(policy, path).toMatch(/script-src [^;]*'sha256-/)
    // Two other sites may be framed, for embedded videos; all else is same-origin.
    const [elsewhere] = policy.match(/frame-src 'self' ([^;]*)/)?.slice(1) ?? []
    expect(elsewhere, path).toBe('https://www.youtube-nocookie.com https://player.vimeo.com')
    expect(policy.replace(elsewhere ?? '', ''), path).not.toMatch(/unsafe-|\*|https?:/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe(
      path.startsWith('/reset') ? 'no-referrer' : 'strict-origin-when-cross-origin',
    )
    expect(headers['permissions-policy'], path).toContain('camera=()')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
})

test('who writes a program reads the calls as a page, under a policy without an exception @long', async ({ page }) => {
  const policy = (await page.goto('/api/docs/'))?.headers()['content-security-policy']
  expect(policy).not.toMatch(/unsafe|https?:/)
  await page.locator('#operations-tag-Accounts').getByRole('button').click()
  // A click would wait until nothing moves any more.
  await page.getByText('/api/auth/user/login').dispatchEvent('click')
  await expect(page.getByText('Example Value').first()).toBeVisible()
})

test.describe('a page that is attacked', () => {
  test.use({
    expectedErrors: [/violates the following Content Security [Pp]olicy directive|requires 'Trusted|TrustedHTML/],
  })

  test('an injected script does not run: the policy of the page refuses it', async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) => {
        document.documentElement.dataset['refused'] = event.effectiveDirective
      }),
    )
    await page.route('/about', async (route) => {
      const answer = await route.fetch()
      const script = '<script>document.title = "taken over"</script>'
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</body>', `${script}</body>`) })
    })
    await page.goto('/about')
    await expect(page.locator('html')).toHaveAttribute('data-refused', 'script-src-elem')
    await expect(page).not.toHaveTitle('taken over')
  })

  test('text does not become markup, nor the address of a script, anywhere but in the two places that may', async ({
    page,
  }) => {
    await page.goto('/about')
    const outcomes = await page.evaluate(() => {
      const tries = {
        markup: () => (document.body.innerHTML = '<img src="x" onerror="document.title=1">'),
        frame: () => document.createElement('iframe').setAttribute('srcdoc', '<p>x</p>'),
        script: () => document.createElement('script').setAttribute('src', '/api/ebooks'),
        worker: () => new Worker('/api/ebooks'),
        elsewhere: () => new Worker('//elsewhere.example/assets/x.js'),
        policy: () => (globalThis as unknown as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy('mine', {}),
      }
      interface TrustedTypes {
        createPolicy: (name: string, rules: object) => unknown
      }
      return Object.entries(tries).map(([name, act]) => {
        try {
          act()
          return `${name} was taken`
        } catch (error) {
          return `${name}: ${(error as Error).name}`
        }
      })
    })
    expect(outcomes).toEqual(
      ['markup', 'frame', 'script', 'worker', 'elsewhere', 'policy'].map((name) => `${name}: TypeError`),
    )
  })
})

test.describe('a page changed by an extension before its script runs', () => {
  // React logs an error when it had to render the page again.
  test.use({ expectedErrors: [/Minified React error #(418|423|425)/] })

  test('is rendered again and works, under the same policy', async ({ page }) => {
    await page.route('/about', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('Skip to the content', 'Changed'),
      })
    })
    await page.goto('/about')
    await expect(page.getByText('Skip to the content')).toBeAttached()
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
