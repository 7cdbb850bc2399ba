import type { Gap } from './read-values.ts'

/** What each input of a field gets. */
export interface InputProps {
  id: string
  name: string
  label: string
  value: string
  gap: Gap | undefined
  change: (name: string, value: string) => void
}
