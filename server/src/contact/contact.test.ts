import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/contact'
import { messages } from '@ariviyal/contract/messages'
import { listAuditLog } from '@ariviyal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const form = (change: Partial<calls.ContactForm> = {}): calls.ContactForm => ({
  name: 'Kavitha Raman',
  email: 'kavitha@school.example',
  subject: 'Workshop in Thanjavur',
  message: 'Will the next workshop be in Tamil as well?',
  ...change,
})
const send = (body: calls.ContactForm) => home.call(calls.sendMessage, { body })
const list = (status?: 'open' | 'handled') =>
  home.call(calls.listMessages, { token: admin.token, query: status ? { status } : {} })
const handle = (id: string) => home.call(calls.handleMessage, { token: admin.token, params: { id } })

describe('a visitor who writes', () => {
  test('is answered, and staff have the message in the console and in their mail', async () => {
    expect(await send(form())).toMatchObject({ status: 201, body: { msg: messages.contactSent } })
    const { body } = await list('open')
    expect(body.items[0]).toMatchObject({ ...form(), handled_at: null })
    const mail = (await home.mails(brand.supportEmail)).at(-1)
    expect(mail?.subject).toBe('Contact: Workshop in Thanjavur')
    expect(mail?.text).toContain('Reply to: kavitha@school.example')
    expect(mail?.text).toContain('Will the next workshop be in Tamil as well?')
  })

  test('cannot add a header or an address to the mail, nor markup', async () => {
    const attack = 'Hello\r\nBcc: everyone@school.example\r\n\r\n<script>alert(1)</script>'
    expect((await send(form({ subject: attack, name: attack, message: `${attack} is long enough` }))).status).toBe(201)
    const mail = (await home.mails(brand.supportEmail)).at(-1)
    expect(mail?.to?.map(({ address }) => address)).toEqual([brand.supportEmail])
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).not.toContain('<script>')
    expect(await home.mails('everyone@school.example')).toEqual([])
  })

  test('is told what is missing, in the words of the form', async () => {
    const { status, error } = await send({ name: '', email: 'kavitha', subject: ' ', message: 'Too short' })
    expect(status).toBe(422)
    expect(error.fields).toEqual({
      name: messages.contactNameRequired,
      email: messages.contactEmailInvalid,
      subject: messages.subjectRequired,
      message: messages.messageTooShort,
    })
  })

  test('may write in any script', async () => {
    const message = 'வணக்கம், அடுத்த பட்டறை எப்போது? 🌧️'
    await send(form({ message }))
    expect((await list('open')).body.items[0]?.message).toBe(message)
    expect((await home.mails(brand.supportEmail)).at(-1)?.text).toContain(message)
  })
})

test('staff mark a message as handled, once in the log however often they click', async () => {
  await send(form({ subject: 'To be handled' }))
  const id = (await list('open')).body.items[0]?.id ?? ''
  const answers = await Promise.all([handle(id), handle(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await list('open')).body.items.some((item) => item.id === id)).toBe(false)
  expect((await list('handled')).body.items.find((item) => item.id === id)?.handled_at).not.toBeNull()
  const log = await home.call(listAuditLog, { token: admin.token })
  expect(log.body.items.filter(({ subject_id }) => subject_id === id)).toMatchObject([
    { action: 'message.handled', actor: { id: admin.id, name: admin.name } },
  ])
  expect((await handle(crypto.randomUUID())).status).toBe(404)
})

test('staff answer a message: the sender reads it, it is handled, and a second answer is refused', async () => {
  const sent = form({ subject: 'Which board?', email: `k-${crypto.randomUUID()}@school.example` })
  await send(sent)
  const id = (await list('open')).body.items[0]?.id ?? ''
  const answer = (text: string) =>
    home.call(calls.answerMessage, { token: admin.token, params: { id }, body: { answer: text } })
  expect((await answer('  ')).error.fields).toEqual({ answer: messages.answerRequired })
  const answers = await Promise.all([answer('All boards.\n<b>Really</b>'), answer('The State Board.')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const mails = await home.mails(sent.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your message to Ariviyal'])
  const kept = (await list('handled')).body.items.find((item) => item.id === id)
  expect(kept?.handled_at).not.toBeNull()
  expect(mails[0]?.text).toContain(kept?.answer)
  expect(mails[0]?.text).not.toContain(sent.message)
  expect(mails[0]?.html).not.toContain('<b>Really')
})
