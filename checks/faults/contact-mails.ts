import { brand } from '@ariviyal/contract/brand'
import { sendRequest, type HttpReply } from '../send-request.ts'
import { adminToken } from '../real-server.ts'

/** Triggers mails as use of the application does: a visitor's contact message, which is mailed to staff, and the staff's answer to the visitor. */
export interface ContactMails {
  /** Sends a contact message from this address. @throws Error when it is refused. */
  write: (email: string) => Promise<void>
  /** The same; a refusal is returned, not thrown. */
  tryToWrite: (email: string) => Promise<HttpReply>
  /** Staff answer the message of this address. */
  answer: (email: string) => Promise<void>
  /** Number of mails that must have been sent or be queued. */
  requested: () => number
  /** The same, by recipient. */
  requestedFor: ReadonlyMap<string, number>
}

export async function openContactMails(base: string): Promise<ContactMails> {
  const token = await adminToken(base)
  const ids = new Map<string, string>()
  let visitors = 0
  const requestedFor = new Map<string, number>()
  const record = (recipient: string) => requestedFor.set(recipient, (requestedFor.get(recipient) ?? 0) + 1)
  const tryToWrite = async (email: string): Promise<HttpReply> => {
    visitors += 1
    const body = {
      name: 'Meena Kumari',
      email,
      subject: `Microscopes ${visitors}`,
      message: 'May our school borrow the microscopes in June?',
    }
    // Contact messages are limited per network address.
    const from = `127.0.8.${1 + (visitors % 240)}`
    const sent = await sendRequest(`${base}/api/contact`, { method: 'POST', body, from })
    if (sent.status === 201) record(brand.supportEmail)
    return sent
  }
  return {
    tryToWrite,
    async write(email) {
      const sent = await tryToWrite(email)
      if (sent.status !== 201) throw new Error(`a message was answered ${sent.status} ${sent.text}`)
      const { text } = await sendRequest(`${base}/api/admin/messages`, { token })
      const { items } = JSON.parse(text) as { items: { id: string; email: string }[] }
      ids.set(email, items.find((item) => item.email === email)?.id ?? '')
    },
    async answer(email) {
      const url = `${base}/api/admin/messages/${ids.get(email)}/answer`
      const { status, text } = await sendRequest(url, { method: 'POST', token, body: { answer: 'Yes, gladly.' } })
      if (status !== 200) throw new Error(`the answer to ${email} was answered ${status} ${text}`)
      record(email)
    },
    requested: () => [...requestedFor.values()].reduce((sum, count) => sum + count, 0),
    requestedFor,
  }
}
