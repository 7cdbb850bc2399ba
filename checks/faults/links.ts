import { randomUUID } from 'node:crypto'
import { ask, type Asked } from '../ask.ts'
import { adminToken } from '../real-server.ts'

/** Writes that are noted when they are acknowledged: links of the list of free websites, each with its entry in the audit log. */
export interface Links {
  token: string
  add: (seconds?: number) => Promise<Asked>
  /** The acknowledged ones that are not in the list, or more than once. */
  lost: () => Promise<string[]>
  acknowledged: () => number
}

export async function openLinks(base: string): Promise<Links> {
  const token = await adminToken(base)
  const titles: string[] = []
  return {
    token,
    async add(seconds = 30) {
      const title = `Star map ${randomUUID()}`
      const body = { kind: 'website', title, url: 'https://maps.example' }
      const asked = await ask(`${base}/api/admin/links`, { method: 'POST', token, body, seconds })
      if (asked.status === 201) titles.push(title)
      return asked
    },
    async lost() {
      const { status, text } = await ask(`${base}/api/admin/links?kind=website`, { token })
      if (status !== 200) throw new Error(`the list of links was answered ${status} ${text}`)
      return titles.filter((title) => text.split(title).length !== 2)
    },
    acknowledged: () => titles.length,
  }
}
