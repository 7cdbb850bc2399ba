import { randomUUID } from 'node:crypto'
import { sendRequest, type HttpReply } from '../send-request.ts'
import { adminToken } from '../real-server.ts'

/** Writes recorded when they are acknowledged: links in the list of free websites, each with an audit log entry. */
export interface Links {
  token: string
  add: (seconds?: number) => Promise<HttpReply>
  /** Acknowledged links that are missing from the list, or duplicated. */
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
      const reply = await sendRequest(`${base}/api/admin/links`, { method: 'POST', token, body, seconds })
      if (reply.status === 201) titles.push(title)
      return reply
    },
    async lost() {
      const { status, text } = await sendRequest(`${base}/api/admin/links?kind=website`, { token })
      if (status !== 200) throw new Error(`the list of links was answered ${status} ${text}`)
      return titles.filter((title) => text.split(title).length !== 2)
    },
    acknowledged: () => titles.length,
  }
}
