import type { Field, Protocol } from './protocol.ts'

interface Numbered {
  number: number
  protocol: Protocol
}

/** A field as all versions together know it: a field that a later version dropped keeps its column. */
type KnownField = Field & { is_current: boolean; last_version: number }

/** A choice keeps the answers that earlier versions offered, so that what was chosen then can still be read. */
function withEarlierOptions(field: Field, earlier: Field | undefined): Field {
  if (field.kind !== 'choice' || earlier?.kind !== 'choice') return field
  const dropped = earlier.options.filter(({ key }) => field.options.every((option) => option.key !== key))
  return { ...field, options: [...field.options, ...dropped] }
}

/** All fields of all versions by key, in the order in which they first appeared, as the last version that has them says. */
export function knownFields(versions: readonly Numbered[]): KnownField[] {
  const sorted = versions.toSorted((one, other) => one.number - other.number)
  const newest = sorted.at(-1)?.number
  const known = new Map<string, KnownField>()
  for (const { number, protocol } of sorted)
    for (const field of protocol.fields) {
      const merged = withEarlierOptions(field, known.get(field.key))
      known.set(field.key, { ...merged, last_version: number, is_current: number === newest })
    }
  return [...known.values()]
}

const unitOf = (field: Field) => (field.kind === 'number' ? field.unit : null)

/**
 * Why a protocol cannot follow the published ones: a field that changes its kind or its unit would make earlier readings mean something
 * else. Null where it can.
 */
export function incomparable(published: readonly Numbered[], next: Protocol): string | null {
  const known = new Map(knownFields(published).map((field) => [field.key, field]))
  for (const field of next.fields) {
    const earlier = known.get(field.key)
    if (!earlier) continue
    if (earlier.kind !== field.kind) return `“${field.label}” had another kind before. Give the new field another key.`
    if (unitOf(earlier) !== unitOf(field))
      return `“${field.label}” had another unit before. Give the new field another key, or accept the new unit beside it.`
  }
  return null
}
