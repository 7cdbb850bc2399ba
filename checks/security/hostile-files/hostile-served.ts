import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as browser } from 'playwright'
import { chromium } from '../../../scripts/testing/browser.ts'
import { filesFolder } from '../../../server/src/platform/storage/files-folder.ts'
import type { RealServer } from '../../real-server.ts'

/** An SVG whose script, when it runs, marks its document. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" onload="document.documentElement.setAttribute('data-ran','1')"><script>document.documentElement.setAttribute('data-ran','1')</script><rect width="20" height="20"/></svg>`

interface Book {
  pdfUrl: string | null
  coverUrl?: string | null
}

/**
 * Checks how hostile files would be served if they were in the store: types that browsers do not sniff, and an SVG whose script does not run
 * when it is opened directly.
 */
export async function faultsOfServing({ base }: RealServer, dataDir: string): Promise<string[]> {
  const broken: string[] = []
  const folder = join(filesFolder(dataDir), 'public')
  mkdirSync(folder, { recursive: true })
  for (const name of ['drawing.svg', 'page.html', 'none']) writeFileSync(join(folder, name), drawing)
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
    const actual = {
      type: headers.get('content-type')?.split(';')[0],
      sniff: headers.get('x-content-type-options'),
      policy: headers.get('content-security-policy') ?? '',
    }
    if (status !== 200 || actual.type !== type || actual.sniff !== 'nosniff' || !policy.test(actual.policy))
      broken.push(`${path.split('?')[0]} is served with ${status} ${JSON.stringify(actual)}`)
  }
  broken.push(...(await faultsInBrowser(base)))
  return broken
}

async function faultsInBrowser(base: string): Promise<string[]> {
  const program = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox'] })
  try {
    const page = await program.newPage()
    // Control: the same SVG from a data URL does run its script.
    await page.goto(`data:image/svg+xml,${encodeURIComponent(drawing)}`)
    const ran = () => page.evaluate("document.documentElement.getAttribute('data-ran')")
    if ((await ran()) !== '1') return ['the control drawing does not run its script, so this proves nothing']
    await page.goto(`${base}/media/public/drawing.svg`)
    return (await ran()) === null ? [] : ['a drawing that is opened by itself runs its script']
  } finally {
    await program.close()
  }
}
