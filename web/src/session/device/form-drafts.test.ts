import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey, draftOf, forgetFormDraft, saveFormDraft, readFormDraft } from './form-drafts.ts'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a draft of the long form', () => {
  test('holds the fields of the form and nothing else', () => {
    expect(
      draftOf({
        institution_name: 'GHSS',
        branches: '',
        declaration: true,
        password: 'secret',
        userId: 'x',
        principal_name: 3,
      }),
    ).toEqual({ institution_name: 'GHSS', declaration: true })
    expect(draftOf({ school_address: 'x'.repeat(9_000) }).school_address).toHaveLength(5_000)
  })

  test('of a guest passes to the account that logs in, and no other account sees it', () => {
    saveFormDraft('subscription-form', null, { institution_name: 'GHSS' })
    expect(readFormDraft('subscription-form', 'anbu')?.values).toEqual({ institution_name: 'GHSS' })
    saveFormDraft('subscription-form', 'anbu', { institution_name: 'GHSS Ooty' })
    expect(readFormDraft('subscription-form', 'anbu')?.values).toEqual({ institution_name: 'GHSS Ooty' })
    expect(readFormDraft('subscription-form', 'devi')).toBeUndefined()
    expect(storage.size).toBe(0)
  })

  test('is separate for each form, is removed with an empty form, and tolerates foreign data', () => {
    saveFormDraft('subscription-form', null, { institution_name: 'A' })
    saveFormDraft('subscription-register', null, { institution_name: 'B' })
    forgetFormDraft('subscription-form')
    expect(readFormDraft('subscription-register', null)?.values).toEqual({ institution_name: 'B' })
    saveFormDraft('subscription-register', null, {})
    expect(storage.size).toBe(0)
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"at":1}',
      '{"at":"x","user":null,"values":{"institution_name":7}}',
    ]) {
      storage.set(draftKey('subscription-form'), text)
      expect(readFormDraft('subscription-form', null)).toBeUndefined()
    }
  })
})
