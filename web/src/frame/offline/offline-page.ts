import { DeviceStore } from '../../session/device/device-store.ts'
import { type KeptPage, offlineDocument } from './offline-document.ts'

/** The part of a page that is read here; session/kept-pages.ts stores it by its path, with a version behind a question mark. */
interface StoredPage {
  data?: { test?: { title?: string } }
}

async function keptPages(): Promise<KeptPage[]> {
  const names = await caches.keys()
  const has = (prefix: string) => names.some((name) => name.startsWith(prefix))
  const store = new DeviceStore('kept-pages')
  const keys = (await store.run('readonly', (pages) => pages.getAllKeys())) as string[]
  const stored = (await store.run('readonly', (pages) => pages.getAll())) as StoredPage[]
  const papers = keys.map((key, place) => ({
    path: key.split('?', 1)[0] ?? '',
    title: `On paper: ${stored[place]?.data?.test?.title ?? 'a test'}`,
  }))
  return [
    ...papers,
    ...(has('class-pages-') ? [{ path: '/class/home', title: 'Your class (for pupils)' }] : []),
    ...(has('verify-pages-') ? [{ path: '/verify', title: 'Check a certificate' }] : []),
  ]
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The page of the network; ours when there is no network. */
export async function pageOrOffline(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await preloaded) ?? (await fetch(request))
  } catch {
    const { pathname, search } = new URL(request.url)
    const html = offlineDocument(pathname + search, await keptPages().catch(() => []))
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return new Response(html, { status: 503, headers })
  }
}
