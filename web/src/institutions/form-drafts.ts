import { type SchoolField, schoolFieldLabels } from '@ariviyal/contract/school-form'
import { limits } from '@ariviyal/contract/limits'
import { forgetKept, keep, readKept } from '../session/kept.ts'

/** The two long forms, each with a draft of its own on the device. */
export type LongForm = 'subscription-register' | 'subscription-form'

export const draftKey = (form: LongForm) => `draft:${form}`

const names = [...(Object.keys(schoolFieldLabels) as SchoolField[]), 'declaration'] as const
type Name = (typeof names)[number]
export type FormDraft = Partial<Record<Name, string | boolean>>

/** A draft as it is kept: `user` is whose account was logged in, null for a guest. */
interface Kept {
  at: string
  user: string | null
  values: FormDraft
}

/** The fields of the long form out of what a form holds, and nothing else. An empty field is no news. */
export function draftOf(values: Record<string, unknown>): FormDraft {
  const draft: FormDraft = {}
  for (const name of names) {
    const value = values[name]
    if (typeof value === 'string' && value !== '') draft[name] = value.slice(0, limits.messageMax)
    if (value === true) draft[name] = true
  }
  return draft
}

function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | undefined
  return (
    typeof kept === 'object' && typeof kept.at === 'string' && typeof kept.values === 'object' && kept.values !== null
  )
}

/**
 * The draft that waits for this person, or undefined. One that was begun without a login is taken over by who logs in; one of another
 * account is not shown, and goes.
 */
export function readFormDraft(form: LongForm, user: string | null): { at: string; values: FormDraft } | undefined {
  const kept = readKept('device', draftKey(form))
  if (!isKept(kept)) return undefined
  if (kept.user !== null && kept.user !== user) {
    forgetFormDraft(form)
    return undefined
  }
  const values = draftOf(kept.values)
  return Object.keys(values).length > 0 ? { at: kept.at, values } : undefined
}

/** Keeps what was typed; a form that was emptied keeps nothing. */
export function keepFormDraft(form: LongForm, user: string | null, values: FormDraft): void {
  if (Object.keys(values).length === 0) forgetFormDraft(form)
  else keep('device', draftKey(form), { at: new Date().toISOString(), user, values } satisfies Kept)
}

export const forgetFormDraft = (form: LongForm): void => forgetKept('device', draftKey(form))
