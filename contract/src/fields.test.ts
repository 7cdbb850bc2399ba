import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RegisterForm } from './accounts/accounts.ts'
import { endpoints } from './api.ts'
import { ContactForm } from './contact/contact.ts'
import { fieldMessages, wholeNumber } from './fields.ts'
import { InstitutionFormFields } from './institutions/institution-fields.ts'

const messagesOf = (
  schema: { safeParse: (value: unknown) => { success: boolean; error?: Parameters<typeof fieldMessages>[0] } },
  value: unknown,
) => {
  const { error } = schema.safeParse(value)
  return error ? fieldMessages(error) : {}
}

test('an empty registration gives each required field its own message', () => {
  expect(messagesOf(RegisterForm, {})).toEqual({
    firstname: 'First name is required',
    lastname: 'Last name is required',
    email: 'Email is required',
    phone_number: 'Phone number is required',
    password: 'Password is required',
  })
})

test('a phone number needs ten digits, a password six characters, an e-mail address an at sign', () => {
  const form = { firstname: 'Meena', lastname: 'K', email: 'a@b.in', phone_number: '9840012345', password: 'neem12' }
  expect(messagesOf(RegisterForm, form)).toEqual({})
  expect(messagesOf(RegisterForm, { ...form, phone_number: '98400123456' })).toEqual({
    phone_number: 'Enter a valid 10-digit phone number',
  })
  expect(messagesOf(RegisterForm, { ...form, password: 'neem1' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
  for (const email of ['a', 'a@b', 'a b@c.in', '@b.in', 'a@b..in', 'a@-b.in', `${'a'.repeat(250)}@b.in`])
    expect(messagesOf(RegisterForm, { ...form, email })).toEqual({ email: 'Enter a valid email address' })
})

test('text is stored trimmed and well-formed, an e-mail address in lower case', () => {
  const text = { subject: ' Light\u0000 ', message: 'a lone \uD800 surrogate here' }
  const parsed = ContactForm.parse({ name: 'Ravi', email: ' Ravi@School.Example ', ...text })
  expect(parsed).toMatchObject({
    email: 'ravi@school.example',
    subject: 'Light',
    message: 'a lone \uFFFD surrogate here',
  })
})

test('a count is a number or digits; empty and invalid values give different messages', () => {
  const schema = wholeNumber(0, 100, 'wrong', 'missing')
  expect([schema.parse(12), schema.parse(' 12 ')]).toEqual([12, 12])
  for (const input of [undefined, null, '', '  '])
    expect(schema.safeParse(input).error?.issues[0]?.message).toBe('missing')
  for (const input of ['x', '1.5', 1.5, -1, 101, true, '-1', Number.NaN])
    expect(schema.safeParse(input).error?.issues[0]?.message).toBe('wrong')
})

test('the declaration of the long form must be accepted', () => {
  expect(messagesOf(InstitutionFormFields, { declaration: false })['declaration']).toBe('Please accept the declaration')
})

describe('a chosen day or moment', () => {
  const fields = endpoints.flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      if (!schema) return []
      const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      return Object.entries(properties).flatMap(([name, property]) => {
        // A device clock may be wrong by any amount; the server corrects for it.
        if (name === 'sent_at') return []
        const text = JSON.stringify(property)
        const format = (['date-time', 'date'] as const).find((one) => text.includes(`"${one}"`))
        return format ? [{ call: `${endpoint.method} ${endpoint.path}`, name, format, schema }] : []
      })
    }),
  )
  const years = { date: ['0000-01-01', '9999-12-31'], 'date-time': ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'] }

  test.each(fields)('is limited to plausible years: $name of $call', ({ name, format, schema }) => {
    for (const value of years[format]) {
      const { error } = schema.safeParse({ [name]: value })
      expect(error?.issues.map(({ path }) => path[0])).toContain(name)
    }
  })

  test('occurs in several endpoints', () => {
    expect(fields.length).toBeGreaterThan(6)
  })
})
