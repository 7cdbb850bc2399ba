import { brand } from '@ariviyal/contract/brand'
import { ask, type Asked } from '../ask.ts'
import { adminToken } from '../real-server.ts'

/** Letters that the house writes because somebody used it: a visitor's message, which is mailed to staff, and the answer of staff to the visitor. */
export interface Letters {
  /** A visitor with this address writes to the house. Raises an error when that is refused. */
  write: (email: string) => Promise<void>
  /** The same, which may be refused. */
  tryToWrite: (email: string) => Promise<Asked>
  /** Staff answer the message of that visitor. */
  answer: (email: string) => Promise<void>
  /** How many letters must have left, or wait. */
  asked: () => number
  /** The same, by their recipient. */
  askedFor: ReadonlyMap<string, number>
}

export async function openLetters(base: string): Promise<Letters> {
  const token = await adminToken(base)
  const ids = new Map<string, string>()
  let visitors = 0
  const askedFor = new Map<string, number>()
  const note = (recipient: string) => askedFor.set(recipient, (askedFor.get(recipient) ?? 0) + 1)
  const tryToWrite = async (email: string): Promise<Asked> => {
    visitors += 1
    const body = {
      name: 'Meena Kumari',
      email,
      subject: `Microscopes ${visitors}`,
      message: 'May our school borrow the microscopes in June?',
    }
    // Messages are limited by the address that they come from.
    const from = `127.0.8.${1 + (visitors % 240)}`
    const sent = await ask(`${base}/api/contact`, { method: 'POST', body, from })
    if (sent.status === 201) note(brand.supportEmail)
    return sent
  }
  return {
    tryToWrite,
    async write(email) {
      const sent = await tryToWrite(email)
      if (sent.status !== 201) throw new Error(`a message was answered ${sent.status} ${sent.text}`)
      const { text } = await ask(`${base}/api/admin/messages`, { token })
      const { items } = JSON.parse(text) as { items: { id: string; email: string }[] }
      ids.set(email, items.find((item) => item.email === email)?.id ?? '')
    },
    async answer(email) {
      const url = `${base}/api/admin/messages/${ids.get(email)}/answer`
      const { status, text } = await ask(url, { method: 'POST', token, body: { answer: 'Yes, gladly.' } })
      if (status !== 200) throw new Error(`the answer to ${email} was answered ${status} ${text}`)
      note(email)
    },
    asked: () => [...askedFor.values()].reduce((sum, count) => sum + count, 0),
    askedFor,
  }
}
