import { type InstitutionFieldName, institutionFieldLabels } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { removeStored, store, readStored } from './browser-storage.ts'

/** The two long forms, each with its own draft on the device. */
export type LongForm = 'subscription-register' | 'subscription-form'

export const draftKey = (form: LongForm) => `draft:${form}`

const names = [...(Object.keys(institutionFieldLabels) as InstitutionFieldName[]), 'declaration'] as const
type Name = (typeof names)[number]
export type FormDraft = Partial<Record<Name, string | boolean>>

/** A stored draft; `user` is the account that was logged in, null for a guest. */
interface Kept {
  at: string
  user: string | null
  values: FormDraft
}

/** Picks the non-empty fields of the long form from form values. */
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
  const stored = value as Partial<Kept> | undefined
  return (
    typeof stored === 'object' &&
    typeof stored.at === 'string' &&
    typeof stored.values === 'object' &&
    stored.values !== null
  )
}

/**
 * The draft of this person, or undefined. A guest's draft passes to the account that logs in; a draft of another
 * account is removed.
 */
export function readFormDraft(form: LongForm, user: string | null): { at: string; values: FormDraft } | undefined {
  const stored = readStored('device', draftKey(form))
  if (!isKept(stored)) return undefined
  if (stored.user !== null && stored.user !== user) {
    forgetFormDraft(form)
    return undefined
  }
  const values = draftOf(stored.values)
  return Object.keys(values).length > 0 ? { at: stored.at, values } : undefined
}

/** Saves the input; an empty form removes the draft. */
export function saveFormDraft(form: LongForm, user: string | null, values: FormDraft): void {
  if (Object.keys(values).length === 0) forgetFormDraft(form)
  else store('device', draftKey(form), { at: new Date().toISOString(), user, values } satisfies Kept)
}

export const forgetFormDraft = (form: LongForm): void => removeStored('device', draftKey(form))
