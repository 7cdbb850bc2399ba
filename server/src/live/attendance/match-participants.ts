import { nameKeys, nameWords } from './name-keys.ts'

/** Someone in a list; one person may have several lines. */
export interface Named {
  name: string
  /** In lower case; empty where the list gives none. */
  email: string
}

/** A teacher who has a place in the session, or had one. */
export interface Registered {
  registrationId: string
  userId: string
  name: string
  email: string
  /** Where it is false, the address says nothing of who they are. */
  email_confirmed: boolean
}

/** Whom the lists can be about. `accounts` are those with one of the listed addresses. */
export interface Known {
  registered: Registered[]
  accounts: Map<string, { id: string; subscribed: boolean }>
}

export type Match =
  | { by: 'email' | 'name'; teacher: Registered }
  /** A subscriber who had not registered. */
  | { by: 'walk-in'; userId: string }

/** Lines with the same key are the same person. */
export const personKey = ({ name, email }: Named): string => `${email}\n${name}`

/**
 * Says of each person who they are: the address decides where it is that of an account, else the name, where exactly one teacher of the
 * session has it. Nobody is taken for another whose address is known.
 */
export function matcherOf({ registered, accounts }: Known): (person: Named) => Match | null {
  const byEmail = new Map(registered.flatMap((teacher) => (teacher.email_confirmed ? [[teacher.email, teacher]] : [])))
  const byName = new Map<string, Registered[]>()
  for (const teacher of registered)
    for (const key of nameKeys(teacher.name)) byName.set(key, [...(byName.get(key) ?? []), teacher])
  return (person) => {
    const known = byEmail.get(person.email)
    if (known) return { by: 'email', teacher: known }
    const account = accounts.get(person.email)
    if (account) return account.subscribed ? { by: 'walk-in', userId: account.id } : null
    const named = new Set(nameKeys(person.name).flatMap((key) => byName.get(key) ?? []))
    const [teacher, another] = named
    return teacher && !another ? { by: 'name', teacher } : null
  }
}

/** Teachers of the session who share a word of their name with a person, the most alike first. */
export function alikeOf(person: Named, registered: Registered[], count: number): Registered[] {
  const words = new Set(nameWords(person.name).filter((word) => word.length > 2))
  return registered
    .map((teacher) => ({ teacher, shared: nameWords(teacher.name).filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || (a.teacher.registrationId < b.teacher.registrationId ? -1 : 1))
    .slice(0, count)
    .map(({ teacher }) => teacher)
}
