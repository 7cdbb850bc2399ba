import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as browser } from 'playwright'
import { chromium } from '../../scripts/browser.ts'
import { filesFolder } from '../../server/src/platform/files-folder.ts'
import type { RealServer } from '../real-server.ts'

/** A drawing that marks its own document when a script of it runs. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="document.documentElement.setAttribute('data-ran','1')"><script>document.documentElement.setAttribute('data-ran','1')</script><rect width="20" height="20"/></svg>`

interface Book {
  pdfUrl: string | null
  coverUrl?: string | null
}

/**
 * What is served, should a hostile file ever lie in the store: types that browsers do not guess at, and a drawing of which nothing runs
 * when it is opened by itself.
 */
export async function faultsOfServing({ base }: RealServer, dataDir: string): Promise<string[]> {
  const broken: string[] = []
  const place = join(filesFolder(dataDir), 'public')
  mkdirSync(place, { recursive: true })
  for (const name of ['drawing.svg', 'page.html', 'none']) writeFileSync(join(place, name), drawing)
  const { items } = (await (await fetch(`${base}/api/ebooks`)).json()) as { items: Book[] }
  const book = items.find(({ pdfUrl }) => pdfUrl !== null)?.pdfUrl ?? ''
  const served: [path: string, type: string, policy: RegExp][] = [
    [book, 'application/pdf', /frame-ancestors/],
    ['/media/public/drawing.svg', 'image/svg+xml', /default-src 'none'.*sandbox/],
    ['/media/public/page.html', 'application/octet-stream', /sandbox/],
    ['/media/public/none', 'application/octet-stream', /sandbox/],
  ]
  for (const [path, type, policy] of served) {
    const { status, headers } = await fetch(`${base}${path}`)
    const told = {
      type: headers.get('content-type')?.split(';')[0],
      sniff: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy') ?? '',
    }
    if (status !== 200 || told.type !== type || told.sniff !== 'nosniff' || !policy.test(told.policy))
      broken.push(`${path.split('?')[0]} is served with ${status} ${JSON.stringify(told)}`)
  }
  broken.push(...(await faultsInBrowser(base)))
  return broken
}

async function faultsInBrowser(base: string): Promise<string[]> {
  const program = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox'] })
  try {
    const page = await program.newPage()
    // That the mark would be seen: the same drawing from nowhere runs its script.
    await page.goto(`data:image/svg+xml,${encodeURIComponent(drawing)}`)
    const ran = () => page.evaluate("document.documentElement.getAttribute('data-ran')")
    if ((await ran()) !== '1') return ['the drawing runs nowhere, so that it proves nothing']
    await page.goto(`${base}/media/public/drawing.svg`)
    return (await ran()) === null ? [] : ['a drawing that is opened by itself runs its script']
  } finally {
    await program.close()
  }
}
