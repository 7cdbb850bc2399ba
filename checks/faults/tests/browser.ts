import { AsyncLocalStorage } from 'node:async_hooks'
import type { PhoneLine } from '../schedules/phone-line.ts'

interface OnPhone {
  line: PhoneLine
  /** Milliseconds by which the phone's clock is wrong. */
  clockJump: number
}
const running = new AsyncLocalStorage<OnPhone>()

/** Runs the page's code as on this phone: with its line and its clock. */
export const onPhone = <T>(phone: OnPhone, work: () => T): T => running.run(phone, work)

/** The parts of a browser that the page's code asks for. Returns what puts the former ones back. */
export function installBrowser(): () => void {
  const former = { fetch: globalThis.fetch, now: Date.now }
  Date.now = () => former.now() + (running.getStore()?.clockJump ?? 0)
  const fetchOnPhone = async (path: string, init: { method: string; headers: Headers; body: string | null }) => {
    const line = running.getStore()?.line
    if (!line) throw new Error(`${path} is fetched by no phone`)
    const { status, text } = await line.send(path, {
      method: init.method,
      headers: Object.fromEntries(init.headers),
      ...(init.body !== null && { body: init.body }),
    })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
  Object.assign(globalThis, { fetch: fetchOnPhone, document: { hidden: false } })
  return () => {
    Date.now = former.now
    Object.assign(globalThis, { fetch: former.fetch })
    Reflect.deleteProperty(globalThis, 'document')
  }
}
