import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey, draftOf, forgetFormDraft, keepFormDraft, readFormDraft } from './form-drafts.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
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

  test('that a guest began is taken over by who logs in, and another account never sees it', () => {
    keepFormDraft('subscription-form', null, { institution_name: 'GHSS' })
    expect(readFormDraft('subscription-form', 'anbu')?.values).toEqual({ institution_name: 'GHSS' })
    keepFormDraft('subscription-form', 'anbu', { institution_name: 'GHSS Ooty' })
    expect(readFormDraft('subscription-form', 'anbu')?.values).toEqual({ institution_name: 'GHSS Ooty' })
    expect(readFormDraft('subscription-form', 'devi')).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  test('is one for each form, goes when the form is emptied, and bears what others wrote there', () => {
    keepFormDraft('subscription-form', null, { institution_name: 'A' })
    keepFormDraft('subscription-register', null, { institution_name: 'B' })
    forgetFormDraft('subscription-form')
    expect(readFormDraft('subscription-register', null)?.values).toEqual({ institution_name: 'B' })
    keepFormDraft('subscription-register', null, {})
    expect(kept.size).toBe(0)
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"at":1}',
      '{"at":"x","user":null,"values":{"institution_name":7}}',
    ]) {
      kept.set(draftKey('subscription-form'), text)
      expect(readFormDraft('subscription-form', null)).toBeUndefined()
    }
  })
})
