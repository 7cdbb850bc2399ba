/** Form values by field name: texts and checkboxes. */
export type FormValues = Record<string, string | boolean>

/** The text of a field; empty when missing. */
export const textOf = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** The values of a checkbox group or id list; empty for none. */
export const listOf = (values: FormValues, name: string): string[] => textOf(values, name).split(',').filter(Boolean)

/** The values of a form's controls. */
export function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement && element.type === 'checkbox' && element.name)) continue
    // Checkboxes with a value form a group: the checked values, separated by commas.
    const { name, value, checked } = element
    if (!element.hasAttribute('value')) values[name] = checked
    else values[name] = [values[name], checked && value].filter(Boolean).join(',')
  }
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !(name in values)) values[name] = value
  return values
}
