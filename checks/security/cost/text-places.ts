import type { Json, Schema } from '../example.ts'

export const parts = ['params', 'query', 'body'] as const

/** A place of an input that takes text. */
export interface TextPlace {
  /** Path of the field, outermost first. */
  name: string
  /** Returns the input with this text at the place. */
  put: (input: Json, text: string) => Json
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place of a schema that may hold text; of a list its first entry. Places that hold other types are tried as well. */
export function textPlaces(schema: Schema): TextPlace[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const places: TextPlace[] = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    textPlaces(property).map(({ name, put }) => ({
      name: name ? `${key}.${name}` : key,
      put: (input, text) => {
        const had = isObject(input) ? input : {}
        return { ...had, [key]: put(had[key] ?? null, text) }
      },
    })),
  )
  if (schema.items)
    places.push(
      ...textPlaces(schema.items).map(({ name, put }): TextPlace => ({
        name: `0${name && `.${name}`}`,
        put: (input, text) => [put((Array.isArray(input) ? input[0] : null) ?? null, text)],
      })),
    )
  places.push(...choices.flatMap(textPlaces))
  if (places.length === 0) places.push({ name: '', put: (_input, text) => text })
  return [...new Map(places.map((place) => [place.name, place])).values()]
}
