import { nameKeys, nameWords } from './name-keys.ts'

/** A person in a list, who may have several lines. */
export interface Named {
  name: string
  /** In lower case; empty if the list has none. */
  email: string
}

/** A teacher registered for the session, cancelled registrations included. */
export interface Registered {
  registrationId: string
  userId: string
  name: string
  email: string
  /** If false, the address does not identify them. */
  email_confirmed: boolean
}

/** Candidates for a match. `accounts` are those with one of the listed addresses. */
export interface KnownPeople {
  registered: Registered[]
  accounts: Map<string, { id: string; subscribed: boolean }>
}

export type Match =
  | { by: 'email' | 'name'; teacher: Registered }
  /** A subscriber without a registration. */
  | { by: 'walk-in'; userId: string }

/** Lines with the same key belong to the same person. */
export const personKey = ({ name, email }: Named): string => `${email}\n${name}`

/**
 * Matches each person by the address of an account, else by a name that exactly one registered teacher has. A person with a known address
 * is never matched by name.
 */
export function matcherOf({ registered, accounts }: KnownPeople): (person: Named) => Match | null {
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

/** Registered teachers who share a word of their name with a person, the most similar first. */
export function similarTo(person: Named, registered: Registered[], count: number): Registered[] {
  const words = new Set(nameWords(person.name).filter((word) => word.length > 2))
  return registered
    .map((teacher) => ({ teacher, shared: nameWords(teacher.name).filter((word) => words.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || (a.teacher.registrationId < b.teacher.registrationId ? -1 : 1))
    .slice(0, count)
    .map(({ teacher }) => teacher)
}
