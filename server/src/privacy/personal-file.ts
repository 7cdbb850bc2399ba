import { brand } from '@ariviyal/contract/brand'

/** Field names as on the wire, timestamps in ISO 8601; applies to nested values too. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      plain(inner),
    ]),
  )
}

/** The export of a person's data: an explanation, then one part for each kind of data. */
export const personalFile = (data: object, now: Date) => ({
  name: `${brand.name.toLowerCase()}-my-data-${now.toISOString().slice(0, 10)}.json`,
  body: `${JSON.stringify(
    {
      about: `Everything that ${brand.name} keeps about you, as of ${now.toISOString()}. Times are in UTC. The privacy policy says what each part is for and how long it stays. Messages sent through the contact form belong to no account: ask ${brand.supportEmail} for those.`,
      ...(plain(data) as object),
    },
    null,
    2,
  )}\n`,
})
