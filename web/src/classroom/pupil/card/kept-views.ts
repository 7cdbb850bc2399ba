import { abilities, type Levels, levels } from '@ariviyal/contract/gradebook/holistic'
import * as z from 'zod/mini'

const level = z.nullable(z.enum(levels))
const KeptView = z.object({
  levels: z.object({ awareness: level, sensitivity: level, creativity: level }),
  /** Whether the pupil gives it to the teacher; the server may not have it yet. */
  isGiven: z.boolean(),
  /** Why the server does not take it, in the language of the class. */
  refusal: z.optional(z.string()),
})
export type KeptView = z.infer<typeof KeptView>

/** By the pupil whom it is about. */
const KeptViews = z.record(z.string(), KeptView)
export type KeptViews = z.infer<typeof KeptViews>

const keyOf = (pupil: string) => `progress-card:${pupil}`

/** Storage may be unavailable (private windows, policies); what is chosen stays while the page is open then. */
const storage = () => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
const inPage = new Map<string, string>()

let last: { text: string; views: KeptViews } = { text: '{}', views: {} }

/** What this device keeps of a pupil until the server has it; the same object until it changes. */
export function readKeptViews(pupil: string): KeptViews {
  const text = inPage.get(pupil) ?? storage()?.getItem(keyOf(pupil)) ?? '{}'
  if (text !== last.text) last = { text, views: parsed(text) }
  return last.views
}

function parsed(text: string): KeptViews {
  try {
    const views = KeptViews.safeParse(JSON.parse(text))
    return views.success ? views.data : {}
  } catch {
    return {}
  }
}

const listeners = new Set<() => void>()

/** Calls back after each change, also by another tab. Returns how to stop that. */
export function onKeptViews(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Keeps what a pupil says about `about`; null forgets it. */
export function keepView(pupil: string, about: string, view: KeptView | null): void {
  const { [about]: _, ...others } = readKeptViews(pupil)
  const views = view ? { ...others, [about]: view } : others
  const text = JSON.stringify(views)
  try {
    if (Object.keys(views).length > 0) storage()?.setItem(keyOf(pupil), text)
    else storage()?.removeItem(keyOf(pupil))
    inPage.delete(pupil)
  } catch {
    inPage.set(pupil, text)
  }
  if (!storage()) inPage.set(pupil, text)
  for (const listener of listeners) listener()
}

export const isWhole = (chosen: Levels): boolean => abilities.every((ability) => chosen[ability] !== null)

/** What waits for the server. */
export const waitingIn = (views: KeptViews): string[] =>
  Object.entries(views).flatMap(([about, { isGiven, refusal }]) => (isGiven && refusal === undefined ? about : []))
