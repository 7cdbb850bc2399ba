/** Form values by field name: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>

/** The text of a field; empty when missing. */
export const textOf = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** The values of a checkbox group or id list; empty for none. */
export const listOf = (values: FormValues, name: string): string[] => textOf(values, name).split(',').filter(Boolean)
