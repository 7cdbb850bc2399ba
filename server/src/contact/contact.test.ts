import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/contact/contact'
import { messages } from '@ariviyal/contract/messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const form = (change: Partial<calls.ContactForm> = {}): calls.ContactForm => ({
  name: 'Kavitha Raman',
  email: 'kavitha@school.example',
  subject: 'Workshop in Thanjavur',
  message: 'Will the next workshop be in Tamil as well?',
  ...change,
})
const send = (body: calls.ContactForm) => testApp.call(calls.sendMessage, { body })
const list = (status?: 'open' | 'handled') =>
  testApp.call(calls.listMessages, { token: admin.token, query: status ? { status } : {} })
const handle = (id: string) => testApp.call(calls.handleMessage, { token: admin.token, params: { id } })

describe('a visitor who sends a message', () => {
  test('gets a response, and staff receive the message in the console and by mail', async () => {
    expect(await send(form())).toMatchObject({ status: 201, body: { msg: messages.contactSent } })
    const { body } = await list('open')
    expect(body.items[0]).toMatchObject({ ...form(), handled_at: null })
    const mail = (await testApp.mails(brand.supportEmail)).at(-1)
    expect(mail?.subject).toBe('Contact: Workshop in Thanjavur')
    expect(mail?.text).toContain('Reply to: kavitha@school.example')
    expect(mail?.text).toContain('Will the next workshop be in Tamil as well?')
  })

  test('cannot inject a header, an address or markup into the mail', async () => {
    const attack = 'Hello\r\nBcc: everyone@school.example\r\n\r\n<script>alert(1)</script>'
    expect((await send(form({ subject: attack, name: attack, message: `${attack} is long enough` }))).status).toBe(201)
    const mail = (await testApp.mails(brand.supportEmail)).at(-1)
    expect(mail?.to?.map(({ address }) => address)).toEqual([brand.supportEmail])
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).not.toContain('<script>')
    expect(await testApp.mails('everyone@school.example')).toEqual([])
  })

  test('gets an error for each missing field, in the words of the form', async () => {
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
    expect((await testApp.mails(brand.supportEmail)).at(-1)?.text).toContain(message)
  })
})

test('staff mark a message as handled, with one audit entry however often they click', async () => {
  await send(form({ subject: 'To be handled' }))
  const id = (await list('open')).body.items[0]?.id ?? ''
  const answers = await Promise.all([handle(id), handle(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await list('open')).body.items.some((item) => item.id === id)).toBe(false)
  expect((await list('handled')).body.items.find((item) => item.id === id)?.handled_at).not.toBeNull()
  const log = await testApp.call(listAuditLog, { token: admin.token })
  expect(log.body.items.filter(({ subject_id }) => subject_id === id)).toMatchObject([
    { action: 'message.handled', actor: { id: admin.id, name: admin.name } },
  ])
  expect((await handle(crypto.randomUUID())).status).toBe(404)
})

test('staff answer a message: the sender gets a mail, it is handled, and a second answer is refused', async () => {
  const sent = form({ subject: 'Which board?', email: `k-${crypto.randomUUID()}@school.example` })
  await send(sent)
  const id = (await list('open')).body.items[0]?.id ?? ''
  const answer = (text: string) =>
    testApp.call(calls.answerMessage, { token: admin.token, params: { id }, body: { answer: text } })
  expect((await answer('  ')).error.fields).toEqual({ answer: messages.answerRequired })
  const answers = await Promise.all([answer('All boards.\n<b>Really</b>'), answer('The State Board.')])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const mails = await testApp.mails(sent.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your message to Ariviyal'])
  const handled = (await list('handled')).body.items.find((item) => item.id === id)
  expect(handled?.handled_at).not.toBeNull()
  expect(mails[0]?.text).toContain(handled?.answer)
  expect(mails[0]?.text).not.toContain(sent.message)
  expect(mails[0]?.html).not.toContain('<b>Really')
})
