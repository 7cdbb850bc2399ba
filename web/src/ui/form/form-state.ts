import { createContext, use } from 'react'

interface FormState {
  /** One message per field name. */
  errors: Record<string, string>
  pending: boolean
}

export const FormContext = createContext<FormState>({ errors: {}, pending: false })

/** Attributes that connect a control with its label, hint and error. */
export function useField(name: string, id: string, hint: unknown) {
  const error = use(FormContext).errors[name]
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    error,
    control: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  }
}
