import type { FormValues } from '../../ui/form.tsx'

/** The text that a form holds under a name; empty where there is none. */
export const textOf = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What a group of ticks or a list of ids holds: its parts, none for an empty one. */
export const listOf = (values: FormValues, name: string): string[] => textOf(values, name).split(',').filter(Boolean)
